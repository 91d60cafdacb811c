// The scripted games of the other tests, checked by the program's own rules.
import { describe, expect, test } from "vitest";
import { glinskiGame, shafranGame, shortGame, splitMove, type ScriptedGame } from "../program/games";
import { outcomeAfter, placementAfter, positionAfter, sixfold } from "../program/program";

const games: [string, ScriptedGame][] = [
  ["Shafran", shafranGame],
  ["Glinski", glinskiGame],
  ["short", shortGame],
];

describe.each(games)("the scripted %s game", (_name, game) => {
  test("is legal, goes on until its last move, and ends as said", () => {
    const { variant, moves, reason, quarters } = game;
    expect(outcomeAfter(variant, moves)).toBe([reason, ...quarters].join(" "));
    expect(outcomeAfter(variant, moves.slice(0, -1))).toBe("ongoing");
    expect(sixfold("moves", variant, "--moves", moves.join(" ")).stdout).toBe("");
  });
});

test("the Shafran game holds a capture in passing after a triple step, a promotion and a castling", () => {
  const { variant, moves, plies } = shafranGame;
  const { tripleStep = 0, enPassant = 0, promotion = 0, castling = 0 } = plies;
  const placement = (ply: number) => placementAfter(variant, moves.slice(0, ply));
  const men = (ply: number, man: string) => [...placement(ply)].filter((c) => c === man).length;
  const rank = (cell: string) => Number(cell.slice(1));

  const step = splitMove(moves[tripleStep - 1] ?? "");
  expect(rank(step.from) - rank(step.to)).toBe(3);
  const passed = positionAfter(variant, moves.slice(0, tripleStep)).split(" ")[3];
  const taking = splitMove(moves[enPassant - 1] ?? "");
  expect(passed).toContain(taking.to);
  expect(taking.to).not.toBe(step.to);
  expect(men(enPassant, "p")).toBe(men(enPassant - 1, "p") - 1);

  expect(moves[promotion - 1]).toMatch(/=Q$/);
  expect(men(promotion, "Q")).toBe(men(promotion - 1, "Q") + 1);

  expect(moves[castling - 1]).toBe("e1g3");
  const changedRanks = placement(castling)
    .split("/")
    .filter((text, index) => text !== placement(castling - 1).split("/")[index]);
  expect(changedRanks.length, "ranks of the king's and the rook's old and new cells").toBe(4);
});
