import type { ComponentChildren } from "preact";
import { ManIcon } from "@/board/Man";
import type { DefinitionView } from "@/protocol.gen";

interface PlateFaceProps {
  definition: DefinitionView;
  seat: number;
  /** In the line of the name. */
  name: ComponentChildren;
  /** The line under it. */
  children?: ComponentChildren;
}

/** A seat at the board: its colour, and who sits there. */
export function PlateFace({ definition, seat, name, children }: PlateFaceProps) {
  return (
    <>
      <span class="av" aria-hidden="true">
        <ManIcon definition={definition} symbol={seat === 0 ? "K" : "k"} />
      </span>
      <div class="who">
        <b>{name}</b>
        {children}
      </div>
    </>
  );
}
