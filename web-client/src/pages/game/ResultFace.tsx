import type { ComponentChildren } from "preact";
import type { DefinitionView, GameResult } from "@/protocol.gen";
import { isNoResult, text } from "@/strings";

interface ResultFaceProps {
  definition: DefinitionView;
  result: GameResult;
  /** Who was to move at the end. */
  toMove: number;
  /** The viewer's seat: the result is told from there. */
  you?: number;
  /** What can be done next. */
  children: ComponentChildren;
}

export function headline(definition: DefinitionView, result: GameResult, you?: number): string {
  const { quarters } = result;
  if (isNoResult(result.reason)) return text.noResult;
  if (you !== undefined) {
    const mine = quarters[you] ?? 0;
    if (mine === 4) return text.won;
    if (mine === 0) return text.lost;
    return mine === 2 ? text.draw : text.scored(mine);
  }
  const winner = quarters.indexOf(4);
  if (winner >= 0) return text.sideWon(definition.seats[winner] ?? "");
  return quarters.every((q) => q === 2) ? text.draw : text.shared;
}

/** How a game ended. */
export function ResultFace({ definition, result, toMove, you, children }: ResultFaceProps) {
  const even = you === undefined || isNoResult(result.reason);
  const mine = even ? 2 : (result.quarters[you] ?? 2);
  const tone = mine > 2 ? "good" : mine < 2 ? "bad" : "even";
  return (
    <section
      class={`card pad result ${tone}`}
      data-testid="result"
      data-reason={result.reason}
      data-scores={result.quarters.join(" ")}
    >
      <h2>{headline(definition, result, you)}</h2>
      <p class="muted">{text.reason(result.reason, result.quarters, definition.seats, toMove)}</p>
      {children}
    </section>
  );
}
