import { useEffect, useRef, useState } from "preact/hooks";
import type { Board } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import type { Layout } from "./geometry";
import { Picture, sideClass } from "./Man";
import { follow, type Man } from "./men";

interface MenLayerProps {
  definition: DefinitionView;
  layout: Layout;
  board: Board;
  /** The man on this cell is in somebody's hand. */
  lifted?: string;
  /** The man on this cell was just dropped there: it does not slide. */
  dropped?: string;
}

const ghostMs = 200;

/** The men, each with an identity, so that a move slides it. */
export function MenLayer({ definition, layout, board, lifted, dropped }: MenLayerProps) {
  const known = useRef<{ board?: Board; men: readonly Man[]; gone: readonly Man[] }>({
    men: [],
    gone: [],
  });
  if (known.current.board !== board) {
    const first = known.current.board === undefined;
    const { men, gone } = follow(known.current.men, board);
    known.current = { board, men, gone: first ? [] : gone };
  }
  const { men, gone } = known.current;
  const [cleared, setCleared] = useState<Board>();
  useEffect(() => {
    if (gone.length === 0) return undefined;
    const timer = setTimeout(() => setCleared(board), ghostMs);
    return () => clearTimeout(timer);
  }, [board, gone]);

  const size = layout.manSize;
  const draw = (man: Man) => (
    <Picture definition={definition} symbol={man.symbol} x={-size / 2} y={-size * 0.53} size={size} />
  );
  const transformOf = (man: Man) => {
    const place = layout.at.get(man.at);
    return place ? `translate(${place.x}px, ${place.y}px)` : "";
  };
  return (
    <g class="men" aria-hidden="true">
      {cleared !== board &&
        gone.map((man) => (
          <g
            key={`gone-${man.id}`}
            class={`ghost ${sideClass(man.symbol)}`}
            style={{ transform: transformOf(man) }}
          >
            {draw(man)}
          </g>
        ))}
      {men.map((man) => (
        <g
          key={man.id}
          class={`man ${sideClass(man.symbol)}${man.at === lifted ? " lifted" : ""}${
            man.at === dropped ? " still" : ""
          }`}
          style={{ transform: transformOf(man) }}
          data-piece={man.symbol}
          data-at={man.at}
        >
          {draw(man)}
        </g>
      ))}
    </g>
  );
}
