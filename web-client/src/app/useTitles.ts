import { useCallback, useEffect, useState } from "preact/hooks";
import { getVariants } from "@/net/api";
import type { VariantSummary } from "@/protocol.gen";

let asked: Promise<readonly VariantSummary[]> | undefined;

/** The games on offer, asked for once in the life of a page. */
export function knownVariants(): Promise<readonly VariantSummary[]> {
  asked ??= getVariants().then(
    (list) => list.variants,
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

export function useKnownVariants(): readonly VariantSummary[] {
  const [variants, setVariants] = useState<readonly VariantSummary[]>([]);
  useEffect(() => {
    let stopped = false;
    knownVariants().then(
      (known) => !stopped && setVariants(known),
      () => undefined, // games keep the names of their addresses
    );
    return () => {
      stopped = true;
    };
  }, []);
  return variants;
}

/** What a game is called, by the name that it has in addresses. */
export function useTitles(): (slug: string) => string {
  const variants = useKnownVariants();
  return useCallback(
    (slug: string) => variants.find((variant) => variant.slug === slug)?.title ?? slug,
    [variants],
  );
}
