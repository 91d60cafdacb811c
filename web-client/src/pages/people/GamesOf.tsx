import { useEffect, useState } from "preact/hooks";
import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { PersonName } from "@/app/PersonName";
import { gamePath } from "@/app/router";
import { problemOf } from "@/app/useLoad";
import { controlText } from "@/game/clock";
import { getGamesOf, recordAddress } from "@/net/api";
import type { GameLine } from "@/protocol.gen";
import { isNoResult, score, text } from "@/strings";

interface Pages {
  games: readonly GameLine[];
  /** The cursor of the next page; undefined when there is none. */
  next?: string;
}

/** The games of a person that are over, the newest first. */
export function GamesOf({ name, title }: { name: string; title: (slug: string) => string }) {
  const [pages, setPages] = useState<Pages>();
  const [problem, setProblem] = useState<string>();
  const load = async (before?: string) => {
    setProblem(undefined);
    try {
      const page = await getGamesOf(name, before);
      setPages((known) => ({
        games: before === undefined ? page.games : [...(known?.games ?? []), ...page.games],
        next: page.next,
      }));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  useEffect(() => void load(), [name]);
  return (
    <section class="card list" aria-labelledby="h-games" data-testid="games-of">
      <h2 id="h-games">{text.gamesPlayed}</h2>
      {problem !== undefined && <Notice>{problem}</Notice>}
      {pages?.games.length === 0 && <p class="muted none">{text.noGames}</p>}
      <ul>
        {pages?.games.map((game) => (
          <Game key={game.game} game={game} title={title(game.variant)} />
        ))}
      </ul>
      {pages?.next !== undefined && (
        <p class="pad">
          <button class="btn" onClick={() => void load(pages.next)} data-testid="more-games">
            {text.more}
          </button>
        </p>
      )}
    </section>
  );
}

function Game({ game, title }: { game: GameLine; title: string }) {
  const { result } = game;
  return (
    <li class="line" data-testid="game-line" data-game={game.game}>
      <span class="line-main">
        <Link to={gamePath(game.game)} class="name-link" label={text.replayOf(title, game.at_ms)}>
          <b>{title}</b>
        </Link>
        <span class="sm muted">
          {game.seats.map((seat, index) => (
            <span key={index}>
              {index > 0 && ` ${text.versus} `}
              <PersonName name={seat.name} rating={seat.rating} provisional={seat.provisional} />
            </span>
          ))}
        </span>
      </span>
      <span class="line-end">
        <span class="num">{controlText(game.clock)}</span>
        <span class="sm muted">{text.date(game.at_ms)}</span>
      </span>
      <b class="num outcome">
        {result && !isNoResult(result.reason) ? result.quarters.map(score).join(" : ") : text.noResult}
      </b>
      <a
        class="btn"
        href={recordAddress(game.game)}
        download
        aria-label={text.downloadRecord(title)}
        data-testid="record"
      >
        {text.record}
      </a>
    </li>
  );
}
