import { useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { gamePath, navigate } from "@/app/router";
import { ManIcon } from "@/board/Man";
import { MiniBoard } from "@/board/MiniBoard";
import { controlText } from "@/game/clock";
import { ApiError, createGame } from "@/net/api";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import {
  controlOf,
  faultsOf,
  fieldsOf,
  firstOwnClock,
  ownControl,
  presetControl,
} from "./lobby/clocks";
import { Comb } from "./lobby/Comb";
import { OwnClockFields, ownFieldId } from "./lobby/OwnClock";
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
  const [own, setOwn] = useState(firstOwnClock);
  const [seat, setSeat] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();

  const faults = clock === "own" ? faultsOf(own) : {};
  const firstFault = fieldsOf[own.kind].find((field) => faults[field] !== undefined);
  const control =
    clock === "own" ? ownControl(own) : (presetControl(clock) ?? controlOf(5, 3));

  const submit = async (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (firstFault !== undefined) {
      document.getElementById(ownFieldId(firstFault))?.focus();
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
      {clock === "own" && (
        <OwnClockFields own={own} faults={tried ? faults : {}} onChange={setOwn} />
      )}
      <SideChooser definition={definition} seat={seat} onChoose={setSeat} />
      <button class="btn primary create" type="submit" disabled={busy} data-testid="create-game">
        {busy ? text.creating : text.create}
      </button>
      <p class="muted sm summary">
        {firstFault !== undefined
          ? "\u00a0"
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
