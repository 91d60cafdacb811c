import { useLayoutEffect, useRef } from "preact/hooks";
import { useEscape } from "@/app/useEscape";
import { promotionOrder, splitMove } from "@/game/moves";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { ManIcon, pieceName } from "./Man";

interface PromotionProps {
  definition: DefinitionView;
  moves: readonly string[];
  seat: number;
  /** The cell that the chooser belongs to. */
  anchor: Element | null;
  onChoose: (move: string) => void;
  onCancel: () => void;
}

const margin = 8;

/** A row of men near the cell, moved so that all of it stays on the screen. */
export function Promotion({ definition, moves, seat, anchor, onChoose, onCancel }: PromotionProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      const element = box.current;
      if (!element || !anchor) return;
      const cell = anchor.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const below = cell.bottom + height + margin * 2 <= clientHeight;
      const left = cell.left + cell.width / 2 - width / 2;
      const top = below ? cell.bottom + margin : cell.top - height - margin;
      element.style.left = `${clamp(left, margin, clientWidth - width - margin)}px`;
      element.style.top = `${clamp(top, margin, clientHeight - height - margin)}px`;
    };
    place();
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
    };
  }, [anchor]);

  useEscape(true, onCancel);
  useLayoutEffect(() => {
    box.current?.querySelector("button")?.focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onCancel();
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return;
    event.stopPropagation();
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };

  return (
    <div
      class="promotion"
      role="dialog"
      aria-label={text.promoteTitle}
      ref={box}
      onKeyDown={onKeyDown}
      data-testid="promotion"
    >
      {promotionOrder(definition, moves).map((move) => {
        const letter = splitMove(move)?.promotion?.toUpperCase() ?? "";
        const symbol = seat === 0 ? letter : letter.toLowerCase();
        return (
          <button
            key={move}
            class="choice"
            aria-label={pieceName(definition, symbol)}
            data-testid={`promotion-${letter}`}
            onClick={() => onChoose(move)}
          >
            <ManIcon definition={definition} symbol={symbol} />
          </button>
        );
      })}
    </div>
  );
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
