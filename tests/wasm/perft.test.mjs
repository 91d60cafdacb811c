// The node counts that the native core is tested with, and the moves that lead to their positions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dataLines, gamesWith, openRules, packed, words } from "./support.mjs";

const largestCount = 1_000_000;

function readBlocks(slug) {
  const blocks = [];
  for (const [key, rest] of dataLines(`perft/${slug}.perft`)) {
    if (key === "position") blocks.push({ position: rest, counts: [] });
    const block = blocks.at(-1);
    if (key === "start") block.start = Number(rest);
    if (key === "moves") block.moves = words(rest);
    if (key === "perft") block.counts.push(words(rest).map(Number));
    if (key === "features") block.attacked = Number(/\bcheck=(\d+)/.exec(rest)[1]);
  }
  return blocks;
}

const rules = await openRules();

for (const slug of gamesWith("perft", ".perft")) {
  const blocks = readBlocks(slug);

  test(`${slug} has the node counts of the reference`, () => {
    const game = rules.load(packed(slug));
    let compared = 0;
    for (const { position, counts, attacked } of blocks) {
      game.position(position);
      for (const [depth, count] of counts.filter(([, nodes]) => nodes <= largestCount)) {
        assert.equal(game.perft(depth), count, `${position}, depth ${depth}`);
        compared += 1;
      }
      if (attacked !== undefined) assert.equal(game.checked().length, attacked, position);
    }
    assert.ok(compared >= blocks.length, "a position without a count");
    game.close();
  });

  test(`${slug} reaches its positions by their moves, and goes back`, () => {
    const game = rules.load(packed(slug));
    for (const { position, start, moves } of blocks) {
      if (moves === undefined) continue;
      game.position(start);
      const before = game.text();
      for (const move of moves) game.play(move);
      assert.equal(game.text(), position);
      for (const _ of moves) game.undo();
      assert.equal(game.text(), before);
    }
    game.close();
  });
}
