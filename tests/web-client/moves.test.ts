import { describe, expect, it } from "vitest";
import { BoardHistory } from "@/game/boards";
import { describeMove, guessChanges, promotionOrder, splitMove, targetsFrom } from "@/game/moves";
import { definition, played } from "./fixtures";

const board = (men: Record<string, string>) => new Map(Object.entries(men));

describe("move texts", () => {
  it("are split into cells with one or two figures and a promotion", () => {
    expect(splitMove("e2e4")).toEqual({ from: "e2", to: "e4" });
    expect(splitMove("e10f10")).toEqual({ from: "e10", to: "f10" });
    expect(splitMove("e9e10=Q")).toEqual({ from: "e9", to: "e10", promotion: "Q" });
    expect(splitMove("Aa1Bb2")).toEqual({ from: "Aa1", to: "Bb2" });
    expect(splitMove("castles")).toBeUndefined();
  });

  it("are grouped by the cell that they lead to", () => {
    const legal = ["e1e2", "e10e9", "e1f2=Q", "e1f2=N", "d1d2"];
    expect([...targetsFrom(legal, "e1")]).toEqual([
      ["e2", ["e1e2"]],
      ["f2", ["e1f2=Q", "e1f2=N"]],
    ]);
  });

  it("that promote are put in the order in which the game lists its men", () => {
    const sorted = ["e9e10=B", "e9e10=N", "e9e10=Q", "e9e10=R"];
    expect(promotionOrder(definition("shafran"), sorted)).toEqual([
      "e9e10=Q",
      "e9e10=R",
      "e9e10=B",
      "e9e10=N",
    ]);
  });

  it("are guessed as a step from cell to cell, in the colour of the man", () => {
    expect(guessChanges(board({ e2: "P" }), "e2e4")).toEqual({ e2: "", e4: "P" });
    expect(guessChanges(board({ e2: "p" }), "e2e1=Q")).toEqual({ e2: "", e1: "q" });
    expect(guessChanges(board({}), "e2e4")).toEqual({});
  });
});

describe("move list", () => {
  it("shows a plain move and a capture", () => {
    const before = board({ b1: "N", c4: "p" });
    expect(describeMove(before, played("b1b2", 0, { b1: "", b2: "N" })).text).toBe("b2");
    const capture = describeMove(before, played("b1c4", 0, { b1: "", c4: "N" }));
    expect(capture).toMatchObject({ piece: "N", text: "xc4", capture: true });
  });

  it("shows an en passant capture, whose victim stands elsewhere", () => {
    const before = board({ e6: "P", d5: "p" });
    const label = describeMove(before, played("e6d6", 0, { e6: "", d6: "P", d5: "" }));
    expect(label).toMatchObject({ text: "xd6", capture: true, castling: false });
  });

  it("shows a promotion", () => {
    const label = describeMove(board({ e9: "P" }), played("e9e10=Q", 0, { e9: "", e10: "Q" }));
    expect(label).toMatchObject({ text: "e10=Q", promotion: "Q" });
  });

  it("shows castling by the king's cells", () => {
    const before = board({ e1: "K", a1: "R" });
    const changes = { e1: "", c1: "K", a1: "", d1: "R" };
    expect(describeMove(before, played("e1c1", 0, changes))).toMatchObject({
      text: "e1-c1",
      castling: true,
      capture: false,
    });
  });

  it("shows castling by the king's cells also when the rook lands where the king stood", () => {
    const before = board({ e1: "K", a1: "R" });
    const changes = { e1: "R", b1: "K", a1: "" };
    expect(describeMove(before, played("e1b1", 0, changes)).castling).toBe(true);
  });
});

describe("castling in shuffled games", () => {
  it("is told from a capture of the own rook, also when the king stays", () => {
    const before = board({ f1: "K", h1: "R" });
    const both = { f1: "R", h1: "", g1: "K" };
    expect(describeMove(before, played("f1h1", 0, both))).toMatchObject({
      castling: true,
      text: "f1-h1",
    });
    const rookOnly = { h1: "", f1: "R" };
    const stays = describeMove(board({ g1: "K", h1: "R" }), played("g1h1", 0, rookOnly));
    expect(stays).toMatchObject({ castling: true, capture: false });
  });
});

describe("board history", () => {
  const view = definition("shafran");

  it("keeps the board after each ply and only adds to it", () => {
    const history = new BoardHistory();
    const first = played("e2e4", 0, { e2: "", e4: "P" });
    const second = played("e9e7", 1, { e9: "", e7: "p" });
    const one = history.of(view, view.start, [first]);
    const afterFirst = one[1];
    const two = history.of(view, view.start, [first, second]);
    expect(two).toHaveLength(3);
    expect(two[1]).toBe(afterFirst);
    expect(two[2]?.get("e7")).toBe("p");
  });

  it("starts again when the moves are others", () => {
    const history = new BoardHistory();
    history.of(view, view.start, [played("e2e4", 0, { e2: "", e4: "P" })]);
    const other = history.of(view, view.start, [played("e2e3", 0, { e2: "", e3: "P" })]);
    expect(other[1]?.get("e3")).toBe("P");
    expect(other[1]?.has("e4")).toBe(false);
  });
});
