// Picking and dropping men by click, drag, touch and keyboard. What is possible comes from outside.
import { useRef, useState } from "preact/hooks";
import type { Choices } from "@/game/choices";
import { cellAt, side, type Layout, type Point } from "./geometry";
import { boardPoint, cellUnder } from "./pointer";

/** Several moves lead to one cell: a man is to be chosen. */
export interface Choice {
  to: string;
  moves: readonly string[];
}

export interface Drag {
  from: string;
  touch: boolean;
}

/** How a move was made. */
export interface Gesture {
  dragged: boolean;
  touch: boolean;
}

interface PickingOptions {
  layout: Layout;
  svg: { current: SVGSVGElement | null };
  choices: Choices;
  onMove: (move: string, how: Gesture) => void;
}

interface Press {
  pointer: number;
  from: string;
  x: number;
  y: number;
  /** A man is held; else a finger rests on another cell, and may be about to scroll. */
  holds: boolean;
  wasPicked: boolean;
  dragging: boolean;
}

const noTargets: ReadonlyMap<string, readonly string[]> = new Map();
const slop = { mouse: 4, touch: 9 } as const;

export function usePicking({ layout, svg, choices, onMove }: PickingOptions) {
  const [picked, setPicked] = useState<string>();
  const [choice, setChoice] = useState<Choice>();
  const [drag, setDrag] = useState<Drag>();
  const [over, setOver] = useState<string>();
  const press = useRef<Press | undefined>(undefined);
  const touch = useRef(false);
  const dragged = useRef<SVGGElement>(null);

  const { movable } = choices;
  const targets = picked === undefined ? noTargets : choices.from(picked);
  const selected = targets.size > 0 ? picked : undefined;
  const validChoice = choice && choice.moves.every(choices.includes) ? choice : undefined;

  function release(): void {
    setPicked(undefined);
    setChoice(undefined);
    setDrag(undefined);
    setOver(undefined);
    press.current = undefined;
  }

  function drop(to: string, wasDragged: boolean): boolean {
    const moves = targets.get(to);
    const only = moves?.[0];
    if (!moves || only === undefined) return false;
    if (moves.length > 1) {
      setChoice({ to, moves });
      setDrag(undefined);
      setOver(undefined);
      return true;
    }
    release();
    onMove(only, { dragged: wasDragged, touch: touch.current });
    return true;
  }

  /** A plain press on a cell or on a man in hand. */
  function activate(cell: string): void {
    setChoice(undefined);
    if (selected !== undefined && drop(cell, false)) return;
    setPicked(movable.has(cell) && cell !== selected ? cell : undefined);
  }

  function hold(from: string, event: PointerEvent, holds: boolean): void {
    press.current = {
      pointer: event.pointerId,
      from,
      x: event.clientX,
      y: event.clientY,
      holds,
      wasPicked: selected === from,
      dragging: false,
    };
  }

  function pickUp(from: string, event: PointerEvent): void {
    const { currentTarget } = event;
    if (currentTarget instanceof Element) currentTarget.setPointerCapture(event.pointerId);
    hold(from, event, true);
    setChoice(undefined);
    setPicked(from);
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    touch.current = event.pointerType === "touch";
    const cell = cellUnder(svg.current, layout, event);
    if (cell === undefined) {
      release();
    } else if (movable.has(cell) && !(selected !== undefined && targets.has(cell))) {
      pickUp(cell, event);
    } else if (touch.current) {
      hold(cell, event, false);
    } else {
      activate(cell);
    }
  }

  /** A press on a man in hand. */
  function onHandDown(place: string, event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    touch.current = event.pointerType === "touch";
    pickUp(place, event);
  }

  function onPointerMove(event: PointerEvent): void {
    const start = press.current;
    if (!start || start.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!start.dragging && far < (touch.current ? slop.touch : slop.mouse)) return;
    if (!start.holds) {
      press.current = undefined;
      return;
    }
    if (!start.dragging) setDrag({ from: start.from, touch: touch.current });
    start.dragging = true;
    const point = boardPoint(svg.current, event);
    if (!point) return;
    moveDragged(dragged.current, point, touch.current);
    const cell = cellAt(layout, point)?.cell.name;
    setOver(cell !== undefined && targets.has(cell) ? cell : undefined);
  }

  function onPointerUp(event: PointerEvent): void {
    const start = press.current;
    if (!start || start.pointer !== event.pointerId) return;
    press.current = undefined;
    if (!start.holds) {
      activate(start.from);
      return;
    }
    if (!start.dragging) {
      if (start.wasPicked) setPicked(undefined);
      return;
    }
    setDrag(undefined);
    setOver(undefined);
    const cell = cellUnder(svg.current, layout, event);
    // Off its targets a man goes back and is let go; on its own cell it stays picked.
    if (cell === undefined || (!drop(cell, true) && cell !== start.from)) release();
  }

  function onPointerCancel(): void {
    press.current = undefined;
    setDrag(undefined);
    setOver(undefined);
  }

  return {
    selected,
    targets,
    choice: validChoice,
    drag,
    over,
    dragged,
    /** Enter on a cell or on a man in hand. */
    activate: (place: string) => {
      touch.current = false;
      activate(place);
    },
    release,
    choose: (move: string) => {
      release();
      onMove(move, { dragged: false, touch: touch.current });
    },
    cancelChoice: () => setChoice(undefined),
    onHandDown,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

/** A dragged man sits above a finger, and under a mouse. */
function moveDragged(element: SVGGElement | null, point: Point, touch: boolean): void {
  const lift = touch ? side * 1.3 : 0;
  element?.setAttribute("transform", `translate(${point.x} ${point.y - lift})`);
}
