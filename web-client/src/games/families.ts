// Under which heading a game stands in lists.
import type { Variant } from "@/pages/lobby/useVariants";

/** In the order of the page; "own" are games that only this server has. */
export const families = ["chess", "big", "family", "players", "own"] as const;
export type Family = (typeof families)[number];

const familyOf: Readonly<Record<string, Family>> = {
  shafran: "chess",
  glinski: "chess",
  mccooey: "chess",
  "glinski-original": "chess",
  chess: "chess",
  chess960: "chess",
  antichess: "chess",
  crazyhouse: "chess",
  "three-check": "chess",
  "king-of-the-hill": "chess",
  "racing-kings": "chess",
  horde: "chess",
  "los-alamos": "chess",
  raumschach: "chess",
  capablanca: "big",
  "square-hex-16-mate-either": "big",
  "square-hex-16-capture-both": "big",
  "square-hex-17-mate-either": "big",
  "square-hex-17-capture-both": "big",
};

export const knownFamilies: readonly string[] = Object.keys(familyOf);

export const familyOfGame = (slug: string): Family =>
  Object.hasOwn(familyOf, slug) ? (familyOf[slug] ?? "own") : "own";

export interface GameGroup {
  family: Family;
  variants: readonly Variant[];
}

/** The groups that have games. In each the games on hexagons come first, otherwise in the server's order. */
export function grouped(variants: readonly Variant[]): GameGroup[] {
  const place = ({ definition }: Variant) => (definition.shape === "hexagon" ? 0 : 1);
  return families.flatMap((family) => {
    const found = variants
      .filter((variant) => familyOfGame(variant.summary.slug) === family)
      .sort((a, b) => place(a) - place(b));
    return found.length === 0 ? [] : [{ family, variants: found }];
  });
}
