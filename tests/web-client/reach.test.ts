import { readFileSync } from "node:fs";
import { Rules } from "@core/sixfold.mjs";
import { expect, it } from "vitest";
import { parsePlacement } from "@/game/position";
import { commonest, reachOf } from "@/rules/reach";
import { definition } from "./fixtures";

// A game without checks: wherever the other king stands, some moves are forbidden, and a picture must
// show them all the same.
const racing = definition("racing-kings");
const start = parsePlacement(racing.cells, racing.start);

async function openRacing() {
  const core = await Rules.open(readFileSync(new URL("../../build/wasm/sixfold.wasm", import.meta.url)));
  return core.load(Uint8Array.from(Buffer.from(racing.rules, "base64")));
}

it.each([
  ["K", 8],
  ["Q", 27],
  ["R", 14],
  ["B", 13],
  ["N", 8],
  ["q", 27],
])("%s goes to and captures on all its cells, and no other", async (symbol, cells) => {
  const game = await openRacing();
  const reach = reachOf(game, racing, start, symbol);
  expect(reach?.goes).toHaveLength(cells);
  expect([...(reach?.takes ?? [])].sort()).toEqual([...(reach?.goes ?? [])].sort());
  expect(reach?.goes).not.toContain(reach?.from);
});

it("is not known of a man that the game has not", async () => {
  expect(reachOf(await openRacing(), racing, start, "X")).toBeUndefined();
});

it("finds the men that a side has most of", () => {
  expect(commonest(new Map([["a1", "K"], ["a2", "P"], ["b2", "P"], ["c2", "p"]]), 0)).toBe("P");
  expect(commonest(new Map([["a1", "K"]]), 1)).toBeUndefined();
});
