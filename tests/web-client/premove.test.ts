import { beforeEach, describe, expect, it } from "vitest";
import { legalChoices, premoveChoices } from "@/game/choices";
import { moveMeant } from "@/game/premove";
import { desk, moved, snapshot, testTab, type Desk } from "./fixtures";

let table: Desk;
const premove = { from: "e4", to: "e5" };
const plays = () => table.sent.filter((message) => message.type === "play_move");

/** The viewer is White, has moved, and waits for Black. */
beforeEach(() => {
  table = desk();
  table.store.receive(snapshot());
  table.store.receive(moved(6, 1));
});

describe("a move that is set ahead", () => {
  it("is sent when the opponent has moved and the rules allow it", () => {
    const { store } = table;
    store.setPremove(premove);
    expect(store.premove).toEqual(premove);
    expect(plays()).toEqual([]);
    store.receive(moved(7, 2, { legal: ["d1d2", "e4e5"] }));
    expect(store.premove).toBeUndefined();
    expect(store.pendingMove).toMatchObject({ ply: 2, move: "e4e5" });
    expect(plays()).toEqual([
      { type: "play_move", game: "g1", command: { tab: testTab, counter: 1 }, ply: 2, move: "e4e5" },
    ]);
  });

  it("is given up when the rules forbid it then", () => {
    const { store } = table;
    store.setPremove(premove);
    store.receive(moved(7, 2, { legal: ["d1d2"] }));
    expect(store.premove).toBeUndefined();
    expect(store.pendingMove).toBeUndefined();
    expect(plays()).toEqual([]);
  });

  it("is one: the next takes its place", () => {
    const { store } = table;
    store.setPremove(premove);
    store.setPremove({ from: "d1", to: "d2" });
    store.receive(moved(7, 2, { legal: ["d1d2", "e4e5"] }));
    expect(store.pendingMove?.move).toBe("d1d2");
  });

  it("can be let go", () => {
    const { store } = table;
    store.setPremove(premove);
    store.cancelPremove();
    store.receive(moved(7, 2, { legal: ["e4e5"] }));
    expect(plays()).toEqual([]);
  });

  it("does not outlive the game, nor a whole new view of it", () => {
    const { store } = table;
    store.setPremove(premove);
    store.receive(snapshot({ version: 6, to_move: 1, legal: undefined }));
    expect(store.premove).toBeUndefined();
    store.setPremove(premove);
    const clocks = { remaining_ms: [1, 0] };
    const result = { reason: "time", quarters: [4, 0] };
    store.receive({ type: "ended", game: "g1", version: 7, result, clocks });
    expect(store.premove).toBeUndefined();
    store.setPremove(premove);
    expect(store.premove).toBeUndefined();
  });

  it("survives a lost connection when what was missed arrives in order", () => {
    const { store } = table;
    store.setPremove(premove);
    store.opened();
    store.receive(moved(7, 2, { legal: ["e4e5"] }));
    expect(store.pendingMove?.move).toBe("e4e5");
  });

  it("is for players who are not to move", () => {
    const { store } = table;
    store.receive(moved(7, 2, { legal: ["e4e5"] }));
    expect(store.mayPremove).toBe(false);
    store.setPremove(premove);
    expect(store.premove).toBeUndefined();
    store.receive(snapshot({ version: 8, you: undefined, to_move: 1 }));
    expect(store.mayPremove).toBe(false);
  });

  it("can be set while the own move is on its way, and falls with that one", () => {
    const { store } = table;
    store.receive(moved(7, 2, { legal: ["d1d2"] }));
    store.play("d1d2");
    store.setPremove(premove);
    expect(store.premove).toEqual(premove);
    store.receive(moved(8, 3));
    expect(store.premove).toEqual(premove);
    store.receive(moved(9, 4, { legal: ["e4e5"] }));
    expect(store.pendingMove?.move).toBe("e4e5");

    store.setPremove({ from: "d2", to: "d3" });
    const command = { tab: testTab, counter: 2 };
    store.receive({ type: "refused", code: "illegal_move", message: "", game: "g1", command });
    expect(store.premove).toBeUndefined();
  });

  it("leaves a second tab of the same player right", () => {
    const other = desk();
    other.store.receive(snapshot({ version: 6, to_move: 1, legal: undefined }));
    other.store.receive(snapshot({ version: 6, moves: table.store.state?.moves.slice(), to_move: 1 }));
    for (const { store } of [table, other]) {
      store.setPremove(premove);
      store.receive(moved(7, 2, { legal: ["e4e5"] }));
    }
    const own = moved(8, 3, { played: { ...moved(8, 3).played, move: "e4e5" } });
    for (const { store } of [table, other]) store.receive(own);
    const command = { tab: testTab, counter: 1 };
    other.store.receive({ type: "refused", code: "stale_ply", message: "", game: "g1", command });
    expect(other.store.refusal).toBeUndefined();
    expect(other.store.state?.moves).toHaveLength(3);
    expect(other.store.unanswered).toBe(0);
  });
});

describe("the move that was meant", () => {
  it("goes from cell to cell, whatever it is to the rules", () => {
    expect(moveMeant(premove, ["e4e5", "e4e6"])).toBe("e4e5");
    expect(moveMeant(premove, ["e4e50", "e5e4"])).toBeUndefined();
    expect(moveMeant({ from: "e10", to: "f10" }, ["e10f10"])).toBe("e10f10");
  });

  it("promotes to a queen, else to what the rules name first", () => {
    const up = { from: "e9", to: "e10" };
    expect(moveMeant(up, ["e9e10=B", "e9e10=N", "e9e10=Q", "e9e10=R"])).toBe("e9e10=Q");
    expect(moveMeant(up, ["e9e10=N", "e9e10=R"])).toBe("e9e10=N");
    expect(moveMeant(up, ["e9e10", "e9e10=Q"])).toBe("e9e10=Q");
  });
});

describe("what the board lets a person do", () => {
  const board = new Map(Object.entries({ a1: "K", a2: "P", b3: "k" }));
  const cells = ["a1", "a2", "a3", "b1", "b2", "b3"];

  it("are legal moves on the own turn", () => {
    const choices = legalChoices(["a2a3", "a1b1"]);
    expect([...choices.movable].sort()).toEqual(["a1", "a2"]);
    expect([...choices.from("a2").keys()]).toEqual(["a3"]);
    expect(choices.from("b3").size).toBe(0);
    expect([choices.includes("a2a3"), choices.includes("a2b2")]).toEqual([true, false]);
  });

  it("are own men to any other cell before it, also to those of own men", () => {
    const choices = premoveChoices(board, 0, cells);
    expect([...choices.movable].sort()).toEqual(["a1", "a2"]);
    expect([...choices.from("a1").keys()]).toEqual(["a2", "a3", "b1", "b2", "b3"]);
    expect(choices.from("a1").get("b3")).toEqual(["a1b3"]);
    expect(choices.from("b3").size).toBe(0);
    expect(choices.from("b1").size).toBe(0);
    expect([...premoveChoices(board, 1, cells).movable]).toEqual(["b3"]);
  });
});
