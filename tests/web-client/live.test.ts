// The life of a game around its moves: gone players, time that is given, calling off, rematches.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { claimMs, mayAbort, mayGiveTime } from "@/game/state";
import { announcementOf } from "@/pages/game/announce";
import { followRematch } from "@/pages/game/followRematch";
import type { SeatView, ServerMessage } from "@/protocol.gen";
import { control, definition, desk, moved, snapshot, type Desk } from "./fixtures";

let table: Desk;
const seats = (claim_ms?: number): SeatView[] => [
  { taken: true, present: true },
  { taken: true, present: claim_ms === undefined, ...(claim_ms === undefined ? {} : { claim_ms }) },
];
const presence = (claim_ms?: number): ServerMessage => ({
  type: "presence",
  game: "g1",
  seats: seats(claim_ms),
  watchers: 0,
  watching: [],
});
const rematch = (offers: number[], next?: string): ServerMessage => ({
  type: "rematch",
  game: "g1",
  offers,
  ...(next === undefined ? {} : { next }),
});
const over = { status: "over", legal: undefined, result: { reason: "time", quarters: [4, 0] } };

beforeEach(() => {
  table = desk();
});

describe("a player who is gone", () => {
  const left = (now: number) => table.store.state && claimMs(table.store.state, 1, now);

  it("may return for a while, which is counted from the message", () => {
    table.store.receive(snapshot());
    expect(left(500)).toBeUndefined();
    table.now = 1_000;
    table.store.receive(presence(48_000));
    expect([left(1_000), left(21_000), left(90_000)]).toEqual([48_000, 28_000, 0]);
    table.now = 60_000;
    table.store.receive(presence(0));
    expect(left(60_000)).toBe(0);
    table.store.receive(presence());
    expect(left(60_000)).toBeUndefined();
  });

  it("is counted from the snapshot, too", () => {
    table.store.receive(snapshot({ seats: seats(10_000) }));
    expect(left(4_500)).toBe(6_000);
  });

  it("is not counted after the end", () => {
    table.store.receive(snapshot({ seats: seats(10_000) }));
    const result = { reason: "abandoned", quarters: [4, 0] };
    const clocks = { remaining_ms: [1, 1] };
    table.store.receive({ type: "ended", game: "g1", version: 6, result, clocks });
    expect(left(500)).toBeUndefined();
    table.store.receive(presence(0));
    expect(left(500)).toBeUndefined();
  });

  it("can be claimed against, and other things done, each by a command of its own", () => {
    table.store.receive(snapshot());
    table.store.do("claim_win");
    table.store.do("claim_draw");
    table.store.do("give_time");
    expect(table.sent.map((message) => message.type)).toEqual(["claim_win", "claim_draw", "give_time"]);
    expect(table.store.waitsFor("claim_win")).toBe(true);
    const command = { tab: "tab-0123456789ab", counter: 1 };
    table.store.receive({ type: "refused", code: "opponent_present", message: "", game: "g1", command });
    expect(table.store.waitsFor("claim_win")).toBe(false);
    expect(table.store.refusal?.code).toBe("opponent_present");
  });
});

describe("time that is given", () => {
  it("changes the clocks and nothing else", () => {
    table.store.receive(snapshot());
    const before = table.store.state;
    table.now = 700;
    const clocks = { remaining_ms: [300_000, 315_000], running: 0 };
    table.store.receive({ type: "time_given", game: "g1", version: 6, seat: 1, given_ms: 15_000, clocks });
    expect(table.store.state).toEqual({ ...before, version: 6, clocks: { ...clocks, at: 700 } });
  });

  it("can be given in real time while a clock runs, up to two hours", () => {
    const may = (...given: Parameters<typeof snapshot>) => {
      table.store.receive(snapshot(...given));
      return table.store.state && mayGiveTime(table.store.state, 1);
    };
    expect(may()).toBe(true);
    expect(may({ clocks: { remaining_ms: [1, 7_185_000], running: 0 } })).toBe(true);
    expect(may({ clocks: { remaining_ms: [1, 7_185_001], running: 0 } })).toBe(false);
    expect(may({ clocks: { remaining_ms: [1, 1], first_move_ms: 9_000 } })).toBe(false);
    expect(may({ clock: control({ kind: "correspondence" }) })).toBe(false);
    expect(may(over)).toBe(false);
  });
});

describe("calling off", () => {
  const may = (...given: Parameters<typeof snapshot>) => {
    table.store.receive(snapshot(...given));
    return table.store.state && mayAbort(table.store.state);
  };
  const first = { remaining_ms: [1, 1], first_move_ms: 20_000 };
  const running = { remaining_ms: [1, 1], running: 0 };
  const moves = [moved(1, 1).played, moved(2, 2).played];

  it("is possible until both have moved", () => {
    expect(may({ clocks: first })).toBe(true);
    expect(may({ clocks: first, moves: moves.slice(0, 1) })).toBe(true);
    expect(may({ clocks: running, moves })).toBe(false);
    expect(may({ ...over, clocks: first })).toBe(false);
    expect(may({ status: "open", clocks: first })).toBe(false);
  });

  it("does not come back with moves that are taken back", () => {
    expect(may({ clocks: running, moves: moves.slice(0, 1) })).toBe(false);
  });

  it("is possible in slow games, whose clocks run from the start", () => {
    for (const kind of ["correspondence", "untimed"]) {
      expect(may({ clock: control({ kind }), clocks: running }), kind).toBe(true);
      expect(may({ clock: control({ kind }), clocks: running, moves }), kind).toBe(false);
    }
  });
});

describe("a rematch", () => {
  it("is offered, and leads to the next game", () => {
    table.store.receive(snapshot(over));
    table.store.receive(rematch([1]));
    expect(table.store.state?.rematchOffers).toEqual([1]);
    table.store.receive(rematch([]));
    expect(table.store.state?.rematchOffers).toEqual([]);
    table.store.receive(rematch([0, 1], "g2"));
    expect(table.store.state).toMatchObject({ rematchOffers: [0, 1], next: "g2" });
    expect(table.store.state?.version).toBe(5);
  });

  it("takes players along when it is made, also after a gap", () => {
    const go = vi.fn();
    followRematch(table.store, go);
    table.store.receive(snapshot(over));
    table.store.receive(rematch([1]));
    expect(go).not.toHaveBeenCalled();
    table.store.receive(rematch([0, 1], "g2"));
    table.store.receive(rematch([0, 1], "g2"));
    expect(go.mock.calls).toEqual([["g2"]]);

    const away = desk();
    followRematch(away.store, go);
    away.store.receive(snapshot(over));
    away.store.receive(snapshot({ ...over, next: "g3" }));
    expect(go).toHaveBeenLastCalledWith("g3");
  });

  it("leaves spectators where they are, and players who look at the old game later", () => {
    const go = vi.fn();
    followRematch(table.store, go);
    table.store.receive(snapshot({ ...over, you: undefined }));
    table.store.receive(rematch([0, 1], "g2"));
    const later = desk();
    followRematch(later.store, go);
    later.store.receive(snapshot({ ...over, next: "g2" }));
    later.store.receive(rematch([], "g2"));
    expect(go).not.toHaveBeenCalled();
    expect(later.store.state?.next).toBe("g2");
  });
});

describe("announcements", () => {
  const view = definition("shafran");

  const said = (...messages: ServerMessage[]) => saidWith([], ...messages);

  /** What is said of the last of these messages. */
  function saidWith(boards: readonly Map<string, string>[], ...messages: ServerMessage[]) {
    let words: string | undefined;
    let before = table.store.state;
    table.store.onEvent((event) => {
      const after = table.store.state;
      if (!after) return;
      words = announcementOf(event, { definition: view, boards, before, after })?.words;
      before = after;
    });
    for (const message of messages) table.store.receive(message);
    return words;
  }

  it("tell of takebacks", () => {
    const clocks = { remaining_ms: [1, 1], running: 0 };
    const moves = [moved(1, 1).played, moved(2, 2).played];
    const offered = { type: "takeback_offered", game: "g1", version: 6, seat: 1 } as const;
    expect(said(snapshot({ moves }), offered)).toBe("Black asks for the last move back.");
    expect(said({ type: "takeback_declined", game: "g1", version: 7, seat: 0 })).toBe(
      "The takeback was declined.",
    );
    const taken = { type: "taken_back", game: "g1", version: 8, ply: 0, to_move: 0, clocks } as const;
    expect(said(taken)).toBe("2 moves were taken back.");
  });

  it("tell the last move that was missed in a gap, or the result", () => {
    const moves = [moved(1, 1).played];
    const words = saidWith([new Map([["e2", "P"]])], snapshot(), snapshot({ version: 9, moves }));
    expect(words).toBe("White pawn to e4.");
    expect(said(snapshot({ version: 10, moves })), "nothing new").toBeUndefined();
    const result = { reason: "checkmate", quarters: [4, 0] };
    expect(said(snapshot({ version: 11, moves, status: "over", result }))).toBe("Checkmate: 1 to 0");
  });

  it("tell of time that is given", () => {
    const clocks = { remaining_ms: [1, 1], running: 0 };
    expect(
      said(snapshot(), { type: "time_given", game: "g1", version: 6, seat: 1, given_ms: 15_000, clocks }),
    ).toBe("Black gets 15 more seconds.");
  });

  it("tell who is gone for long and who is back, once", () => {
    expect(said(snapshot(), presence(30_000))).toBe("Black has left.");
    expect(said(presence(0))).toBeUndefined();
    expect(said(presence())).toBe("Black is back.");
    expect(said(presence())).toBeUndefined();
  });

  it("tell of rematches", () => {
    expect(said(snapshot(over), rematch([1]))).toBe("Black wants a rematch.");
    expect(said(rematch([]))).toBe("The rematch was declined.");
    expect(said(rematch([0, 1], "g2"))).toBe("The next game is ready.");
    expect(said(rematch([0, 1], "g2"))).toBeUndefined();
  });

  it("name who ran out of time in a draw", () => {
    const clocks = { remaining_ms: [0, 1] };
    const result = { reason: "time-cannot-win", quarters: [2, 2] };
    expect(said(snapshot(), { type: "ended", game: "g1", version: 6, result, clocks })).toContain(
      "White ran out of time",
    );
  });
});
