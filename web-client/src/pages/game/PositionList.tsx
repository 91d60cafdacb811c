import { useMemo } from "preact/hooks";
import type { Board } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { boardText } from "@/strings/board";
import { sidesInWords } from "./positionWords";

interface PositionListProps {
  definition: DefinitionView;
  board: Board;
  hand?: string;
}

/** The position as a list, for who reads with a screen reader. */
export function PositionList({ definition, board, hand }: PositionListProps) {
  const sides = useMemo(() => sidesInWords(definition, board, hand), [definition, board, hand]);
  return (
    <section class="vh" aria-label={boardText.position} data-testid="position-list">
      {sides.map(({ side, men }) => (
        <div key={side}>
          <h2>{text.side(side)}</h2>
          <ul>
            {men.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
