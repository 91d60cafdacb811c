import { describe, expect, it } from "vitest";
import { GameMirror } from "@/rules/GameMirror";
import { definition } from "./fixtures";
import { openGame } from "./rules";

const shafran = definition("shafran");

const mirror = async () => new GameMirror(await openGame("shafran"), shafran);
const course = (...moves: string[]) => ({
  start: shafran.start,
  moves: moves.map((move) => ({ move })),
});

describe("a mirror of a game on the server", () => {
  it("shows what else a move changes", async () => {
    const game = await mirror();
    const { changes, check } = game.preview(course("e2e3", "b6b4", "c2c4"), "b4c3");
    expect(changes, "with the pawn that is taken in passing").toEqual({ b4: "", c3: "p", c4: "" });
    expect(check).toEqual([]);
  });

  it("shows the same when it is asked again", async () => {
    const game = await mirror();
    const first = game.preview(course(), "e2e5");
    expect(first.changes).toEqual({ e2: "", e5: "P" });
    expect(game.preview(course(), "e2e5")).toEqual(first);
  });

  it("goes along when moves are taken back and others are played", async () => {
    const game = await mirror();
    game.preview(course("e2e5", "e9e6"), "b1c4");
    expect(game.preview(course("e2e4"), "e9e6").changes).toEqual({ e9: "", e6: "p" });
  });

  it("knows what an algebraic text means where the game stands", async () => {
    const game = await mirror();
    expect(game.meaning(course(), "Nc4")).toBe("b1c4");
    expect(game.meaning(course("b1c4"), "Nc4")).toBeUndefined();
    expect(game.meaning(course(), "nonsense")).toBeUndefined();
  });

  it("says what the rules refuse, and goes on", async () => {
    const game = await mirror();
    expect(() => game.preview(course(), "e2e9")).toThrow();
    expect(() => game.preview(course("a1a9"), "e9e6")).toThrow();
    expect(game.preview(course(), "e2e5").changes).toEqual({ e2: "", e5: "P" });
  });
});
