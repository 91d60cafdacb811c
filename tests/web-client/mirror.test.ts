import { readFileSync } from "node:fs";
import { Rules } from "@core/sixfold.mjs";
import { describe, expect, it } from "vitest";
import { GameMirror } from "@/rules/GameMirror";
import { definition } from "./fixtures";

const shafran = definition("shafran");
const core = await Rules.open(
  readFileSync(new URL("../../build/wasm/sixfold.wasm", import.meta.url)),
);

const mirror = () => new GameMirror(shafran, core.load(Buffer.from(shafran.rules, "base64")));
const course = (...moves: string[]) => ({
  start: shafran.start,
  moves: moves.map((move) => ({ move })),
});

describe("a mirror of a game on the server", () => {
  it("knows the legal moves of where the game stands", () => {
    const game = mirror();
    const first = game.legal(course());
    expect(first).toContain("e2e5");
    expect(game.legal(course("e2e5"))).toContain("e9e6");
    expect(game.legal(course())).toEqual(first);
  });

  it("goes along when moves are taken back and others are played", () => {
    const game = mirror();
    game.legal(course("e2e5", "e9e6", "b1c4"));
    const other = game.legal(course("e2e4"));
    expect(other).toEqual(mirror().legal(course("e2e4")));
  });

  it("shows what else a move changes", () => {
    const { board, checks } = mirror().preview(course("e2e3", "b6b4", "c2c4"), "b4c3");
    expect(board.get("c3")).toBe("p");
    expect(board.has("c4"), "the pawn that is taken in passing").toBe(false);
    expect(board.has("b4")).toBe(false);
    expect(checks).toEqual([]);
  });

  it("is where it was after a preview", () => {
    const game = mirror();
    const first = game.legal(course());
    game.preview(course(), "e2e5");
    expect(game.legal(course())).toEqual(first);
  });

  it("says what the rules refuse", () => {
    expect(() => mirror().preview(course(), "e2e9")).toThrow();
    expect(() => mirror().legal(course("a1a9"))).toThrow();
  });
});
