// Whole games of tests/data/results: they end at their last move, not before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dataLines, gamesWith, openRules, packed, words } from "./support.mjs";

const rules = await openRules();

for (const slug of gamesWith("results", ".txt")) {
  test(`${slug} ends as in the reference`, () => {
    const game = rules.load(packed(slug));
    const lines = dataLines(`results/${slug}.txt`);
    const finished = lines.filter(([key]) => key === "outcome").length;
    assert.ok(finished > 0);
    let moves = [];
    for (const [key, rest] of lines) {
      if (key === "moves") moves = words(rest);
      if (key !== "outcome") continue;
      game.position();
      for (const move of moves) {
        assert.equal(game.outcome(), null, `before ${move}`);
        game.play(move);
      }
      const { reason, quarters } = game.outcome();
      assert.equal([reason, ...quarters].join(" "), rest);
    }
    game.close();
  });
}
