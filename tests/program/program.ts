// The program as a person meets it at a command line.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const fromRoot = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const programFile = process.env["SIXFOLD"] ?? fromRoot("build/release/bin/sixfold");
export const webFolder = fromRoot("web-client/dist");
export const variantFile = (slug: string): string => fromRoot(`core/variants/${slug}.yaml`);
export const screenshotFolder = fromRoot("build/screenshots");

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command that ends by itself. */
export function sixfold(...words: readonly string[]): Finished {
  const { status, stdout, stderr, error } = spawnSync(programFile, words, {
    encoding: "utf8",
    timeout: 20_000,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

function lastLine(...words: readonly string[]): string {
  const { status, stdout, stderr } = sixfold(...words);
  if (status !== 0) throw new Error(`sixfold ${words.join(" ")}: ${stderr}`);
  return stdout.trimEnd().split("\n").at(-1) ?? "";
}

const after = (moves: readonly string[]) => ["--moves", moves.join(" ")];

export const positionAfter = (slug: string, moves: readonly string[]): string =>
  lastLine("show", slug, ...after(moves));

export const placementAfter = (slug: string, moves: readonly string[]): string =>
  positionAfter(slug, moves).split(" ")[0] ?? "";

/** "ongoing", or reason and scores: "checkmate 4 0". */
export const outcomeAfter = (slug: string, moves: readonly string[]): string =>
  lastLine("outcome", slug, ...after(moves));
