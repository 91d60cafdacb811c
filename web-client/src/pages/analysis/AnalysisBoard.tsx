import { useEffect, useMemo, useState } from "preact/hooks";
import type { AnalysisStore } from "@/analysis/AnalysisStore";
import { Icon } from "@/app/Icon";
import { usePageKeys } from "@/app/keys";
import { useChanges } from "@/app/observable";
import { setTitle } from "@/app/title";
import { Board } from "@/board/Board";
import { splitMove } from "@/game/moves";
import { parsePlacement, writePlacement } from "@/game/position";
import { text } from "@/strings";
import { analysisText } from "@/strings/analysis";
import { moveWords } from "../game/announce";
import { LiveRegions } from "../game/LiveRegions";
import { useStepKeys } from "../game/useStepKeys";
import { AnalysisTools } from "./AnalysisTools";
import { TreeCard } from "./TreeCard";

/** The board, the tree of moves, and what can be done with both. */
export function AnalysisBoard({ store }: { store: AnalysisStore }) {
  useChanges(store);
  const { definition, standing, steps } = store;
  const [flipped, setFlipped] = useState(false);
  const flip = () => setFlipped((was) => !was);
  usePageKeys({ f: flip });
  useStepKeys(true, {
    back: () => store.back(),
    forward: () => store.forward(),
    first: () => store.toStart(),
    last: () => store.toEnd(),
  });
  const board = useMemo(
    () => parsePlacement(definition.cells, standing.position),
    [definition, standing.position],
  );
  const last = steps.at(-1)?.played;
  useEffect(() => {
    setTitle(`${analysisText.titleOf(definition.title)} · ${text.name}`);
  }, [definition]);
  const { outcome, toMove } = standing;
  const end = outcome && text.reason(outcome.reason, outcome.quarters, definition.seats, toMove);
  return (
    <main
      class="game analysis"
      id="main"
      data-testid="game"
      data-status="playing"
      data-ply={steps.length}
      data-placement={writePlacement(definition.cells, board)}
    >
      <LiveRegions polite={useMoveWords(store)} urgent={end ?? ""} />
      <section class="stage" aria-label={definition.title}>
        <div class={`table ${definition.shape}`}>
          <Board
            definition={definition}
            flipped={flipped}
            board={board}
            lastMove={last && splitMove(last.move)}
            checks={standing.checks}
            legal={standing.legal}
            dimmed={false}
            onMove={(move) => store.play(move)}
            onPremove={ignore}
          />
        </div>
      </section>
      <aside class="side right" aria-label={text.moves}>
        <header class="analysis-head">
          <h1>{definition.title}</h1>
          {store.title !== undefined && <p class="sm muted">{store.title}</p>}
        </header>
        <TreeCard store={store} onFlip={flip} />
        {end !== undefined && (
          <p class="notice warn" data-testid="analysis-over">
            <Icon name="flag" />
            {analysisText.over(end)}
          </p>
        )}
        <AnalysisTools store={store} />
      </aside>
    </main>
  );
}

/** Nobody waits for a turn at this board. */
const ignore = () => undefined;

/** The move that led here. */
function useMoveWords(store: AnalysisStore): string {
  const { definition, start, steps } = store;
  const last = steps.at(-1);
  const before = steps.at(-2)?.position ?? start;
  return useMemo(
    () => (last ? moveWords(definition, parsePlacement(definition.cells, before), last.played) : ""),
    [definition, last, before],
  );
}
