import { describe, expect, it } from "vitest";
import { legalChoices, premoveChoices } from "@/game/choices";
import { handAt, handPlace, handWithout, heldBy, isHandPlace, manOfPlace } from "@/game/hands";
import { describeMove, guessChanges, splitMove, targetsFrom } from "@/game/moves";
import { moveMeant } from "@/game/premove";
import { moveWords } from "@/pages/game/announce";
import { positionWords } from "@/pages/game/positionWords";
import { houseDefinition, played } from "./fixtures";

const start = houseDefinition.start;
const take = { ...played("e4d5", 0, { e4: "", d5: "P" }), hand: "P" };
const drop = { ...played("P@e4", 0, { e4: "P" }), hand: "" };

describe("hands", () => {
  it("are read from the last move, and at the start from the position", () => {
    expect(handAt(start, [take, drop], 1)).toBe("P");
    expect(handAt(start, [take, drop], 2)).toBe("");
    expect(handAt(start, [take], 0)).toBe("");
    expect(handAt(`${start} hand=Nnp promoted=a1`, [], 0)).toBe("Nnp");
  });

  it("are not there in games without them", () => {
    expect(handAt(start, [], 0)).toBeUndefined();
    expect(handAt(start, [played("e2e4", 0, {})], 1)).toBeUndefined();
    expect(handAt(start, [played("e2e4", 0, {})], 0)).toBeUndefined();
  });

  it("are counted for each side", () => {
    expect(heldBy("QPPpn", 0)).toEqual([
      { symbol: "Q", count: 1 },
      { symbol: "P", count: 2 },
    ]);
    expect(heldBy("QPPpn", 1)).toEqual([
      { symbol: "p", count: 1 },
      { symbol: "n", count: 1 },
    ]);
    expect(handWithout("QPPp", "P")).toBe("QPp");
  });

  it("are places that a move starts from", () => {
    expect(handPlace("n")).toBe("N@");
    expect([isHandPlace("N@"), isHandPlace("e4")]).toEqual([true, false]);
    expect([manOfPlace("N@", 0), manOfPlace("N@", 1)]).toEqual(["N", "n"]);
  });
});

describe("moves from hand", () => {
  const legal = ["N@f3", "N@e5", "P@e4", "e2e4"];

  it("are split like moves from a cell", () => {
    expect(splitMove("N@f3")).toEqual({ from: "N@", to: "f3" });
    expect(splitMove("n@f3")).toBeUndefined();
    expect([...targetsFrom(legal, "N@").keys()]).toEqual(["f3", "e5"]);
  });

  it("are offered with those of the board", () => {
    const choices = legalChoices(legal);
    expect([...choices.movable].sort()).toEqual(["N@", "P@", "e2"]);
    expect(choices.from("P@").get("e4")).toEqual(["P@e4"]);
  });

  it("can be set ahead with men that are there", () => {
    const board = new Map([["e2", "P"]]);
    const choices = premoveChoices(board, 0, ["e2", "e3"], "Np");
    expect([...choices.movable].sort()).toEqual(["N@", "e2"]);
    expect(choices.from("N@").get("e3")).toEqual(["N@e3"]);
    expect(choices.from("P@").size).toBe(0);
    expect(moveMeant({ from: "N@", to: "e5" }, legal)).toBe("N@e5");
  });

  it("are guessed in the colour of who moves", () => {
    expect(guessChanges(new Map(), "N@f3", 0)).toEqual({ f3: "N" });
    expect(guessChanges(new Map(), "N@f3", 1)).toEqual({ f3: "n" });
  });

  it("are named in the list and aloud", () => {
    const label = describeMove(new Map(), drop);
    expect(label).toMatchObject({ piece: "P", text: "@e4", drop: true, capture: false });
    expect(moveWords(houseDefinition, new Map(), { ...drop, check: ["e8"] })).toBe(
      "White puts a pawn on e4. Check.",
    );
  });
});

describe("a position in words", () => {
  it("lists the men of each side by kind, and those in hand", () => {
    const board = new Map([
      ["g1", "K"],
      ["f2", "P"],
      ["a2", "P"],
      ["b2", "P"],
      ["e8", "k"],
    ]);
    expect(positionWords(houseDefinition, board, "NNp", 1)).toBe(
      "White: king g1, pawn 3 times a2, b2 and f2, knight, 2 in hand. " +
        "Black: king e8, pawn in hand. Black to move.",
    );
    expect(positionWords(houseDefinition, new Map(), undefined, 0)).toBe(
      "White: no men. Black: no men. White to move.",
    );
  });
});
