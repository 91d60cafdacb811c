import { useEffect, useState } from "preact/hooks";
import { useChanges } from "@/app/observable";
import { line } from "@/app/wiring";
import { MiniBoard } from "@/board/MiniBoard";
import { BoardHistory } from "@/game/boards";
import { randomTab } from "@/game/commands";
import { GameStore } from "@/game/store";
import { getDefinition } from "@/net/api";
import type { DefinitionView } from "@/protocol.gen";

/** The board of a game as it stands, without the means to play on it. */
export function LiveBoard({ game }: { game: string }) {
  const [store, setStore] = useState<GameStore>();
  const [definition, setDefinition] = useState<DefinitionView>();
  const [history] = useState(() => new BoardHistory());
  useChanges(store);
  useEffect(() => {
    const made = new GameStore({ game, tab: randomTab(), send: (message) => line.send(message) });
    const leave = line.join(made);
    setStore(made);
    return () => {
      leave();
      line.send({ type: "unwatch", game });
    };
  }, [game]);
  const state = store?.state;
  const hash = state?.definition;
  useEffect(() => {
    if (hash === undefined) return undefined;
    let stopped = false;
    getDefinition(hash).then(
      (loaded) => !stopped && setDefinition(loaded),
      () => undefined, // the line below the board is enough
    );
    return () => {
      stopped = true;
    };
  }, [hash]);
  if (!state || !definition) return <span class="board mini" />;
  const board = history.of(definition, state.start, state.moves)[state.moves.length];
  return (
    <span data-testid="live-board" data-game={game} data-ply={state.moves.length}>
      <MiniBoard definition={definition} board={board} />
    </span>
  );
}
