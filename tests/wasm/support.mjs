// What the tests of the WebAssembly build share: the module, the games that the program packs and
// the data files of the other tests.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Rules } from "../../core/wasm/sixfold.mjs";

const fromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const moduleFile = process.env["SIXFOLD_WASM"] ?? fromRoot("build/wasm/sixfold.wasm");
const programFile = process.env["SIXFOLD"] ?? fromRoot("build/release/bin/sixfold");

export const moduleBytes = () => readFileSync(moduleFile);
export const openRules = () => Rules.open(moduleBytes());

const packedGames = new Map();

/** A shipped game, as the program packs it. */
export function packed(slug) {
  if (!packedGames.has(slug)) {
    packedGames.set(slug, execFileSync(programFile, ["variants", "pack", slug]));
  }
  return packedGames.get(slug);
}

/** Names of the games that have a file in this folder of tests/data. */
export function gamesWith(folder, ending) {
  const files = readdirSync(fromRoot(`tests/data/${folder}`));
  return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
}

/** The lines of a data file that say something, as [word, rest]. */
export function dataLines(path) {
  return readFileSync(fromRoot(`tests/data/${path}`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const blank = line.indexOf(" ");
      return blank < 0 ? [line, ""] : [line.slice(0, blank), line.slice(blank + 1).trim()];
    });
}

export const words = (text) => text.split(" ").filter((word) => word !== "");
