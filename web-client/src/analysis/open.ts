// Which rules an analysis goes by, and the board with them.
import { knownVariants } from "@/app/useTitles";
import { ApiError, getDefinition } from "@/net/api";
import type { DefinitionView } from "@/protocol.gen";
import { readHeader, readRecord } from "@/record/readRecord";
import { openGame } from "@/rules/rules";
import { AnalysisStore } from "./AnalysisStore";
import { saveAnalysis, savedAnalysis } from "./saved";

export class UnknownGame extends Error {}

/** A board with what this tab knows of an analysis of this game. */
export async function openAnalysis(slug: string): Promise<AnalysisStore> {
  const saved = savedAnalysis(slug);
  const definition = await definitionFor(slug, saved && definitionOf(saved.record));
  const store = new AnalysisStore(await openGame(definition), definition, (changed) =>
    saveAnalysis(slug, changed),
  );
  try {
    if (saved) store.restore(saved);
  } catch {
    // What was kept is of no use; the board begins at the start.
  }
  return store;
}

/**
 * Puts a record where the board of its game finds it, and tells which game that is. Throws the
 * sentence that says what is wrong with it.
 */
export async function takeRecord(record: string, otherwise: string): Promise<string> {
  const { variant: slug = otherwise, definition: hash } = readHeader(record);
  const rules = await openGame(await definitionFor(slug, hash));
  try {
    readRecord(record, slug, rules);
  } finally {
    rules.close();
  }
  saveAnalysis(slug, { record, turns: [] });
  return slug;
}

function definitionOf(record: string): string | undefined {
  try {
    return readHeader(record).definition;
  } catch {
    return undefined;
  }
}

/** The version that was played, or where nobody knows it the one that is played now. */
async function definitionFor(slug: string, hash: string | undefined): Promise<DefinitionView> {
  const stated = hash === undefined ? undefined : await getDefinition(hash).catch(unknownAs);
  if (stated?.slug === slug) return stated;
  const variant = (await knownVariants()).find((known) => known.slug === slug);
  if (!variant) throw new UnknownGame(slug);
  return getDefinition(variant.definition);
}

function unknownAs(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
