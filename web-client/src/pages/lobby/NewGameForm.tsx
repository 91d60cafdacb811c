import { useEffect, useState } from "preact/hooks";
import { Notice } from "@/app/Notice";
import { useObservable } from "@/app/observable";
import { gamePath, navigate } from "@/app/router";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { identity, lobby } from "@/app/wiring";
import { controlText } from "@/game/clock";
import { createGame } from "@/net/api";
import { text } from "@/strings";
import { nameFault } from "../account/faults";
import { ClockChooser } from "./ClockChooser";
import { invited } from "./invite";
import { SideChooser } from "./SideChooser";
import { useClockChoice } from "./useClockChoice";
import type { Variant } from "./useVariants";

/** A game on one's own terms: by link, for one person, or for whoever comes. */
export function NewGameForm({ variant }: { variant: Variant }) {
  const { definition, summary } = variant;
  const named = useObservable(identity.me)?.name !== undefined;
  const clock = useClockChoice();
  const [seat, setSeat] = useState<number>();
  const [rated, setRated] = useState(true);
  const [opponent, setOpponent] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useAction();
  const wanted = useObservable(invited);
  useEffect(() => {
    if (wanted === undefined) return;
    setOpponent(wanted);
    document.getElementById("opponent")?.focus();
    invited.set(undefined);
  }, [wanted]);

  const { control, wrongField } = clock;
  const casual = !named || !rated || control.kind === "untimed";
  const to = opponent.trim();
  const wrongName = to === "" ? undefined : nameFault(to);
  const terms = {
    variant: summary.slug,
    clock: control,
    casual,
    ...(seat === undefined ? {} : { seat }),
  };

  /** False, and the first field with a fault has the focus, when there is one. */
  const isWhole = (): boolean => {
    setTried(true);
    const wrong = wrongField ?? (wrongName ? "opponent" : undefined);
    if (wrong !== undefined) document.getElementById(wrong)?.focus();
    return wrong === undefined;
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isWhole()) return;
    void run(async () => {
      const created = await createGame({ ...terms, ...(to === "" ? {} : { opponent: to }) });
      identity.sessionMade();
      navigate(gamePath(created.game));
    });
  };
  const seek = () => {
    if (isWhole()) void lobby.postSeek(terms);
  };

  const side = seat === undefined ? undefined : definition.seats[seat];
  return (
    <form class="own-terms" aria-labelledby="h-quick" onSubmit={submit} noValidate>
      <div class="head">
        <h2 id="h-quick">{text.ownTerms}</h2>
        <span class="muted sm">{text.lobbyLead}</span>
      </div>
      <ClockChooser heading="h3" choice={clock} tried={tried} />
      <SideChooser definition={definition} seat={seat} onChoose={setSeat} />
      {named && (
        <fieldset class="switch">
          <legend class="vh">{text.ratedOrCasual}</legend>
          {[true, false].map((value) => (
            <label key={String(value)} data-testid={value ? "rated" : "casual"}>
              <input
                type="radio"
                name="rated"
                checked={casual !== value}
                disabled={control.kind === "untimed"}
                onChange={() => setRated(value)}
              />
              {text.casualOrRated(!value)}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        id="opponent"
        label={text.opponentName}
        value={opponent}
        autocomplete="off"
        wrong={tried ? wrongName : undefined}
        onInput={setOpponent}
      />
      <button class="btn primary create" type="submit" disabled={busy} data-testid="create-game">
        {busy ? text.creating : to === "" ? text.create : text.challengeName(to)}
      </button>
      {to === "" && (
        <button class="btn create second" type="button" onClick={seek} data-testid="post-seek">
          {text.putUpSeek}
        </button>
      )}
      <p class="muted sm summary">
        {wrongField !== undefined
          ? "\u00a0"
          : text.summary(definition.title, controlText(control), text.sidePhrase(side))}
        {named && wrongField === undefined && `, ${text.casualOrRated(casual).toLowerCase()}`}
      </p>
      {problem !== undefined && <Notice>{problem}</Notice>}
    </form>
  );
}
