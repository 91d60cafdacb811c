import { Icon } from "@/app/Icon";
import { useObservable } from "@/app/observable";
import { prefer, preferences } from "@/app/preferences";
import { mayShear } from "@/board/shear";
import type { DefinitionView } from "@/protocol.gen";
import { boardText } from "@/strings/board";

/** Squares or hexagons, on boards that are both. */
export function ShapeButton({ definition }: { definition: DefinitionView }) {
  const { sheared } = useObservable(preferences);
  if (!mayShear(definition)) return null;
  return (
    <button
      aria-label={boardText.asHexagons}
      aria-pressed={sheared}
      title={boardText.asHexagons}
      data-testid="sheared"
      onClick={() => prefer({ sheared: !sheared })}
    >
      <Icon name="hexagon" />
    </button>
  );
}
