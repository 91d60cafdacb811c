import { useEffect, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { usePageKeys } from "@/app/keys";
import { useChanges } from "@/app/observable";
import { analysisPath, navigate } from "@/app/router";
import { setTitle } from "@/app/title";
import { saveAnalysis } from "@/analysis/saved";
import { Board } from "@/board/Board";
import { controlText } from "@/game/clock";
import { writePlacement } from "@/game/position";
import type { LocalGame } from "@/local/LocalGame";
import { keepsGames } from "@/local/saved";
import { download } from "@/record/download";
import { text } from "@/strings";
import { boardsText } from "@/strings/boards";
import { localText } from "@/strings/local";
import { Clock } from "../game/Clock";
import { MovesCard } from "../game/MovesCard";
import { PlateFace } from "../game/PlateFace";
import { ResultFace } from "../game/ResultFace";
import { useReplay, type Replay } from "../game/useReplay";
import { LocalActions } from "./LocalActions";
import { LocalAnnouncer } from "./LocalAnnouncer";

interface LocalTableProps {
  game: LocalGame;
  /** To the terms of another game. */
  onLeave: () => void;
}

/** The board between two people, with all that they can do at it. */
export function LocalTable({ game, onLeave }: LocalTableProps) {
  useChanges(game);
  useKeeping(game);
  const { definition, terms, moves, toMove, result, paused } = game;
  const replay = useReplay(definition, game);
  const [turned, setTurned] = useState(false);
  const flipped = (terms.turning && toMove === 1) !== turned;
  const flip = () => setTurned((was) => !was);
  usePageKeys({ f: flip });
  const status = result ? "over" : "playing";
  const turn = result
    ? text.gameOver
    : paused
      ? localText.pausedTurn
      : text.toMove(definition.seats[toMove] ?? "");
  useEffect(() => {
    setTitle(`${turn} · ${definition.title} · ${text.name}`);
  }, [turn, definition]);
  const analyse = () => {
    saveAnalysis(definition.slug, { record: game.record(), turns: moves.map(() => 0) });
    navigate(analysisPath(definition.slug));
  };
  return (
    <main
      class={`game local ${status}`}
      id="main"
      data-testid="game"
      data-status={status}
      data-ply={replay.ply}
      data-placement={writePlacement(definition.cells, replay.board)}
    >
      <LocalAnnouncer game={game} boards={replay.boards} />
      <aside class="side left" aria-label={definition.title}>
        <section class="card pad gcard">
          <h1>{definition.title}</h1>
          <p class="sm muted">{boardsText.local}</p>
          <div class="tags">
            <span class="tag num">{controlText(terms.clock)}</span>
          </div>
        </section>
      </aside>
      <LocalStage game={game} replay={replay} flipped={flipped} />
      <aside class="side right" aria-label={text.moves}>
        {result && (
          <ResultFace definition={definition} result={result} toMove={toMove}>
            <button class="btn primary" onClick={onLeave} data-testid="new-local">
              {localText.newGame}
            </button>
          </ResultFace>
        )}
        <MovesCard
          definition={definition}
          state={{ moves, toMove, status }}
          replay={replay}
          turn={turn}
          yours={false}
          onFlip={flip}
        />
        {!result && <LocalActions game={game} onLeave={onLeave} />}
        <div class="offers more">
          <button class="btn" onClick={analyse} data-testid="analyse">
            {boardsText.analyse}
          </button>
          <button
            class="btn"
            onClick={() => download(`${definition.slug}.txt`, game.record())}
            data-testid="download"
          >
            {localText.download}
          </button>
        </div>
      </aside>
    </main>
  );
}

/** The turn that goes on is kept when the page goes away. */
function useKeeping(game: LocalGame): void {
  useEffect(() => {
    const keep = () => game.keep();
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      keep();
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [game]);
}

interface LocalStageProps {
  game: LocalGame;
  replay: Replay;
  flipped: boolean;
}

function LocalStage({ game, replay, flipped }: LocalStageProps) {
  const { definition, terms, reading, paused } = game;
  const [top, bottom] = flipped ? [0, 1] : [1, 0];
  const sideOf = (seat: number) => text.side(definition.seats[seat] ?? "");
  const nameOf = (seat: number) => terms.names[seat] || sideOf(seat);
  const plate = (seat: number) => (
    <PlateFace
      definition={definition}
      seat={seat}
      name={
        <span class="name" data-testid={`name-${seat}`}>
          {nameOf(seat)}
        </span>
      }
    >
      {nameOf(seat) !== sideOf(seat) && <span class="muted presence">{sideOf(seat)}</span>}
    </PlateFace>
  );
  const clock = (seat: number) => (
    <Clock reading={reading} control={terms.clock} seat={seat} who={nameOf(seat)} unsure={false} />
  );
  return (
    <section class="stage" aria-label={definition.title}>
      {!keepsGames() && (
        <p class="notice warn" role="status">
          <Icon name="warn" />
          {localText.notKept}
        </p>
      )}
      {paused && (
        <p class="notice warn" role="status" data-testid="paused">
          <Icon name="clock" />
          <span class="grow">{localText.paused}</span>
          <button class="btn primary" onClick={() => game.goOn()} data-testid="go-on">
            {localText.goOn}
          </button>
        </p>
      )}
      <div class={`table ${definition.shape}${replay.isLive ? "" : " past"}`}>
        <div class="plate tl">{plate(top)}</div>
        <div class="plate tr">{clock(top)}</div>
        <Board
          definition={definition}
          flipped={flipped}
          board={replay.board}
          lastMove={replay.lastMove}
          checks={replay.checks}
          legal={replay.isLive ? game.legal : nothing}
          dimmed={paused}
          onMove={(move) => game.play(move)}
          onPremove={ignore}
        />
        <div class="plate bl">{plate(bottom)}</div>
        <div class="plate br">{clock(bottom)}</div>
      </div>
    </section>
  );
}

const nothing: readonly string[] = [];
/** Nobody waits for a turn at this board. */
const ignore = () => undefined;
