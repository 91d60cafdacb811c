import { beforeEach, describe, expect, it, vi } from "vitest";
import { GameStore } from "@/game/store";
import type { ClientMessage } from "@/protocol.gen";
import { moved, played, snapshot } from "./fixtures";

let sent: ClientMessage[];
let wall: number;
let store: GameStore;

beforeEach(() => {
  sent = [];
  wall = 1_000_000;
  store = new GameStore({
    game: "g1",
    tab: "tab-0123456789ab",
    send: (message) => sent.push(message) > 0,
    now: () => 500,
    wallClock: () => wall,
  });
});

const watches = () => sent.filter((message) => message.type === "watch");

describe("versions", () => {
  it("takes a snapshot and stamps its clocks with the moment of arrival", () => {
    store.receive(snapshot());
    expect(store.state?.version).toBe(5);
    expect(store.state?.clocks.at).toBe(500);
  });

  it("applies the next event and drops what it knows already", () => {
    store.receive(snapshot());
    store.receive(moved(6, 1));
    expect(store.state?.moves).toHaveLength(1);
    expect(store.state?.toMove).toBe(1);
    expect(store.state?.legal).toEqual([]);
    store.receive(moved(6, 1));
    store.receive(moved(4, 1));
    expect(store.state?.moves).toHaveLength(1);
    expect(watches()).toHaveLength(0);
  });

  it("asks once for a snapshot when events are missing, and takes it", () => {
    store.receive(snapshot());
    store.receive(moved(8, 3));
    store.receive(moved(9, 4));
    expect(watches()).toEqual([{ type: "watch", game: "g1" }]);
    expect(store.state?.version).toBe(5);
    store.receive(snapshot({ version: 9 }));
    expect(store.state?.version).toBe(9);
    store.receive(moved(11, 2));
    expect(watches()).toHaveLength(2);
  });

  it("asks for a snapshot when the next version is of another ply", () => {
    store.receive(snapshot());
    store.receive(moved(6, 2));
    expect(store.state?.moves).toHaveLength(0);
    expect(watches()).toEqual([{ type: "watch", game: "g1" }]);
  });

  it("believes a snapshot that is behind", () => {
    store.receive(snapshot({ version: 9 }));
    store.receive(snapshot({ version: 7 }));
    expect(store.state?.version).toBe(7);
  });

  it("ignores other games", () => {
    store.receive(snapshot());
    store.receive({ ...moved(6, 1), game: "g2" });
    expect(store.state?.version).toBe(5);
  });

  it("takes presence without a version", () => {
    store.receive(snapshot());
    const seats = [
      { taken: true, present: false },
      { taken: true, present: true },
    ];
    store.receive({ type: "presence", game: "g1", seats, watchers: 3, watching: ["mira-92"] });
    expect(store.state?.watchers).toBe(3);
    expect(store.state?.watching).toEqual(["mira-92"]);
    expect(store.state?.seats).toEqual(seats);
    expect(store.state?.version).toBe(5);
  });
});

describe("events", () => {
  it("start an open game", () => {
    store.receive(snapshot({ status: "open", you: undefined, legal: undefined }));
    const clocks = { remaining_ms: [300_000, 300_000], running: 0 };
    store.receive({ type: "started", game: "g1", version: 6, you: 1, to_move: 0, clocks });
    expect(store.state).toMatchObject({ status: "playing", you: 1, toMove: 0, version: 6 });
    expect(store.state?.seats.every((seat) => seat.taken)).toBe(true);
  });

  it("bring the start that was drawn, where there are several", () => {
    store.receive(snapshot({ status: "open", you: undefined, legal: undefined }));
    const shown = store.state?.start;
    const clocks = { remaining_ms: [300_000, 300_000], running: 0 };
    store.receive({ type: "started", game: "g1", version: 6, start: "bnrk w - - 0 1", to_move: 0, clocks });
    expect(store.state?.start).toBe("bnrk w - - 0 1");
    expect(shown).not.toBe("bnrk w - - 0 1");
  });

  it("put up and take back draw offers", () => {
    store.receive(snapshot());
    store.receive({ type: "draw_offered", game: "g1", version: 6, seat: 1 });
    expect(store.state?.drawOffers).toEqual([1]);
    store.receive({ type: "draw_declined", game: "g1", version: 7, seat: 0 });
    expect(store.state?.drawOffers).toEqual([]);
  });

  it("let a move decline the other's offer, but not one's own", () => {
    store.receive(snapshot({ draw_offers: [0] }));
    store.receive(moved(6, 1));
    expect(store.state?.drawOffers).toEqual([0]);
    store.receive(moved(7, 2));
    expect(store.state?.drawOffers).toEqual([]);
  });

  it("stop clocks until they are resumed", () => {
    store.receive(snapshot());
    store.receive({ type: "clocks_stopped", game: "g1" });
    const { stoppedAt } = store.state?.clocks ?? {};
    expect(stoppedAt).toBeDefined();
    store.receive({ type: "clocks_stopped", game: "g1" });
    expect(store.state?.clocks.stoppedAt).toBe(stoppedAt);
    store.receive(moved(6, 1));
    expect(store.state?.clocks.stoppedAt, "a move that was on its way").toBeDefined();
    const clocks = { remaining_ms: [9_000, 8_000], running: 0 };
    store.receive({ type: "clocks_resumed", game: "g1", version: 7, clocks });
    expect(store.state?.clocks.stoppedAt).toBeUndefined();
  });

  it("resume clocks and end the game", () => {
    store.receive(snapshot());
    const clocks = { remaining_ms: [9_000, 8_000] };
    store.receive({ type: "clocks_resumed", game: "g1", version: 6, clocks });
    expect(store.state?.clocks.remaining_ms).toEqual([9_000, 8_000]);
    const result = { reason: "stalemate", quarters: [3, 1] };
    store.receive({ type: "ended", game: "g1", version: 7, result, clocks });
    expect(store.state).toMatchObject({ status: "over", result, legal: [] });
  });

  it("are told to listeners once they changed something", () => {
    const listener = vi.fn();
    store.onEvent(listener);
    store.receive(snapshot());
    store.receive(moved(6, 1));
    store.receive(moved(6, 1));
    expect(listener.mock.calls.map(([event]) => event.type)).toEqual(["snapshot", "moved"]);
  });
});

describe("commands", () => {
  it("show the own move at once and settle it when it comes back", () => {
    store.receive(snapshot());
    store.play("e2e4");
    expect(store.pendingMove).toMatchObject({ ply: 0, move: "e2e4" });
    expect(sent).toEqual([
      {
        type: "play_move",
        game: "g1",
        command: { tab: "tab-0123456789ab", counter: 1 },
        ply: 0,
        move: "e2e4",
      },
    ]);
    store.receive(moved(6, 1));
    expect(store.pendingMove).toBeUndefined();
    expect(store.unanswered).toBe(1);
    const command = { tab: "tab-0123456789ab", counter: 1 };
    store.receive({ type: "ack", game: "g1", command, version: 6 });
    expect(store.unanswered).toBe(0);
  });

  it("send no second move while one is on its way", () => {
    store.receive(snapshot());
    store.play("e2e4");
    store.play("e2e3");
    expect(sent).toHaveLength(1);
  });

  it("roll a refused move back and keep the reason", () => {
    store.receive(snapshot());
    store.play("e2e4");
    const command = { tab: "tab-0123456789ab", counter: 1 };
    store.receive({ type: "refused", code: "illegal_move", message: "no", game: "g1", command });
    expect(store.pendingMove).toBeUndefined();
    expect(store.unanswered).toBe(0);
    expect(store.refusal?.code).toBe("illegal_move");
    store.play("e2e3");
    expect(store.refusal).toBeUndefined();
  });

  it("give way to the flag that fell before they arrived", () => {
    store.receive(snapshot());
    const before = store.state?.moves;
    store.play("e2e4");
    const result = { reason: "time", quarters: [0, 4] };
    const version = (store.state?.version ?? 0) + 1;
    const clocks = { remaining_ms: [0, 9_000] };
    store.receive({ type: "ended", game: "g1", version, result, clocks });
    const command = { tab: "tab-0123456789ab", counter: 1 };
    store.receive({ type: "refused", code: "game_over", message: "no", game: "g1", command });
    expect(store.pendingMove).toBeUndefined();
    expect(store.state?.moves).toEqual(before);
    expect(store.state?.result).toEqual(result);
    expect(store.state?.clocks.remaining_ms).toEqual([0, 9_000]);
  });

  it("leave a move alone when another command is refused", () => {
    store.receive(snapshot());
    store.do("offer_draw");
    store.play("e2e4");
    const command = { tab: "tab-0123456789ab", counter: 1 };
    store.receive({ type: "refused", code: "already_offered", message: "", game: "g1", command });
    expect(store.pendingMove?.move).toBe("e2e4");
    expect(store.unanswered).toBe(1);
  });

  it("are sent again on a new socket with the same id, after the watch", () => {
    store.receive(snapshot());
    store.play("e2e4");
    store.do("offer_draw");
    const first = sent.splice(0);
    store.opened();
    expect(sent).toEqual([{ type: "watch", game: "g1", version: 5 }, ...first]);
  });

  it("survive a snapshot that does not have the move yet, and settle with one that has", () => {
    store.receive(snapshot());
    store.play("e2e4");
    store.receive(snapshot());
    expect(store.pendingMove?.move).toBe("e2e4");
    store.receive(snapshot({ version: 6, moves: [played("e2e4", 0, { e2: "", e4: "P" })] }));
    expect(store.pendingMove).toBeUndefined();
  });

  it("ignore answers to another tab", () => {
    store.receive(snapshot());
    store.play("e2e4");
    const command = { tab: "another-tab-0000", counter: 1 };
    store.receive({ type: "refused", code: "illegal_move", message: "", game: "g1", command });
    expect(store.pendingMove?.move).toBe("e2e4");
  });
});

describe("watching", () => {
  it("asks for everything at first, then for what is new", () => {
    store.opened();
    expect(sent).toEqual([{ type: "watch", game: "g1" }]);
    store.receive(snapshot());
    store.opened();
    expect(sent[1]).toEqual({ type: "watch", game: "g1", version: 5 });
  });

  it("asks for everything after a long absence and when the viewer has changed", () => {
    store.receive(snapshot());
    wall += 60_000;
    store.opened();
    store.receive(snapshot());
    store.viewerChanged();
    store.opened();
    expect(sent).toEqual([
      { type: "watch", game: "g1" },
      { type: "watch", game: "g1" },
    ]);
  });

  it("fails when there is no such game", () => {
    store.opened();
    store.receive({ type: "refused", code: "not_found", message: "no game", game: "g1" });
    expect(store.failure?.code).toBe("not_found");
  });
});
