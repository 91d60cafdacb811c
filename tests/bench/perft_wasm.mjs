// Counts move sequences from the start of a game in the WebAssembly build until enough CPU time is
// used, and prints "nodes N rounds R seconds S" as bench_perft does. The time is user CPU time of
// this process from the first count on, so what the engine compiles meanwhile is in it.
//   perft_wasm.mjs DEPTH SECONDS <GAME    (packed)

import { readFileSync } from "node:fs";
import { Rules } from "../../core/wasm/sixfold.mjs";

const [depth, seconds] = process.argv.slice(2).map(Number);
if (!Number.isInteger(depth) || !Number.isInteger(seconds)) {
  console.error("usage: perft_wasm.mjs DEPTH SECONDS <GAME");
  process.exit(2);
}
const wasm = new URL("../../build/wasm/sixfold.wasm", import.meta.url);
const rules = await Rules.open(readFileSync(wasm));
const game = rules.load(readFileSync(0));

const began = process.cpuUsage();
let nodes;
let rounds = 0;
let used;
do {
  nodes = game.perft(depth);
  rounds++;
  used = process.cpuUsage(began).user / 1e6;
} while (used < seconds);
console.log(`nodes ${nodes} rounds ${rounds} seconds ${used.toFixed(6)}`);
