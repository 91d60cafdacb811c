// Drawing arrows and marks with the right mouse button, or with a key.
import { useEffect, useRef, useState } from "preact/hooks";
import { kindOf, withDrawing, type Drawing, type DrawingKind } from "./drawings";
import type { Layout } from "./geometry";
import { cellUnder } from "./pointer";

interface DrawingOptions {
  layout: Layout;
  svg: { current: SVGSVGElement | null };
  /** What is drawn belongs to this: another one has no drawings. */
  subject: unknown;
}

const rightButton = 2;

export function useDrawing({ layout, svg, subject }: DrawingOptions) {
  const [drawings, setDrawings] = useState<readonly Drawing[]>([]);
  const [draft, setDraft] = useState<Drawing>();
  const pointer = useRef<number>(undefined);

  function clear(): void {
    pointer.current = undefined;
    setDrawings((before) => (before.length > 0 ? [] : before));
    setDraft(undefined);
  }
  useEffect(clear, [subject]);

  function add(drawn: Drawing): void {
    setDraft(undefined);
    setDrawings((before) => withDrawing(before, drawn));
  }

  /** False when the press is not for drawing. */
  function begin(event: PointerEvent): boolean {
    if (event.button !== rightButton) return false;
    const cell = cellUnder(svg.current, layout, event);
    if (cell === undefined) return true;
    svg.current?.setPointerCapture(event.pointerId);
    pointer.current = event.pointerId;
    setDraft({ from: cell, to: cell, kind: kindOf(event) });
    return true;
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== pointer.current || !draft) return;
    const to = cellUnder(svg.current, layout, event) ?? draft.to;
    if (to !== draft.to) setDraft({ ...draft, to });
  }

  function end(event: PointerEvent): void {
    if (event.button !== rightButton || event.pointerId !== pointer.current || !draft) return;
    pointer.current = undefined;
    const to = cellUnder(svg.current, layout, event);
    // Off the board nothing is drawn.
    if (to === undefined) setDraft(undefined);
    else add({ ...draft, to });
  }

  function cancel(): void {
    pointer.current = undefined;
    setDraft(undefined);
  }

  /** The key draws from the cell where it was pressed first to that where it is pressed again. */
  function press(cell: string, kind: DrawingKind): void {
    if (draft) add({ ...draft, to: cell });
    else setDraft({ from: cell, to: cell, kind });
  }

  return {
    drawings,
    draft,
    begin,
    move,
    end,
    cancel,
    press,
    clear,
  };
}
