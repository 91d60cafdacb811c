import { describe, expect, it } from "vitest";
import { fromSnapshot } from "@/game/state";
import { soundOf, soundOfMove, ticksOf, type HeardScene } from "@/sound/soundOf";
import { moved, played, snapshot } from "./fixtures";

const board = (men: Record<string, string>) => new Map(Object.entries(men));
const state = fromSnapshot(snapshot(), 0);
const command = { tab: "tab-0123456789ab", counter: 1 };

function scene(over: Partial<HeardScene> = {}): HeardScene {
  return { boards: [board({ e2: "P", d3: "p" })], after: state, ...over };
}

describe("the sound of a move", () => {
  it("tells moves, captures, castling and checks apart", () => {
    const before = board({ e2: "P", d3: "p", e1: "K", h1: "R" });
    expect(soundOfMove(before, played("e2e4", 0, { e2: "", e4: "P" }))).toBe("move");
    const takes = played("e2d3", 0, { e2: "", d3: "P" });
    expect(soundOfMove(before, takes)).toBe("capture");
    expect(soundOfMove(before, { ...takes, check: ["k1"] })).toBe("check");
    const castles = played("e1g1", 0, { e1: "", h1: "", f1: "R", g1: "K" });
    expect(soundOfMove(before, castles)).toBe("castling");
  });

  it("is not heard twice: of an own move only its check is left", () => {
    const event = moved(6, 1);
    const heard = { ply: 0, move: "e2e4" };
    expect(soundOf(event, scene())).toBe("move");
    expect(soundOf(event, scene({ heard }))).toBeUndefined();
    expect(soundOf(event, scene({ heard: { ply: 0, move: "e2e3" } }))).toBe("move");
    const check = moved(6, 1, { played: { ...event.played, check: ["e10"] } });
    expect(soundOf(check, scene({ heard }))).toBe("fifth");
  });
});

describe("the sounds of a game", () => {
  it("begin and end it", () => {
    const clocks = { remaining_ms: [1, 1] };
    expect(soundOf({ type: "started", game: "g1", version: 6, to_move: 0, clocks }, scene())).toBe("start");
    const result = { reason: "stalemate", quarters: [3, 1] };
    expect(soundOf({ type: "ended", game: "g1", version: 6, result, clocks }, scene())).toBe("end");
  });

  it("knock for what others ask, not for what one asks oneself", () => {
    const draw = { type: "draw_offered", game: "g1", version: 6 } as const;
    expect(soundOf({ ...draw, seat: 1 }, scene())).toBe("knock");
    expect(soundOf({ ...draw, seat: 0 }, scene())).toBeUndefined();
    const rematch = { type: "rematch", game: "g1", offers: [1] } as const;
    const offered = { ...state, rematchOffers: [1] };
    expect(soundOf({ ...rematch, offers: [1] }, scene({ before: state, after: offered }))).toBe("knock");
    expect(soundOf({ ...rematch, offers: [1] }, scene({ before: offered, after: offered }))).toBeUndefined();
  });

  it("knock for words of the opponent, not for old ones and one's own", () => {
    const chat = (seat: number, all: boolean) =>
      soundOf({ type: "chat", game: "g1", all, lines: [{ seat, text: "hello" }] }, scene());
    expect(chat(1, false)).toBe("knock");
    expect(chat(0, false)).toBeUndefined();
    expect(chat(1, true)).toBeUndefined();
  });

  it("thud for what was refused to this viewer alone", () => {
    const refused = { type: "refused", code: "illegal_move", message: "" } as const;
    expect(soundOf({ ...refused, game: "g1", command }, scene())).toBe("refused");
    expect(soundOf(refused, scene())).toBeUndefined();
  });

  it("say nothing of a whole new view", () => {
    expect(soundOf(snapshot(), scene())).toBeUndefined();
  });
});

describe("a clock", () => {
  it("ticks once at 20 seconds, then each second from 5", () => {
    expect(ticksOf(21_000)).toEqual([1_000, 16_000, 17_000, 18_000, 19_000, 20_000]);
    expect(ticksOf(20_000)).toEqual([15_000, 16_000, 17_000, 18_000, 19_000]);
    expect(ticksOf(2_500)).toEqual([500, 1_500]);
    expect(ticksOf(400)).toEqual([]);
  });
});
