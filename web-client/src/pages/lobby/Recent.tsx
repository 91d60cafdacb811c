import { Link } from "@/app/Link";
import { recentGames } from "@/app/recent";
import { gamePath } from "@/app/router";
import { controlText } from "@/game/clock";
import { text } from "@/strings";

export function Recent() {
  const games = recentGames();
  if (games.length === 0) return null;
  return (
    <section class="card recent" aria-labelledby="h-recent">
      <h2 id="h-recent">{text.recent}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.game}>
            <Link to={gamePath(game.game)}>
              <b>{game.title}</b>
              <span class="muted num">{controlText(game.clock)}</span>
              <span class={game.status === "over" ? "tag" : "tag live"}>
                {game.player ? text.recentStatus[game.status] : text.recentWatched}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
