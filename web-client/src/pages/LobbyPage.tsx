import { useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { gamePath, navigate } from "@/app/router";
import { ManIcon } from "@/board/Man";
import { MiniBoard } from "@/board/MiniBoard";
import { controlText } from "@/game/clock";
import { ApiError, createGame } from "@/net/api";
import type { DefinitionView, TimeControl } from "@/protocol.gen";
import { text } from "@/strings";
import { comb, controlOf, incrementIsGood, minutesAreGood, presetKey } from "./lobby/clocks";
import { Comb } from "./lobby/Comb";
import { NumberField } from "./lobby/NumberField";
import { Recent } from "./lobby/Recent";
import { useVariants, type Variant } from "./lobby/useVariants";

export function LobbyPage() {
  const { variants, failed, again } = useVariants();
  const [slug, setSlug] = useState<string>();
  const chosen = variants?.find((v) => v.summary.slug === slug) ?? variants?.[0];
  return (
    <main class="lobby" id="main">
      <section class="choose" aria-labelledby="h-game">
        <div class="head">
          <h2 id="h-game">{text.chooseGame}</h2>
        </div>
        {failed && (
          <p class="notice" role="alert">
            <Icon name="warn" />
            <span class="grow">{text.lobbyAway}</span>
            <button class="btn" onClick={again}>
              {text.tryAgain}
            </button>
          </p>
        )}
        {!failed && !variants && <p class="muted">{text.loading}</p>}
        <div class="games" role="radiogroup" aria-labelledby="h-game">
          {variants?.map((variant) => (
            <VariantCard
              key={variant.summary.slug}
              variant={variant}
              checked={variant === chosen}
              onChoose={() => setSlug(variant.summary.slug)}
            />
          ))}
        </div>
        <Recent />
      </section>
      {chosen && <NewGameForm variant={chosen} />}
    </main>
  );
}

interface VariantCardProps {
  variant: Variant;
  checked: boolean;
  onChoose: () => void;
}

function VariantCard({ variant, checked, onChoose }: VariantCardProps) {
  const { summary, definition } = variant;
  return (
    <label class="pick" data-testid={`variant-${summary.slug}`}>
      <input type="radio" name="game" checked={checked} onChange={onChoose} />
      <span class="tick" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div class="thumb">
        <MiniBoard definition={definition} />
      </div>
      <b>{summary.title}</b>
      <span>{summary.blurb || text.cells(definition.cells.length)}</span>
    </label>
  );
}

function NewGameForm({ variant }: { variant: Variant }) {
  const { definition } = variant;
  const [clock, setClock] = useState("5-3");
  const [minutes, setMinutes] = useState("20");
  const [increment, setIncrement] = useState("10");
  const [seat, setSeat] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();

  const own = clock === "own";
  const badMinutes = own && (minutes.trim() === "" || !minutesAreGood(Number(minutes)));
  const badIncrement = own && (increment.trim() === "" || !incrementIsGood(Number(increment)));
  const control = own
    ? controlOf(Number(minutes), Number(increment))
    : (presetControl(clock) ?? controlOf(5, 3));

  const submit = async (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (badMinutes || badIncrement) {
      document.getElementById(badMinutes ? "custom-minutes" : "custom-increment")?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const created = await createGame({
        variant: variant.summary.slug,
        clock: control,
        ...(seat === undefined ? {} : { seat }),
      });
      navigate(gamePath(created.game));
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : { code: "internal", message: "" };
      setProblem(text.refused(code, message));
      setBusy(false);
    }
  };

  const side = seat === undefined ? undefined : definition.seats[seat];
  return (
    <form class="quick" aria-labelledby="h-quick" onSubmit={submit} noValidate>
      <div class="head">
        <h1 id="h-quick">{text.lobbyTitle(definition.title)}</h1>
        <span class="muted sm">{text.lobbyLead}</span>
      </div>
      <h2 class="vh" id="h-clock">
        {text.chooseClock}
      </h2>
      <Comb chosen={clock} onChoose={setClock} />
      {own && (
        <div class="own-clock">
          <NumberField
            id="custom-minutes"
            label={text.minutes}
            value={minutes}
            step="any"
            max={180}
            wrong={badMinutes && tried ? text.minutesWrong : undefined}
            onInput={setMinutes}
          />
          <NumberField
            id="custom-increment"
            label={text.increment}
            value={increment}
            step="1"
            max={180}
            wrong={badIncrement && tried ? text.incrementWrong : undefined}
            onInput={setIncrement}
          />
        </div>
      )}
      <SideChooser definition={definition} seat={seat} onChoose={setSeat} />
      <button class="btn primary create" type="submit" disabled={busy} data-testid="create-game">
        {busy ? text.creating : text.create}
      </button>
      <p class="muted sm summary">
        {badMinutes || badIncrement
          ? " "
          : text.summary(definition.title, controlText(control), text.sidePhrase(side))}
      </p>
      {problem !== undefined && (
        <p class="notice" role="alert" data-testid="problem">
          <Icon name="warn" />
          <span class="grow">{problem}</span>
        </p>
      )}
    </form>
  );
}

function presetControl(key: string): TimeControl | undefined {
  const preset = comb.flat().find((p) => presetKey(p) === key);
  return preset && controlOf(preset.minutes, preset.increment);
}

interface SideChooserProps {
  definition: DefinitionView;
  seat?: number;
  onChoose: (seat: number | undefined) => void;
}

function SideChooser({ definition, seat, onChoose }: SideChooserProps) {
  const king = definition.pieces.some((piece) => piece.symbol === "K")
    ? "K"
    : (definition.pieces[0]?.symbol ?? "K");
  const choices = [
    ...definition.seats.map((name, index) => ({ name: text.side(name), index })),
    { name: text.byLot, index: undefined },
  ];
  return (
    <fieldset class="sides">
      <legend class="sm muted">{text.chooseSide}</legend>
      {choices.map(({ name, index }) => (
        <label key={name} class="side-pick" data-testid={index === undefined ? "side-lot" : `side-${index}`}>
          <input
            type="radio"
            name="side"
            checked={seat === index}
            onChange={() => onChoose(index)}
          />
          <span class="chips">
            {(index === undefined ? [0, 1] : [index]).map((side) => (
              <span key={side} class="chip">
                <ManIcon definition={definition} symbol={side === 0 ? king : king.toLowerCase()} />
              </span>
            ))}
          </span>
          {name}
        </label>
      ))}
    </fieldset>
  );
}
