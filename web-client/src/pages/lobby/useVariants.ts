import { useEffect, useState } from "preact/hooks";
import { getDefinition, getVariants } from "@/net/api";
import type { DefinitionView, VariantSummary } from "@/protocol.gen";

export interface Variant {
  summary: VariantSummary;
  definition: DefinitionView;
}

/** The games on offer, with all that is needed to draw them. */
export function useVariants() {
  const [variants, setVariants] = useState<readonly Variant[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stopped = false;
    const load = async () => {
      const list = await getVariants();
      return Promise.all(
        list.variants.map(async (summary) => ({
          summary,
          definition: await getDefinition(summary.definition),
        })),
      );
    };
    load().then(
      (loaded) => !stopped && setVariants(loaded),
      () => !stopped && setFailed(true),
    );
    return () => {
      stopped = true;
    };
  }, [attempt]);
  const again = () => {
    setFailed(false);
    setAttempt((n) => n + 1);
  };
  return { variants, failed, again };
}
