import { useEffect, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { Link } from "@/app/Link";
import { useChanges } from "@/app/observable";
import { PersonName } from "@/app/PersonName";
import { askedGame, gamePath } from "@/app/router";
import { useKnownVariants, useTitles } from "@/app/useTitles";
import { lobby } from "@/app/wiring";
import { controlText } from "@/game/clock";
import { featured, matching } from "@/lobby/live";
import type { LiveGame } from "@/protocol.gen";
import { text } from "@/strings";
import "@/style/people.css";
import { Choices } from "./Choices";
import { LiveBoard } from "./LiveBoard";

/** A socket may watch 16 games, and a phone should not draw as many. */
const mostBoards = 6;

/** What is being played, as it changes. */
export function WatchPage() {
  useChanges(lobby);
  useEffect(() => lobby.enter(), []);
  const variants = useKnownVariants();
  const title = useTitles();
  const [choice, setChoice] = useState(() => ({ variant: askedGame() ?? "", speed: "" }));
  const games = matching(lobby.games, choice.variant, choice.speed);
  const { first, others } = featured(games);
  const boards = first.slice(0, mostBoards);
  const lines = [...first.slice(mostBoards), ...others];
  return (
    <main class="people" id="main" data-testid="watch">
      <h1>{text.watchGames}</h1>
      <Choices
        any
        variants={variants}
        variant={choice.variant}
        speed={choice.speed}
        onChange={(variant, speed) => setChoice({ variant, speed })}
      />
      {!lobby.told && games.length === 0 && <p class="muted">{text.loading}</p>}
      {lobby.told && games.length === 0 && (
        <p class="muted" data-testid="nothing-live">
          {lobby.games.length === 0 ? text.noLiveGames : text.noSuchLiveGames}{" "}
          {lobby.games.length === 0 ? (
            <Link to="/" class="link">
              {text.play}
            </Link>
          ) : (
            <button class="link" onClick={() => setChoice({ variant: "", speed: "" })}>
              {text.showAll}
            </button>
          )}
        </p>
      )}
      {boards.length > 0 && (
        <ul class="moments" aria-label={text.moments}>
          {boards.map((game) => (
            <li key={game.game} class="card moment" data-testid="moment" data-game={game.game}>
              <Link to={gamePath(game.game)} label={text.watchGame(title(game.variant))}>
                <LiveBoard game={game.game} />
              </Link>
              <b>{title(game.variant)}</b>
              <Players game={game} />
              <Terms game={game} />
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <section class="card list" aria-label={text.otherGames}>
          <ul>
            {lines.map((game) => (
              <li key={game.game} class="line" data-testid="live-game" data-game={game.game}>
                <span class="line-main">
                  <b>{title(game.variant)}</b>
                  <Players game={game} />
                </span>
                <Terms game={game} />
                <Link to={gamePath(game.game)} class="btn" label={text.watchGame(title(game.variant))}>
                  <Icon name="eye" />
                  {text.watchIt}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

function Players({ game }: { game: LiveGame }) {
  return (
    <span class="sm muted">
      {game.seats.map((seat, index) => (
        <span key={index}>
          {index > 0 && ` ${text.versus} `}
          <PersonName name={seat.name} rating={seat.rating} provisional={seat.provisional} />
        </span>
      ))}
    </span>
  );
}

function Terms({ game }: { game: LiveGame }) {
  return (
    <span class="sm muted num">
      {controlText(game.clock)}, {text.speed(game.speed).toLowerCase()},{" "}
      {text.casualOrRated(game.casual).toLowerCase()}
    </span>
  );
}
