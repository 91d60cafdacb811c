import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seatClock } from "@/game/clock";
import { afterTurn, charged, fullTime, longestTurn, readingOf } from "@/local/clock";
import { LocalGame } from "@/local/LocalGame";
import { parseSaved, withSaved, type LocalTerms, type SavedGame } from "@/local/saved";
import { readRecord } from "@/record/readRecord";
import { control, definition } from "./fixtures";
import { openGame, shortMate } from "./rules";

const byoyomi = control({ kind: "byoyomi", base_ms: 60_000, increment_ms: 30_000, periods: 3 });
const time = (ms: number, periods = 0) => ({ ms, periods });

describe("a turn at a clock of one's own", () => {
  it("costs its time, and Fischer's adds its seconds", () => {
    expect(afterTurn(control(), time(60_000), 10_000)).toEqual(time(53_000));
    expect(afterTurn(control({ increment_ms: 0 }), time(60_000), 10_000)).toEqual(time(50_000));
  });

  it("is free within a delay", () => {
    const delay = control({ kind: "delay" });
    expect(afterTurn(delay, time(60_000), 2_000)).toEqual(time(60_000));
    expect(afterTurn(delay, time(60_000), 10_000)).toEqual(time(53_000));
    expect(longestTurn(delay, time(60_000))).toBe(63_000);
  });

  it("gets back what Bronstein's gives, and not more than it took", () => {
    const bronstein = control({ kind: "bronstein" });
    expect(afterTurn(bronstein, time(60_000), 2_000)).toEqual(time(60_000));
    expect(afterTurn(bronstein, time(60_000), 10_000)).toEqual(time(53_000));
  });

  it("uses whole periods of byoyomi after the main time", () => {
    expect(fullTime(byoyomi)).toEqual(time(60_000, 3));
    expect(afterTurn(byoyomi, time(10_000, 3), 9_000)).toEqual(time(1_000, 3));
    expect(afterTurn(byoyomi, time(10_000, 3), 39_999)).toEqual(time(0, 3));
    expect(afterTurn(byoyomi, time(10_000, 3), 40_000)).toEqual(time(0, 2));
    expect(charged(byoyomi, time(0, 2), 500_000)).toEqual(time(0, 0));
    expect(longestTurn(byoyomi, time(10_000, 3))).toBe(100_000);
  });

  it("takes as long as it likes without a clock", () => {
    const untimed = control({ kind: "untimed", base_ms: 0, increment_ms: 0 });
    expect(charged(untimed, time(0), 1e9)).toEqual(time(0));
    expect(longestTurn(untimed, time(0))).toBe(Number.POSITIVE_INFINITY);
  });

  it("is shown as it stands, whenever the page looks", () => {
    for (const [kind, left, spent] of [
      [control(), time(60_000), 5_000],
      [control({ kind: "delay" }), time(60_000), 1_000],
      [byoyomi, time(10_000, 3), 4_000],
      [byoyomi, time(10_000, 3), 55_000],
      [byoyomi, time(0, 2), 7_000],
    ] as const) {
      const shown = (spentMs: number, now: number) =>
        seatClock(readingOf(kind, [left, left], { seat: 0, spentMs, stopped: false }, 0), kind, 0, now);
      expect(shown(spent, 900), kind.kind).toEqual(shown(spent + 900, 0));
      expect(shown(spent, 900)?.running).toBe(true);
    }
    const paused = readingOf(control(), [time(9), time(9)], { seat: 1, spentMs: 2, stopped: true }, 50);
    expect(seatClock(paused, control(), 1, 5_000)).toMatchObject({ ms: 7, running: false });
  });
});

const terms = (over: Partial<LocalTerms> = {}): LocalTerms => ({
  slug: "shafran",
  definition: definition("shafran").definition,
  title: "Shafran",
  clock: control({ base_ms: 60_000 }),
  turning: false,
  names: ["Anna", ""],
  ...over,
});

describe("a game on one device", () => {
  let now = 0;
  let kept: SavedGame | undefined;
  const options = { save: (game: SavedGame) => (kept = game), now: () => now, date: () => 86_400_000 };
  const begin = async (over: Partial<LocalTerms> = {}) =>
    LocalGame.begin(await openGame("shafran"), definition("shafran"), terms(over), options);
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  const left = (game: LocalGame) =>
    [0, 1].map((seat) => seatClock(game.reading, game.terms.clock, seat, now)?.ms);

  beforeEach(() => {
    vi.useFakeTimers();
    now = 0;
    kept = undefined;
  });
  afterEach(() => vi.useRealTimers());

  it("is played to mate", async () => {
    const game = await begin();
    for (const move of shortMate) {
      expect(game.playing).toBe(true);
      game.play(move);
    }
    expect(game.result).toEqual({ reason: "checkmate", quarters: [4, 0] });
    expect(game.legal).toEqual([]);
    expect(game.moves.at(-1)?.check).not.toEqual([]);
    game.takeBack();
    expect(game.moves, "what is over is over").toHaveLength(5);
  });

  it("makes no illegal move", async () => {
    const game = await begin();
    game.play("e2e9");
    expect(game.moves).toEqual([]);
  });

  it("has clocks that run once both have moved", async () => {
    const game = await begin();
    pass(10_000);
    game.play("b1c4");
    pass(10_000);
    game.play("e9e7");
    expect(left(game)).toEqual([60_000, 60_000]);
    pass(10_000);
    expect(left(game)).toEqual([50_000, 60_000]);
    game.play("g3f5");
    expect(left(game)).toEqual([53_000, 60_000]);
    expect(game.moves.map((move) => move.charged_ms)).toEqual([10_000, 10_000, 10_000]);
  });

  it("is lost when the time is over", async () => {
    const game = await begin();
    for (const move of shortMate.slice(0, 3)) game.play(move);
    pass(59_999);
    expect(game.playing).toBe(true);
    pass(1);
    expect(game.result).toEqual({ reason: "time", quarters: [4, 0] });
    expect(left(game)[1]).toBe(0);
  });

  it("stands still in a pause", async () => {
    const game = await begin();
    for (const move of shortMate.slice(0, 2)) game.play(move);
    pass(20_000);
    game.pause();
    pass(600_000);
    expect(game.legal).toEqual([]);
    expect(left(game)[0]).toBe(40_000);
    game.goOn();
    pass(39_000);
    expect(game.playing).toBe(true);
    pass(1_000);
    expect(game.result?.reason).toBe("time");
  });

  it("takes moves back, and gives up, and is drawn", async () => {
    const game = await begin();
    game.play("b1c4");
    game.takeBack();
    expect([game.toMove, game.moves, game.standing.position]).toEqual([0, [], game.start]);
    game.play("e2e4");
    game.resign();
    expect(game.result).toEqual({ reason: "resignation", quarters: [4, 0] });
    const other = await begin();
    other.agreeDraw();
    expect(other.result).toEqual({ reason: "agreement", quarters: [2, 2] });
  });

  it("goes on after the page was closed, when somebody says so", async () => {
    const game = await begin();
    for (const move of shortMate.slice(0, 3)) game.play(move);
    pass(7_000);
    game.keep();
    const [saved] = parseSaved(JSON.stringify([kept]));
    if (!saved) throw new Error("nothing was kept");
    now = 1_000_000;
    const again = LocalGame.resume(await openGame("shafran"), definition("shafran"), saved, options);
    expect(again.moves).toEqual(game.moves);
    expect(again.paused).toBe(true);
    expect(left(again)[1]).toBe(53_000);
    again.goOn();
    pass(1_000);
    again.play("h10e9");
    expect(left(again)[1]).toBe(55_000);
    again.play("c4d7");
    expect(again.result?.reason).toBe("checkmate");
  });

  it("writes a record that can be read", async () => {
    const game = await begin();
    for (const move of shortMate) game.play(move);
    const record = readRecord(game.record(), "shafran", await openGame("shafran"));
    expect(record.moves.map(({ move }) => move)).toEqual([...shortMate]);
    expect(record).toMatchObject({
      definition: definition("shafran").definition,
      timeControl: "60+3",
      result: { reason: "checkmate", quarters: [4, 0] },
    });
    expect(record.tags.map(({ name, value }) => `${name} ${value}`)).toEqual([
      expect.stringMatching(/^Date 1970\.01\.0[12]$/),
      "White Anna",
      "Black ?",
    ]);
  });

  it("is kept beside games of other kinds", async () => {
    const first = (await begin()).saved();
    const later: SavedGame = { ...first, begun: first.begun + 1, terms: terms({ slug: "glinski" }) };
    const anew: SavedGame = { ...first, begun: first.begun + 2 };
    const slugs = (games: readonly SavedGame[]) => games.map((game) => game.terms.slug);
    expect(slugs(withSaved([first], later))).toEqual(["glinski", "shafran"]);
    expect(withSaved([later, first], anew)).toEqual([anew, later]);
  });
});

describe("what was kept", () => {
  it("is passed over where it is rubbish", () => {
    for (const stored of [undefined, "", "{", "7", "null", "[1,null,{}]", '[{"terms":{}}]']) {
      expect(parseSaved(stored), stored).toEqual([]);
    }
  });
});
