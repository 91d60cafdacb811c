import { useEffect, useState } from "preact/hooks";
import { controlText } from "@/game/clock";
import { ongoing } from "@/game/ongoing";
import { takeSeat } from "@/net/api";
import { SearchBar } from "@/pages/lobby/SearchBar";
import type { ChallengeView } from "@/protocol.gen";
import { text } from "@/strings";
import { Icon } from "./Icon";
import { Link } from "./Link";
import { notify } from "./notify";
import { useChanges } from "./observable";
import { gamePath, navigate, type Route } from "./router";
import { setWaiting } from "./title";
import { useAction } from "./useLoad";
import { useTitles } from "./useTitles";
import { identity, lobby } from "./wiring";

/** What happens beside the page: games that begin, challenges, and one's own search. */
export function News({ page }: { page: Route["page"] }) {
  useChanges(lobby);
  const ready = useReadyGame();
  const titleOf = useTitles();
  useEffect(
    () =>
      lobby.onChallenge((challenge) =>
        notify(
          text.challengeFrom(challenge.from),
          text.challengeTerms(titleOf(challenge.variant), controlText(challenge.clock), challenge.casual),
          () => navigate(gamePath(challenge.game)),
        ),
      ),
    [titleOf],
  );
  const { received, waiting } = lobby;
  useEffect(() => setWaiting(received.length), [received.length]);
  const searches = waiting !== undefined && page !== "lobby";
  const first = received[0];
  if (ready === undefined && !first && !searches) return null;
  return (
    <section class="news" aria-label={text.news} data-testid="news">
      {ready !== undefined && (
        <p class="row grow" role="alert" data-testid="ready">
          <span class="pulse" aria-hidden="true" />
          <b class="grow">{text.gameReady}</b>
          <Link to={gamePath(ready)} class="btn primary">
            {text.toGame}
          </Link>
        </p>
      )}
      {first && (
        <Challenge
          key={first.game}
          challenge={first}
          title={titleOf(first.variant)}
          others={received.length - 1}
        />
      )}
      {searches && <SearchBar waiting={waiting} title={titleOf(waiting.pool.variant)} />}
    </section>
  );
}

/** Goes to a game that begins. Who plays against the clock decides that alone. */
function useReadyGame(): string | undefined {
  const [ready, setReady] = useState<string>();
  useEffect(
    () =>
      lobby.onReady((game) => {
        notify(text.gameReady, text.name, () => navigate(gamePath(game)));
        if (ongoing.value !== undefined && ongoing.value !== game) setReady(game);
        else navigate(gamePath(game));
      }),
    [],
  );
  useChanges(ongoing);
  const shown = location.pathname;
  useEffect(() => {
    if (ready !== undefined && shown === gamePath(ready)) setReady(undefined);
  }, [ready, shown]);
  return ready;
}

interface ChallengeProps {
  challenge: ChallengeView;
  title: string;
  /** How many more wait behind this one. */
  others: number;
}

function Challenge({ challenge, title, others }: ChallengeProps) {
  const { busy, problem, run } = useAction();
  const { game, from, rating, casual } = challenge;
  const [declined, setDeclined] = useState(false);
  const refusal = declined ? lobby.refusal : undefined;
  const wrong = problem ?? (refusal && text.lobbyRefused(refusal.code, refusal.message));
  const decline = () => {
    setDeclined(true);
    void lobby.withdraw(game);
  };
  const accept = () =>
    run(async () => {
      await takeSeat(game);
      identity.sessionMade();
      navigate(gamePath(game));
    });
  return (
    <div class="row wrap grow" role="status" data-testid="challenge" data-game={game}>
      <Icon name="flag" />
      <p class="grow">
        <b>
          {text.challengeFrom(from)}
          {rating !== undefined && <span class="muted num"> ({rating})</span>}
        </b>{" "}
        <span class="muted">
          {text.challengeTerms(title, controlText(challenge.clock), casual)}
          {others > 0 && ` ${text.moreChallenges(others)}`}
        </span>
        {wrong !== undefined && (
          <span class="problem" role="alert">
            {wrong}
          </span>
        )}
      </p>
      <button class="btn primary" disabled={busy} onClick={accept} data-testid="accept-challenge">
        {text.accept}
      </button>
      <button
        class="btn"
        disabled={busy}
        onClick={decline}
        data-testid="decline-challenge"
      >
        {text.decline}
      </button>
    </div>
  );
}
