// Trees out of records, and records out of trees.
import type { GameRecord, RecordedMove } from "@/record/GameRecord";
import type { Walker } from "@/rules/Walker";
import { newTree, nodeAt, startId, withMove, type Tree, type TreeNode } from "./tree";

/** The walker plays all moves, from a start where it stands already. */
export function treeOf(record: Pick<GameRecord, "comment" | "moves">, walker: Walker): Tree {
  let tree = newTree(record.comment);
  const addLine = (moves: readonly RecordedMove[], from: number, before: readonly string[]): void => {
    let at = from;
    const line = [...before];
    for (const { move, clockMs, comment = "", variations } of moves) {
      walker.goTo(line);
      const added = withMove(tree, at, walker.play(move), { comment, clockMs });
      tree = added.tree;
      for (const variation of variations) addLine(variation, at, line);
      at = added.id;
      line.push(move);
    }
  };
  addLine(record.moves, startId, []);
  return tree;
}

/** The moves after a node, with the variations where they leave the line. */
export function movesAfter(tree: Tree, at: number): RecordedMove[] {
  const moves: RecordedMove[] = [];
  let { children } = nodeAt(tree, at);
  for (let next = children[0]; next !== undefined; next = children[0]) {
    const node = nodeAt(tree, next);
    const variations = children
      .slice(1)
      .map((other) => [...recorded(nodeAt(tree, other), []), ...movesAfter(tree, other)]);
    moves.push(...recorded(node, variations));
    children = node.children;
  }
  return moves;
}

function recorded(node: TreeNode, variations: RecordedMove[][]): RecordedMove[] {
  const { step, comment, clockMs } = node;
  if (!step) return [];
  return [
    {
      move: step.played.move,
      words: step.words,
      ...(clockMs === undefined ? {} : { clockMs }),
      ...(comment === "" ? {} : { comment }),
      variations,
    },
  ];
}
