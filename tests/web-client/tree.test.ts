import { describe, expect, it } from "vitest";
import {
  endOfLine,
  follow,
  newTree,
  nodeAt,
  pathTo,
  promoted,
  startId,
  stepsTo,
  turnsTo,
  variationOf,
  withComment,
  withMove,
  without,
  type Tree,
} from "@/analysis/tree";
import type { Step } from "@/rules/Walker";
import { played } from "./fixtures";

const step = (move: string): Step => ({ played: played(move, 0, {}), words: move, position: "" });

/** Adds lines, each of moves from the start; gives the node after each line. */
function grown(...lines: string[]): { tree: Tree; ends: number[] } {
  let tree = newTree();
  const ends = lines.map((line) =>
    line.split(" ").reduce((at, move) => {
      const added = withMove(tree, at, step(move));
      tree = added.tree;
      return added.id;
    }, startId),
  );
  return { tree, ends };
}

/** "a (b c) d": variations stand after the move that they replace. */
function shape(tree: Tree, at = startId): string {
  const [first, ...others] = nodeAt(tree, at).children;
  if (first === undefined) return "";
  const name = (id: number) => nodeAt(tree, id).step?.words ?? "";
  const branches = others.map((id) => `(${[name(id), shape(tree, id)].filter(Boolean).join(" ")})`);
  return [name(first), ...branches, shape(tree, first)].filter(Boolean).join(" ");
}

describe("a tree of moves", () => {
  it("takes a known move again and puts a new one last", () => {
    const { tree, ends } = grown("a b c", "a x", "a b c", "a b d");
    expect(shape(tree)).toBe("a b (x) c (d)");
    expect(ends[0]).toBe(ends[2]);
    expect(tree.nodes.size).toBe(6);
  });

  it("is not changed by what is made of it", () => {
    const { tree, ends } = grown("a b", "a x");
    const [, x = 0] = ends;
    promoted(tree, x);
    without(tree, x);
    withComment(tree, x, "words");
    withMove(tree, x, step("y"));
    expect(shape(tree)).toBe("a b (x)");
    expect(nodeAt(tree, x).comment).toBe("");
  });

  it("knows the way to a node and the end of its line", () => {
    const { tree, ends } = grown("a b c", "a x y");
    const [main = 0, branch = 0] = ends;
    expect(stepsTo(tree, branch).map(({ words }) => words)).toEqual(["a", "x", "y"]);
    expect(pathTo(tree, startId).map(({ id }) => id)).toEqual([startId]);
    expect(endOfLine(tree, startId)).toBe(main);
    expect(endOfLine(tree, nodeAt(tree, branch).parent ?? 0)).toBe(branch);
  });

  it("knows where a line leaves another one", () => {
    const { tree, ends } = grown("a b c", "a x y", "a x z");
    const [main = 0, y = 0, z = 0] = ends;
    expect(variationOf(tree, main)).toBeUndefined();
    expect(variationOf(tree, y)).toBe(nodeAt(tree, y).parent);
    expect(variationOf(tree, z)).toBe(z);
  });

  it("promotes the variation that a node is in by one place", () => {
    const { tree, ends } = grown("a b", "a x y", "a z");
    const [main = 0, y = 0, z = 0] = ends;
    expect(shape(promoted(tree, y))).toBe("a x (b) (z) y");
    expect(shape(promoted(tree, z))).toBe("a b (z) (x y)");
    expect(shape(promoted(promoted(tree, z), z))).toBe("a z (b) (x y)");
    expect(promoted(tree, main)).toBe(tree);
  });

  it("promotes the innermost variation first", () => {
    const { tree, ends } = grown("a b", "a x y", "a x z");
    const z = ends[2] ?? 0;
    const once = promoted(tree, z);
    expect(shape(once)).toBe("a b (x z (y))");
    expect(shape(promoted(once, z))).toBe("a x (b) z (y)");
  });

  it("loses a node with all that follows it, and never the start", () => {
    const { tree, ends } = grown("a b c", "a b d e", "a x");
    const [, e = 0] = ends;
    const d = nodeAt(tree, e).parent ?? 0;
    const b = nodeAt(tree, d).parent ?? 0;
    expect(shape(without(tree, d))).toBe("a b (x) c");
    const short = without(tree, b);
    expect(shape(short)).toBe("a x");
    expect(short.nodes.size).toBe(3);
    expect(without(tree, startId)).toBe(tree);
  });

  it("never uses the number of a lost node again", () => {
    const { tree, ends } = grown("a b");
    const b = ends[0] ?? 0;
    const { id } = withMove(without(tree, b), nodeAt(tree, b).parent ?? 0, step("c"));
    expect(id).toBeGreaterThan(b);
  });

  it("finds a place again by its turns", () => {
    const { tree, ends } = grown("a b c", "a x y", "a x z");
    for (const end of ends) expect(follow(tree, turnsTo(tree, end))).toBe(end);
    expect(turnsTo(tree, ends[2] ?? 0)).toEqual([0, 1, 1]);
    expect(follow(tree, [0, 1, 7, 0]), "as far as the tree goes").toBe(nodeAt(tree, ends[2] ?? 0).parent);
  });
});
