import { beforeEach, describe, expect, it } from "vitest";
import { BoardHistory } from "@/game/boards";
import { mayTakeBack } from "@/game/state";
import type { TakenBack } from "@/protocol.gen";
import { definition, desk, moved, played, snapshot, testTab, type Desk } from "./fixtures";

let table: Desk;
const moves = [
  played("e2e4", 0, { e2: "", e4: "P" }),
  played("e9e7", 1, { e9: "", e7: "p" }),
  played("d1d2", 0, { d1: "", d2: "Q" }),
];
const clocks = { remaining_ms: [290_000, 280_000], running: 0 };
const takenBack = (ply: number, over: Partial<TakenBack> = {}): TakenBack => ({
  type: "taken_back",
  game: "g1",
  version: 6,
  ply,
  to_move: ply % 2,
  legal: ["e4e5"],
  clocks,
  ...over,
});

beforeEach(() => {
  table = desk();
});

describe("a takeback", () => {
  it("drops the last moves, and the clocks are those of the message", () => {
    const { store } = table;
    store.receive(snapshot({ moves, to_move: 1, draw_offers: [0], takeback_offers: [0, 1] }));
    table.now = 900;
    store.receive(takenBack(2));
    expect(store.state).toMatchObject({
      version: 6,
      moves: moves.slice(0, 2),
      toMove: 0,
      legal: ["e4e5"],
      drawOffers: [],
      takebackOffers: [],
      clocks: { ...clocks, at: 900 },
    });
    store.receive(moved(7, 3));
    expect(store.state?.moves).toHaveLength(3);
  });

  it("can undo two moves, or all of them", () => {
    const { store } = table;
    store.receive(snapshot({ moves, to_move: 1 }));
    store.receive(takenBack(1));
    expect(store.state?.moves).toEqual(moves.slice(0, 1));
    store.receive(takenBack(0, { version: 7 }));
    expect(store.state?.moves).toEqual([]);
  });

  it("that undoes nothing means that something was missed", () => {
    const { store, sent } = table;
    store.receive(snapshot({ moves }));
    store.receive(takenBack(3));
    expect(store.state?.version).toBe(5);
    expect(sent).toEqual([{ type: "watch", game: "g1" }]);
  });

  it("gives back the board as it was before the moves", () => {
    const view = definition("shafran");
    const history = new BoardHistory();
    const all = history.of(view, view.start, moves);
    const before = [...(all[2] ?? [])];
    const fewer = history.of(view, view.start, moves.slice(0, 2));
    expect(fewer).toHaveLength(3);
    expect([...(fewer[2] ?? [])]).toEqual(before);
    const other = played("e4e5", 0, { e4: "", e5: "P" });
    expect(history.of(view, view.start, [...moves.slice(0, 2), other])[3]?.get("e5")).toBe("P");
  });

  it("drops a move that waits, and that is not sent again", () => {
    const { store, sent } = table;
    store.receive(snapshot({ moves: moves.slice(0, 2), to_move: 0 }));
    store.play("e4e5");
    store.do("offer_draw");
    store.receive(takenBack(0));
    expect(store.pendingMove).toBeUndefined();
    expect(store.unanswered).toBe(1);
    sent.splice(0);
    store.opened();
    expect(sent.map((message) => message.type)).toEqual(["watch", "offer_draw"]);
    const command = { tab: testTab, counter: 1 };
    store.receive({ type: "refused", code: "stale_ply", message: "", game: "g1", command });
    expect(store.refusal).toBeUndefined();
    store.play("e4e5");
    expect(store.pendingMove).toMatchObject({ ply: 0, move: "e4e5" });
  });

  it("cancels the move that is set ahead", () => {
    const { store } = table;
    store.receive(snapshot({ moves, to_move: 1, legal: undefined }));
    store.setPremove({ from: "d2", to: "d3" });
    store.receive(takenBack(2));
    expect(store.premove).toBeUndefined();
    expect(table.sent).toEqual([]);
  });
});

describe("offers of a takeback", () => {
  const offer = (version: number, seat: number) =>
    table.store.receive({ type: "takeback_offered", game: "g1", version, seat });

  it("are put up, and declined by the other", () => {
    const { store } = table;
    store.receive(snapshot({ moves }));
    offer(6, 1);
    expect(store.state?.takebackOffers).toEqual([1]);
    store.receive({ type: "takeback_declined", game: "g1", version: 7, seat: 0 });
    expect(store.state?.takebackOffers).toEqual([]);
  });

  it("of both stand beside each other, and beside one of a draw", () => {
    const { store } = table;
    store.receive(snapshot({ moves, draw_offers: [1] }));
    offer(6, 1);
    offer(7, 0);
    expect(store.state).toMatchObject({ takebackOffers: [1, 0], drawOffers: [1] });
    store.receive({ type: "takeback_declined", game: "g1", version: 8, seat: 0 });
    expect(store.state).toMatchObject({ takebackOffers: [0], drawOffers: [1] });
  });

  it("are ended by the opponent's move only", () => {
    const { store } = table;
    store.receive(snapshot({ takeback_offers: [0] }));
    store.receive(moved(6, 1));
    expect(store.state?.takebackOffers).toEqual([0]);
    store.receive(moved(7, 2));
    expect(store.state?.takebackOffers).toEqual([]);
  });

  it("need a casual game and a move of one's own", () => {
    const may = (seat: number) => table.store.state && mayTakeBack(table.store.state, seat);
    table.store.receive(snapshot({ moves: moves.slice(0, 1) }));
    expect([may(0), may(1)]).toEqual([true, false]);
    table.store.receive(snapshot({ moves, casual: false }));
    expect(may(0)).toBe(false);
    table.store.receive(snapshot({ moves, status: "over" }));
    expect(may(0)).toBe(false);
  });
});
