import { ManIcon } from "@/board/Man";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";

interface SideChooserProps {
  definition: DefinitionView;
  seat?: number;
  onChoose: (seat: number | undefined) => void;
}

export function SideChooser({ definition, seat, onChoose }: SideChooserProps) {
  const king = definition.pieces.some((piece) => piece.symbol === "K")
    ? "K"
    : (definition.pieces[0]?.symbol ?? "K");
  const choices = [
    ...definition.seats.map((name, index) => ({ name: text.side(name), index })),
    { name: text.byLot, index: undefined },
  ];
  return (
    <fieldset class="sides">
      <legend class="sm muted">{text.chooseSide}</legend>
      {choices.map(({ name, index }) => (
        <label key={name} class="side-pick" data-testid={index === undefined ? "side-lot" : `side-${index}`}>
          <input
            type="radio"
            name="side"
            checked={seat === index}
            onChange={() => onChoose(index)}
          />
          <span class="chips">
            {(index === undefined ? [0, 1] : [index]).map((side) => (
              <span key={side} class="chip">
                <ManIcon definition={definition} symbol={side === 0 ? king : king.toLowerCase()} />
              </span>
            ))}
          </span>
          {name}
        </label>
      ))}
    </fieldset>
  );
}
