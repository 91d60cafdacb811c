// The rules core as the client uses it, out of the build and without a server.
import { readFileSync } from "node:fs";
import { Rules } from "@core/sixfold.mjs";
import { Walker, type RulesGame } from "@/rules/Walker";
import { definition, readData } from "./fixtures";

const core = new URL("../../build/wasm/sixfold.wasm", import.meta.url);

let opened: Promise<Rules> | undefined;
const rules = (): Promise<Rules> => (opened ??= Rules.open(readFileSync(core)));

const drawn = ["shafran", "glinski"] as const;

/** A game at its start, by its name. */
export async function openGame(slug: string): Promise<RulesGame> {
  const known = drawn.find((name) => name === slug);
  const base64 = known ? definition(known).rules : readData(`definitions/${slug}.rules`).trim();
  return (await rules()).load(new Uint8Array(Buffer.from(base64, "base64")));
}

export const openWalker = async (slug: (typeof drawn)[number]): Promise<Walker> =>
  new Walker(await openGame(slug), definition(slug));

/** White mates at the fifth move of the game. */
export const shortMate = ["b1c4", "e9e7", "g3f5", "h10e9", "c4d7"] as const;
