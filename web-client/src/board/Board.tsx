// The board: draws any topology, and turns gestures into one of the moves that it was given.
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { useObservable } from "@/app/observable";
import { preferences } from "@/app/preferences";
import { useEscape } from "@/app/useEscape";
import { legalChoices, premoveChoices } from "@/game/choices";
import { heldBy, isHandPlace, manOfPlace } from "@/game/hands";
import { splitMove } from "@/game/moves";
import type { Premove } from "@/game/premove";
import { levelOf, ranksOf, seatOf, type Board as Placement } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { boardText } from "@/strings/board";
import { BoardGround } from "./BoardGround";
import { cellName } from "./cellName";
import { kindOf, type DrawingKind } from "./drawings";
import { DrawingsLayer } from "./DrawingsLayer";
import { corners, layoutOf, pointsText, type Layout } from "./geometry";
import { HandRow } from "./HandRow";
import { Picture, sideClass } from "./Man";
import { Cursor, Marks } from "./marks";
import { MenLayer } from "./MenLayer";
import { isArrow, neighbour } from "./navigate";
import { Promotion } from "./Promotion";
import { mayShear, shear } from "./shear";
import { useDrawing } from "./useDrawing";
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
  /**
   * Men in hand, as a position text writes them; absent in games without hands. They stand in rows
   * above and below the board, in an element with the class "with-hands".
   */
  hand?: string;
  /** Whose men `legal` and `ahead` put down from hand. */
  dropper?: number;
  dimmed: boolean;
  /** `touch`: it was made with a finger. */
  onMove: (move: string, touch: boolean) => void;
  /** Undefined: the move that was set is taken back. */
  onPremove: (premove: Premove | undefined) => void;
}

export function Board(props: BoardProps) {
  const { definition, flipped, board, lastMove, checks, legal, ahead, premove, dimmed } = props;
  const { hand, dropper = 0, onMove, onPremove } = props;
  const { coordinates, sheared } = useObservable(preferences);
  const layout = useMemo(() => {
    const drawn = sheared && mayShear(definition) ? shear(definition) : definition;
    return layoutOf(drawn, flipped, coordinates);
  }, [definition, flipped, coordinates, sheared]);
  const hint = useId();
  const [dropped, setDropped] = useState<{ board: Placement; at: string }>();
  const svg = useRef<SVGSVGElement>(null);
  const setsAhead = ahead !== undefined && legal.length === 0;
  const choices = useMemo(() => {
    if (!setsAhead) return legalChoices(legal);
    return premoveChoices(board, ahead, definition.cells.map((cell) => cell.name), hand);
  }, [setsAhead, ahead, legal, board, definition, hand]);
  const drawing = useDrawing({ layout, svg, subject: board });
  const picking = usePicking({
    layout,
    svg,
    choices,
    onMove: (move, { dragged, touch }) => {
      const parts = splitMove(move);
      const to = parts?.to;
      if (setsAhead) {
        if (parts) onPremove({ from: parts.from, to: parts.to });
        return;
      }
      setDropped(dragged && to !== undefined ? { board, at: to } : undefined);
      onMove(move, touch);
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
    draw: drawing.press,
  });
  useStillTouch(svg);

  const { selected, drag, over, choice } = picking;
  useEscape(selected !== undefined, picking.release);
  useEscape(drawing.draft !== undefined, drawing.cancel);
  // A move that is set ahead may go anywhere, which needs no marks.
  const targets = setsAhead ? nowhere : picking.targets;
  const cellClass = (name: string) => {
    if (choices.movable.has(name)) return setsAhead ? "cell pre" : "cell own";
    return targets.has(name) ? "cell to" : "cell";
  };
  const symbolAt = (place: string) =>
    isHandPlace(place) ? manOfPlace(place, dropper) : board.get(place);
  const liftedSymbol = drag && symbolAt(drag.from);
  const cellOf = (name: string) => svg.current?.querySelector(`[data-cell="${name}"]`) ?? null;
  const box = layout.viewBox;
  const handRow = (seat: number) =>
    hand !== undefined && (
      <HandRow
        definition={definition}
        seat={seat}
        held={heldBy(hand, seat)}
        mayPick={(place) => seat === dropper && choices.movable.has(place)}
        selected={seat === dropper ? selected : undefined}
        onPick={(place) => {
          dropPremove();
          picking.activate(place);
        }}
        {...picking.handlers}
        onPointerDown={(place, event) => {
          dropPremove();
          picking.onHandDown(place, event);
        }}
      />
    );
  return (
    <>
      <p class="vh" id={hint}>
        {boardText.boardHint}
      </p>
      {handRow(flipped ? 0 : 1)}
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
        aria-describedby={hint}
        onPointerDown={(event) => {
          if (drawing.begin(event)) return;
          drawing.clear();
          dropPremove();
          picking.handlers.onPointerDown(event);
        }}
        onPointerMove={(event) => {
          drawing.move(event);
          picking.handlers.onPointerMove(event);
        }}
        onPointerUp={(event) => {
          drawing.end(event);
          picking.handlers.onPointerUp(event);
        }}
        onPointerCancel={() => {
          drawing.cancel();
          picking.handlers.onPointerCancel();
        }}
        onContextMenu={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={keyboard.onKeyDown}
        onFocusIn={keyboard.onFocus}
        onFocusOut={keyboard.onBlur}
      >
        <BoardGround layout={layout} line={3.4} coordinates={coordinates} />
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
          key={`${flipped} ${layout.shape}`}
          definition={definition}
          layout={layout}
          board={board}
          lifted={drag?.from}
          dropped={dropped && dropped.board !== board ? dropped.at : undefined}
        />
        <DrawingsLayer layout={layout} drawings={drawing.drawings} draft={drawing.draft} />
        {keyboard.visible && <Cursor layout={layout} cell={keyboard.cursor} />}
        <g class="lift" ref={picking.dragged} aria-hidden="true">
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
      {handRow(flipped ? 1 : 0)}
      {choice && (
        <Promotion
          definition={definition}
          moves={choice.moves}
          seat={seatOf(symbolAt(selected ?? "") ?? "K")}
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

interface KeyActions {
  activate: (cell: string) => void;
  draw: (cell: string, kind: DrawingKind) => void;
}

/** The roving keyboard cursor: one cell takes the focus, arrows move it. */
function useKeyboard(
  layout: Layout,
  svg: { current: SVGSVGElement | null },
  suggested: string | undefined,
  actions: KeyActions,
) {
  const [chosen, setChosen] = useState<string>();
  const [visible, setVisible] = useState(false);
  const cursor = chosen ?? suggested ?? layout.places[0]?.cell.name ?? "";

  function focusCell(name: string): void {
    setChosen(name);
    svg.current?.querySelector<SVGGElement>(`[data-cell="${name}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key.toLowerCase() === "a") {
      actions.draw(cursor, kindOf(event));
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) {
      const next = neighbour(layout, cursor, event.key, event.shiftKey);
      if (next !== undefined) focusCell(next);
    } else if (event.key === "Enter" || event.key === " ") {
      actions.activate(cursor);
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
