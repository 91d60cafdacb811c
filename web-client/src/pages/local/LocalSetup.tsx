import { useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { localPath } from "@/app/router";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { controlText } from "@/game/clock";
import { LocalGame } from "@/local/LocalGame";
import { saveGame, savedGame, savedGames, type LocalTerms, type SavedGame } from "@/local/saved";
import { ApiError } from "@/net/api";
import { openGame } from "@/rules/rules";
import { text } from "@/strings";
import { boardsText } from "@/strings/boards";
import { localText } from "@/strings/local";
import { GameSelect } from "../GameSelect";
import { ClockChooser } from "../lobby/ClockChooser";
import type { ClockKind } from "../lobby/clocks";
import { useClockChoice } from "../lobby/useClockChoice";
import { useVariants, type Variant } from "../lobby/useVariants";
import { NoVariants } from "../NoVariants";

/** Nobody waits for days beside a board. */
const kinds: readonly ClockKind[] = ["fischer", "delay", "bronstein", "byoyomi"];
const maxName = 40;

interface LocalSetupProps {
  /** Of the game that is chosen first. */
  slug?: string;
  onBegin: (game: SavedGame) => void;
}

export function LocalSetup({ slug, onBegin }: LocalSetupProps) {
  const list = useVariants();
  const { variants } = list;
  const [chosenSlug, setChosen] = useState(slug);
  const chosen = variants?.find(({ summary }) => summary.slug === chosenSlug) ?? variants?.[0];
  const unknown = slug !== undefined && variants && !variants.some((v) => v.summary.slug === slug);
  return (
    <main class="setup" id="main" data-testid="local-setup">
      <h1>{boardsText.local}</h1>
      <p class="muted">{localText.lead}</p>
      {unknown && <Notice>{localText.lostGame(slug)}</Notice>}
      <Kept />
      <NoVariants list={list} words={localText.noVariants} />
      {variants && chosen && (
        <div class="card pad">
          <GameSelect variants={variants} chosen={chosen} onChoose={setChosen} />
          <TermsForm key={chosen.summary.slug} variant={chosen} onBegin={onBegin} />
        </div>
      )}
    </main>
  );
}

/** Games that can be gone on with. */
function Kept() {
  const [games] = useState(savedGames);
  if (games.length === 0) return null;
  return (
    <section class="card list" aria-labelledby="h-kept" data-testid="kept-games">
      <h2 id="h-kept">{localText.goOnTitle}</h2>
      {games.map(({ terms, moves, result }) => (
        <Link key={terms.slug} to={localPath(terms.slug)} class="line" testId={`kept-${terms.slug}`}>
          <span class="line-main">
            <b>{terms.title}</b>
            <span class="muted sm num">
              {localText.goOnWith(moves.length)}, {controlText(terms.clock)}
              {result && `, ${localText.over}`}
            </span>
          </span>
          <Icon name="next" />
        </Link>
      ))}
    </section>
  );
}

interface TermsFormProps {
  variant: Variant;
  onBegin: (game: SavedGame) => void;
}

function TermsForm({ variant, onBegin }: TermsFormProps) {
  const { definition, summary } = variant;
  const [before] = useState(() => savedGame(summary.slug));
  const [timed, setTimed] = useState(false);
  const clock = useClockChoice();
  const [turning, setTurning] = useState(before?.terms.turning ?? false);
  const [names, setNames] = useState(before?.terms.names ?? definition.seats.map(() => ""));
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAction();

  const longName = names.findIndex((name) => name.trim().length > maxName);
  const wrongName = longName < 0 ? undefined : nameId(longName);
  const begin = async () => {
    const terms: LocalTerms = {
      slug: summary.slug,
      definition: definition.definition,
      title: definition.title,
      clock: timed ? clock.control : untimed,
      turning,
      names: names.map((name) => name.trim()),
    };
    const rules = await openGame(definition).catch(() => {
      throw new ApiError("unreachable", "", 0);
    });
    const game = LocalGame.begin(rules, definition, terms);
    const begun = game.saved();
    game.close();
    saveGame(begun);
    onBegin(begun);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    const wrong = (timed ? clock.wrongField : undefined) ?? wrongName;
    if (wrong === undefined) void run(begin);
    else document.getElementById(wrong)?.focus();
  };

  return (
    <form class="terms-form" onSubmit={submit} noValidate>
      <fieldset class="switch">
        <legend class="vh">{localText.clocks}</legend>
        {[false, true].map((value) => (
          <label key={String(value)} data-testid={value ? "with-clock" : "no-clock"}>
            <input
              type="radio"
              name="timed"
              checked={timed === value}
              onChange={() => setTimed(value)}
            />
            {value ? localText.withClock : localText.noClock}
          </label>
        ))}
      </fieldset>
      {timed && <ClockChooser heading="h2" choice={clock} tried={tried} kinds={kinds} />}
      <div class="switch">
        <label data-testid="turning">
          <input
            type="checkbox"
            checked={turning}
            onChange={(event) => setTurning(event.currentTarget.checked)}
          />
          {localText.turning}
        </label>
      </div>
      <div class="two">
        {definition.seats.map((seat, index) => (
          <TextField
            key={seat}
            id={nameId(index)}
            label={localText.nameOf(text.side(seat))}
            value={names[index] ?? ""}
            autocomplete="off"
            wrong={tried && index === longName ? localText.nameWrong : undefined}
            onInput={(value) => setNames(names.map((name, at) => (at === index ? value : name)))}
          />
        ))}
      </div>
      <button class="btn primary create" type="submit" disabled={busy} data-testid="begin-local">
        {localText.start}
      </button>
      {before && !before.result && before.moves.length > 0 && (
        <p class="muted sm summary">{localText.replaces}</p>
      )}
      {problem !== undefined && <Notice>{problem}</Notice>}
    </form>
  );
}

const untimed = { kind: "untimed", base_ms: 0, increment_ms: 0, periods: 0 };

const nameId = (seat: number): string => `name-of-${seat}`;
