// Picking and dropping men by click, drag, touch and keyboard. What is possible comes from outside.
import { useRef, useState } from "preact/hooks";
import type { Choices } from "@/game/choices";
import { cellAt, side, type Layout, type Point } from "./geometry";

/** Several moves lead to one cell: a man is to be chosen. */
export interface Choice {
  to: string;
  moves: readonly string[];
}

export interface Drag {
  from: string;
  touch: boolean;
}

interface PickingOptions {
  layout: Layout;
  choices: Choices;
  onMove: (move: string, dragged: boolean) => void;
}

interface Press {
  pointer: number;
  from: string;
  x: number;
  y: number;
  wasPicked: boolean;
  dragging: boolean;
}

const noTargets: ReadonlyMap<string, readonly string[]> = new Map();
const slop = { mouse: 4, touch: 9 } as const;

export function usePicking({ layout, choices, onMove }: PickingOptions) {
  const [picked, setPicked] = useState<string>();
  const [choice, setChoice] = useState<Choice>();
  const [drag, setDrag] = useState<Drag>();
  const [over, setOver] = useState<string>();
  const press = useRef<Press | undefined>(undefined);
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
    onMove(only, wasDragged);
    return true;
  }

  /** Enter or a plain click on a cell. */
  function activate(cell: string): void {
    setChoice(undefined);
    if (selected !== undefined && drop(cell, false)) return;
    setPicked(movable.has(cell) && cell !== selected ? cell : undefined);
  }

  function boardPoint(event: PointerEvent): Point | undefined {
    const svg = event.currentTarget;
    if (!(svg instanceof SVGSVGElement)) return undefined;
    const matrix = svg.getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  function cellUnder(event: PointerEvent): string | undefined {
    const point = boardPoint(event);
    return point && cellAt(layout, point)?.cell.name;
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const cell = cellUnder(event);
    if (cell === undefined) {
      release();
      return;
    }
    if (!movable.has(cell) || (selected !== undefined && targets.has(cell))) {
      activate(cell);
      return;
    }
    const svg = event.currentTarget;
    if (svg instanceof SVGSVGElement) svg.setPointerCapture(event.pointerId);
    press.current = {
      pointer: event.pointerId,
      from: cell,
      x: event.clientX,
      y: event.clientY,
      wasPicked: selected === cell,
      dragging: false,
    };
    setChoice(undefined);
    setPicked(cell);
  }

  function onPointerMove(event: PointerEvent): void {
    const start = press.current;
    if (!start || start.pointer !== event.pointerId) return;
    const touch = event.pointerType === "touch";
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!start.dragging && far < (touch ? slop.touch : slop.mouse)) return;
    if (!start.dragging) setDrag({ from: start.from, touch });
    start.dragging = true;
    const point = boardPoint(event);
    if (!point) return;
    moveDragged(dragged.current, point, touch);
    const cell = cellAt(layout, point)?.cell.name;
    setOver(cell !== undefined && targets.has(cell) ? cell : undefined);
  }

  function onPointerUp(event: PointerEvent): void {
    const start = press.current;
    if (!start || start.pointer !== event.pointerId) return;
    press.current = undefined;
    if (!start.dragging) {
      if (start.wasPicked) setPicked(undefined);
      return;
    }
    setDrag(undefined);
    setOver(undefined);
    const cell = cellUnder(event);
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
    activate,
    release,
    choose: (move: string) => {
      release();
      onMove(move, false);
    },
    cancelChoice: () => setChoice(undefined),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

/** A dragged man sits above a finger, and under a mouse. */
function moveDragged(element: SVGGElement | null, point: Point, touch: boolean): void {
  const lift = touch ? side * 1.3 : 0;
  element?.setAttribute("transform", `translate(${point.x} ${point.y - lift})`);
}
