import assert from "node:assert/strict";
import { test } from "node:test";
import { Rules } from "../../core/wasm/sixfold.mjs";
import { dataLines, gamesWith, moduleBytes, openRules, packed, words } from "./support.mjs";

const rules = await openRules();

/** Runs a test on a game that is closed afterwards. */
function testGame(name, slug, body) {
  test(name, () => {
    const game = rules.load(packed(slug));
    body(game);
    game.close();
  });
}

test("bytes, a module and a response all open the rules", async () => {
  const bytes = moduleBytes();
  const sources = [
    bytes,
    new WebAssembly.Module(bytes),
    new Response(bytes),
    Promise.resolve(new Response(bytes)),
  ];
  for (const source of sources) {
    const opened = await Rules.open(source);
    assert.equal(opened.load(packed("shafran")).moves().length, 42);
  }
});

test("a response of another status is an error", async () => {
  await assert.rejects(Rules.open(new Response("no", { status: 404 })), /404/);
});

testGame("moves are sorted, and each of them can be played and taken back", "glinski", (game) => {
  const start = game.text();
  const moves = game.moves();
  assert.equal(moves.length, game.perft(1));
  assert.deepEqual(moves, [...moves].sort());
  for (const move of moves) {
    game.play(move);
    assert.notEqual(game.text(), start);
    game.undo();
    assert.equal(game.text(), start);
  }
});

testGame("a game with one start has one", "glinski", (game) => assert.equal(game.starts(), 1));

testGame("a numbered start is one of those that the game has", "chess960", (game) => {
  assert.equal(game.starts(), 960);
  game.position(518);
  assert.match(game.text(), /^rnbqkbnr\//);
  game.position(0);
  assert.match(game.text(), /^bbqnnrkr\//);
  for (const start of [960, -2, 2 ** 31 - 1]) {
    assert.throws(() => game.position(start), /There is no start/);
  }
  for (const start of [2 ** 32, 0.5, NaN]) {
    assert.throws(() => game.position(start), /whole number/);
  }
  assert.match(game.text(), /^bbqnnrkr\//);
});

testGame("the third time of a position is a draw, until a move is taken back", "chess", (game) => {
  for (let round = 0; round < 2; ++round) {
    for (const move of ["g1f3", "g8f6", "f3g1", "f6g8"]) {
      assert.equal(game.outcome(), null);
      game.play(move);
    }
  }
  assert.deepEqual(game.outcome(), { reason: "repetition", quarters: [2, 2] });
  game.undo();
  assert.equal(game.outcome(), null);
  game.play("f6g8");
  assert.equal(game.outcome().reason, "repetition");
  game.position(game.text());
  assert.equal(game.outcome(), null);
});

testGame("mate has a mark, an outcome and an attacked king", "chess", (game) => {
  for (const move of ["f2f3", "e7e5", "g2g4"]) game.play(move);
  assert.deepEqual(game.checked(), []);
  assert.equal(game.algebraic("d8h4"), "Qh4#");
  assert.equal(game.parse("Qh4#"), "d8h4");
  game.play("d8h4");
  assert.deepEqual(game.outcome(), { reason: "checkmate", quarters: [0, 4] });
  assert.deepEqual(game.checked(), ["e1"]);
  assert.deepEqual(game.moves(), []);
});

for (const slug of gamesWith("perft", ".perft")) {
  testGame(`every move of ${slug} is found again by its algebraic text`, slug, (game) => {
    for (const [key, position] of dataLines(`perft/${slug}.perft`)) {
      if (key !== "position") continue;
      game.position(position);
      for (const move of game.moves()) assert.equal(game.parse(game.algebraic(move)), move);
    }
  });
}

test("other bytes than those of a packed game are refused with a sentence", () => {
  const whole = packed("chess");
  const text = (words) => new TextEncoder().encode(words);
  const wrong = [text(""), text("6fold"), text('{"slug":"chess"}'), Buffer.concat([whole, text("x")])];
  for (const bytes of wrong) assert.throws(() => rules.load(bytes), /^Error: .{10,}$/, String(bytes));
  assert.throws(() => rules.load(new Uint8Array(2 ** 20)), /too long/);
});

test("a packed game that is cut or changed anywhere is refused, and never traps", () => {
  const whole = packed("square-hex-16-mate-either");
  for (let end = 0; end < whole.length; ++end) {
    assert.throws(() => rules.load(whole.subarray(0, end)), /^Error: .{10,}$/);
    const changed = Uint8Array.from(whole);
    changed[end] ^= 1 + (end % 255);
    assert.throws(() => rules.load(changed), /^Error: .{10,}$/);
  }
});

testGame("position text that is cut or changed is refused or taken, and never traps", "crazyhouse", (game) => {
  for (const [key, position] of dataLines("perft/crazyhouse.perft")) {
    if (key !== "position") continue;
    for (let at = 0; at < position.length; ++at) {
      for (const other of ["", "9", "/", "k", "P", "-", "~", " "]) {
        try {
          game.position(position.slice(0, at) + other + position.slice(at + 1));
          game.perft(1);
          game.outcome();
        } catch (error) {
          assert.ok(!(error instanceof WebAssembly.RuntimeError), `${position} ${at} ${other}: ${error}`);
        }
      }
    }
  }
});

testGame("wrong requests are sentences and change nothing", "glinski", (game) => {
  const start = game.text();
  const wrong = [
    () => game.play("a1a9"),
    () => game.play(""),
    () => game.play("\n".repeat(1000)),
    () => game.algebraic("a1a9"),
    () => game.parse("Kz99"),
    () => game.parse(""),
    () => game.position("8/8 w - - 0 1"),
    () => game.position("x".repeat(300_000)),
    () => game.undo(),
    () => game.perft(-1),
    () => game.perft(1000),
    () => game.perft(2 ** 32),
  ];
  for (const request of wrong) {
    assert.throws(request, /^Error: .{8,}$/s, String(request));
    assert.equal(game.text(), start);
  }
});

test("a closed game answers nothing, and others go on", () => {
  const [closed, open] = [rules.load(packed("chess")), rules.load(packed("shafran"))];
  closed.close();
  const next = rules.load(packed("glinski"));
  for (const request of [() => closed.text(), () => closed.play("e2e4"), () => closed.close()]) {
    assert.throws(request, /closed/);
  }
  assert.equal(open.perft(2), 1706);
  assert.equal(next.perft(1), next.moves().length);
  open.close();
  next.close();
});

test("games that nobody closes are refused at some point", async () => {
  const own = await openRules();
  let opened = 0;
  assert.throws(() => {
    for (; opened < 10_000; ++opened) own.load(packed("chess"));
  }, /Too many games/);
  assert.ok(opened >= 100);
});

testGame("a game that goes on without end is refused at some point", "chess", (game) => {
  const shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
  let played = 0;
  assert.throws(() => {
    for (; played < 100_000; ++played) game.play(shuffle[played % 4]);
  }, /too long/);
  assert.ok(played >= 5_000);
  game.undo();
  game.play(shuffle[(played - 1) % 4]);
});

test("loading and playing again and again takes no more memory", async () => {
  const own = await openRules();
  const bytes = packed("glinski");
  const broken = bytes.subarray(0, -1);
  const moves = words(dataLines("results/glinski.txt").find(([key]) => key === "moves")[1]);
  const round = () => {
    const game = own.load(bytes);
    for (const move of moves) game.play(move);
    for (const _ of moves) game.undo();
    assert.throws(() => own.load(broken));
    game.close();
  };
  for (let i = 0; i < 5; ++i) round();
  const before = own.memory;
  for (let i = 0; i < 60; ++i) round();
  assert.equal(own.memory, before);
});
