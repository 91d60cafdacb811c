import { Notice } from "@/app/Notice";
import { problemOf, useAction, useLoad } from "@/app/useLoad";
import { endSession, getSessions } from "@/net/api";
import type { SessionView } from "@/protocol.gen";
import { text } from "@/strings";
import { agentName } from "./agent";

/** Where one is logged in. */
export function Sessions() {
  const { value, error, again } = useLoad(getSessions, []);
  return (
    <section class="card list" aria-labelledby="h-sessions" data-testid="sessions">
      <h2 id="h-sessions">{text.sessions}</h2>
      {error !== undefined && <Notice>{problemOf(error)}</Notice>}
      <ul>
        {value?.sessions.map((session) => (
          <Session key={session.session} session={session} onEnded={again} />
        ))}
      </ul>
    </section>
  );
}

function Session({ session, onEnded }: { session: SessionView; onEnded: () => void }) {
  const { busy, problem, run } = useAction();
  const name = agentName(session.agent);
  const end = () =>
    run(async () => {
      await endSession(session.session);
      onEnded();
    });
  return (
    <li class="line" data-testid="session" data-current={session.current}>
      <span class="line-main">
        <b title={session.agent}>{name}</b>
        <span class="sm muted">{text.sessionSeen(session.created_ms, session.seen_ms)}</span>
        {problem !== undefined && <span class="sm problem">{problem}</span>}
      </span>
      {session.current ? (
        <span class="tag live">{text.thisSession}</span>
      ) : (
        <button
          class="btn danger"
          disabled={busy}
          onClick={end}
          aria-label={text.endSession(name)}
          data-testid="end-session"
        >
          {text.logOut}
        </button>
      )}
    </li>
  );
}
