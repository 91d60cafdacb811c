import { Link } from "@/app/Link";
import { useObservable } from "@/app/observable";
import { recentGames } from "@/app/recent";
import { gamePath } from "@/app/router";
import { useLoad } from "@/app/useLoad";
import { identity } from "@/app/wiring";
import { controlText } from "@/game/clock";
import { ApiError, getMyGames } from "@/net/api";
import type { GameLine } from "@/protocol.gen";
import { text } from "@/strings";
import { opponentOf } from "./opponentOf";

/** Nobody without a session has games. */
async function load(name: string | undefined): Promise<readonly GameLine[]> {
  if (name === undefined && !recentGames().some((game) => game.player)) return [];
  try {
    return (await getMyGames()).games;
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") return [];
    throw error;
  }
}

/** One's own games that are being played, those with one's turn first. */
export function MyGames({ title }: { title: (slug: string) => string }) {
  const name = useObservable(identity.me)?.name;
  const { value: games = [] } = useLoad(() => load(name), [name]);
  if (games.length === 0) return null;
  return (
    <section class="card list mine" aria-labelledby="h-mine" data-testid="my-games">
      <h2 id="h-mine">{text.myGames}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.game}>
            <Link to={gamePath(game.game)} class="line" testId="my-game">
              <span class="line-main">
                <b>{title(game.variant)}</b>
                <span class="sm muted">{text.against(opponentOf(game, name))}</span>
              </span>
              <span class="num muted">{controlText(game.clock)}</span>
              <span class={game.your_turn ? "tag live" : "tag"}>
                {game.your_turn ? text.yourMove : text.theirMove}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
