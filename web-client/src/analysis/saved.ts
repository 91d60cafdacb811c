// Analyses live as long as their tab: one of each game.
import { readText, writeText } from "@/app/storage";
import type { SavedAnalysis } from "./AnalysisStore";

const keyOf = (slug: string): string => `sixfold.analysis.${slug}`;

export function parseAnalysis(stored: string | undefined): SavedAnalysis | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return undefined;
    const { record, turns } = value as Partial<SavedAnalysis>;
    if (typeof record !== "string" || !Array.isArray(turns)) return undefined;
    return { record, turns: turns.filter((turn) => Number.isInteger(turn)) };
  } catch {
    return undefined;
  }
}

export const savedAnalysis = (slug: string): SavedAnalysis | undefined =>
  parseAnalysis(readText("session", keyOf(slug)));

export function saveAnalysis(slug: string, saved: SavedAnalysis): void {
  writeText("session", keyOf(slug), JSON.stringify(saved));
}
