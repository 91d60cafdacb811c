// The board: draws any topology, and turns gestures into one of the moves that it was given.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useEscape } from "@/app/useEscape";
import { legalChoices, premoveChoices } from "@/game/choices";
import { splitMove } from "@/game/moves";
import type { Premove } from "@/game/premove";
import { levelOf, ranksOf, seatOf, type Board as Placement } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { BoardGround } from "./BoardGround";
import { cellName } from "./cellName";
import { corners, layoutOf, pointsText, type Layout } from "./geometry";
import { Picture, sideClass } from "./Man";
import { Cursor, Marks } from "./marks";
import { MenLayer } from "./MenLayer";
import { isArrow, neighbour } from "./navigate";
import { Promotion } from "./Promotion";
import { usePicking } from "./usePicking";

/** For this long after a drop the man stands where it was dropped, without sliding. */
const settleMs = 400;

interface BoardProps {
  definition: DefinitionView;
  flipped: boolean;
  board: Placement;
  lastMove?: { from: string; to: string };
  checks: readonly string[];
  /** Moves that may be made here and now; empty for a board to look at. */
  legal: readonly string[];
  /** The seat that may set a move for its next turn, while it has none to make. */
  ahead?: number;
  premove?: Premove;
  dimmed: boolean;
  onMove: (move: string) => void;
  /** Undefined: the move that was set is taken back. */
  onPremove: (premove: Premove | undefined) => void;
}

export function Board(props: BoardProps) {
  const { definition, flipped, board, lastMove, checks, legal, ahead, premove, dimmed } = props;
  const { onMove, onPremove } = props;
  const layout = useMemo(() => layoutOf(definition, flipped), [definition, flipped]);
  const [dropped, setDropped] = useState<{ board: Placement; at: string }>();
  const svg = useRef<SVGSVGElement>(null);
  const setsAhead = ahead !== undefined && legal.length === 0;
  const choices = useMemo(() => {
    if (!setsAhead) return legalChoices(legal);
    return premoveChoices(board, ahead, definition.cells.map((cell) => cell.name));
  }, [setsAhead, ahead, legal, board, definition]);
  const picking = usePicking({
    layout,
    choices,
    onMove: (move, dragged) => {
      const parts = splitMove(move);
      const to = parts?.to;
      if (setsAhead) {
        if (parts) onPremove({ from: parts.from, to: parts.to });
        return;
      }
      setDropped(dragged && to !== undefined ? { board, at: to } : undefined);
      onMove(move);
    },
  });
  useEffect(() => {
    if (!dropped) return undefined;
    const timer = setTimeout(() => setDropped(undefined), settleMs);
    return () => clearTimeout(timer);
  }, [dropped]);
  const dropPremove = () => {
    if (premove) onPremove(undefined);
  };
  const keyboard = useKeyboard(layout, svg, lastMove?.to, {
    activate: (cell) => {
      dropPremove();
      picking.activate(cell);
    },
  });
  useStillTouch(svg);

  const { selected, drag, over, choice } = picking;
  useEscape(selected !== undefined, picking.release);
  // A move that is set ahead may go anywhere, which needs no marks.
  const targets = setsAhead ? nowhere : picking.targets;
  const cellClass = (name: string) => {
    if (choices.movable.has(name)) return setsAhead ? "cell pre" : "cell own";
    return targets.has(name) ? "cell to" : "cell";
  };
  const liftedSymbol = drag && board.get(drag.from);
  const cellOf = (name: string) => svg.current?.querySelector(`[data-cell="${name}"]`) ?? null;
  const box = layout.viewBox;
  return (
    <>
      <svg
        ref={svg}
        class={`board main${dimmed ? " dim" : ""}${drag ? " dragging" : ""}`}
        data-board={definition.slug}
        data-flipped={flipped}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="grid"
        // Browsers take an svg that listens to the focus for a stop of the Tab key. Its cells are.
        tabindex={-1}
        aria-label={text.boardLabel(definition.title, definition.cells.length)}
        {...picking.handlers}
        onPointerDown={(event) => {
          dropPremove();
          picking.handlers.onPointerDown(event);
        }}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={keyboard.onKeyDown}
        onFocusIn={keyboard.onFocus}
        onFocusOut={keyboard.onBlur}
      >
        <BoardGround layout={layout} line={3.4} coordinates />
        {ranksOf(definition.cells).map((rank) => (
          <g key={rank[0] && `${levelOf(rank[0])}${rank[0].rank}`} role="row">
            {rank.map(({ name }) => {
              const place = layout.at.get(name);
              const symbol = board.get(name);
              return (
                <g
                  key={name}
                  role="gridcell"
                  class={cellClass(name)}
                  data-cell={name}
                  tabindex={keyboard.cursor === name ? 0 : -1}
                  aria-selected={selected === name}
                  aria-label={cellName(definition, name, {
                    symbol,
                    target: targets.has(name),
                    selected: selected === name,
                    check: checks.includes(name),
                    lastMove: lastMove?.to === name,
                    premove: premove?.from === name || premove?.to === name,
                  })}
                >
                  {place && <polygon points={pointsText(corners(layout.shape, place))} />}
                </g>
              );
            })}
          </g>
        ))}
        <Marks
          layout={layout}
          lastMove={lastMove}
          selected={selected}
          targets={setsAhead && over !== undefined ? [over] : targets.keys()}
          premove={premove}
          occupied={(cell) => board.has(cell)}
          checks={checks}
          over={over}
        />
        <MenLayer
          key={String(flipped)}
          definition={definition}
          layout={layout}
          board={board}
          lifted={drag?.from}
          dropped={dropped && dropped.board !== board ? dropped.at : undefined}
        />
        {keyboard.visible && <Cursor layout={layout} cell={keyboard.cursor} />}
        <g class="hand" ref={picking.dragged} aria-hidden="true">
          {drag && liftedSymbol !== undefined && (
            <g class={sideClass(liftedSymbol)} transform="scale(1.25)">
              <Picture
                definition={definition}
                symbol={liftedSymbol}
                x={-layout.manSize / 2}
                y={-layout.manSize / 2}
                size={layout.manSize}
              />
            </g>
          )}
        </g>
      </svg>
      {choice && (
        <Promotion
          definition={definition}
          moves={choice.moves}
          seat={seatOf(board.get(selected ?? "") ?? "K")}
          anchor={cellOf(choice.to)}
          onChoose={(move) => {
            picking.choose(move);
            keyboard.focusCell(choice.to);
          }}
          onCancel={() => {
            picking.cancelChoice();
            keyboard.focusCell(choice.to);
          }}
        />
      )}
    </>
  );
}

const nowhere: ReadonlyMap<string, readonly string[]> = new Map();

type Picking = Pick<ReturnType<typeof usePicking>, "activate">;

/** The roving keyboard cursor: one cell takes the focus, arrows move it. */
function useKeyboard(
  layout: Layout,
  svg: { current: SVGSVGElement | null },
  suggested: string | undefined,
  picking: Picking,
) {
  const [chosen, setChosen] = useState<string>();
  const [visible, setVisible] = useState(false);
  const cursor = chosen ?? suggested ?? layout.places[0]?.cell.name ?? "";

  function focusCell(name: string): void {
    setChosen(name);
    svg.current?.querySelector<SVGGElement>(`[data-cell="${name}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) {
      const next = neighbour(layout, cursor, event.key, event.shiftKey);
      if (next !== undefined) focusCell(next);
    } else if (event.key === "Enter" || event.key === " ") {
      picking.activate(cursor);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus(event: FocusEvent): void {
    const target = event.target;
    if (!(target instanceof Element)) return;
    const name = target.getAttribute("data-cell");
    if (name !== null) setChosen(name);
    setVisible(target.matches(":focus-visible"));
  }

  return { cursor, visible, focusCell, onKeyDown, onFocus, onBlur: () => setVisible(false) };
}

/** A finger on a man that can move drags it, and does not scroll the page. */
function useStillTouch(svg: { current: SVGSVGElement | null }): void {
  useEffect(() => {
    const element = svg.current;
    const hold = (event: TouchEvent) => {
      const target = event.target;
      if (target instanceof Element && target.closest(".cell.own, .cell.pre") && event.cancelable) {
        event.preventDefault();
      }
    };
    element?.addEventListener("touchstart", hold, { passive: false });
    return () => element?.removeEventListener("touchstart", hold);
  }, []);
}
