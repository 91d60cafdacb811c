// A tree of moves: the main line, and variations that leave it and each other. Nothing here changes
// a tree; each function makes another one.
import type { Step } from "@/rules/Walker";

export interface TreeNode {
  readonly id: number;
  /** Absent: the start. */
  readonly parent?: number;
  /** The move that led here; absent: the start. */
  readonly step?: Step;
  /** The first one goes on in the same line, the others are variations. */
  readonly children: readonly number[];
  readonly comment: string;
  /** What the player had left after the move, in a game that was played. */
  readonly clockMs?: number;
}

export interface Tree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  readonly nextId: number;
}

export const startId = 0;

export const newTree = (comment = ""): Tree => ({
  nodes: new Map([[startId, { id: startId, children: [], comment }]]),
  nextId: startId + 1,
});

export function nodeAt(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`the tree has no node ${id}`);
  return node;
}

/** The node that a move leads to from here, if the tree has it. */
export const childBy = (tree: Tree, at: number, move: string): number | undefined =>
  nodeAt(tree, at).children.find((id) => tree.nodes.get(id)?.step?.played.move === move);

type Notes = Pick<TreeNode, "comment" | "clockMs">;

/** With a move after a node: a known one is found again, a new one comes last. */
export function withMove(
  tree: Tree,
  at: number,
  step: Step,
  notes: Notes = { comment: "" },
): { tree: Tree; id: number } {
  const known = childBy(tree, at, step.played.move);
  if (known !== undefined) return { tree, id: known };
  const parent = nodeAt(tree, at);
  const id = tree.nextId;
  const nodes = new Map(tree.nodes);
  nodes.set(at, { ...parent, children: [...parent.children, id] });
  nodes.set(id, { id, parent: at, step, children: [], ...notes });
  return { tree: { nodes, nextId: id + 1 }, id };
}

/** The nodes from the start to this one, both included. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: number | undefined = id; at !== undefined; ) {
    const node: TreeNode = nodeAt(tree, at);
    path.push(node);
    at = node.parent;
  }
  return path.reverse();
}

export const stepsTo = (tree: Tree, id: number): Step[] =>
  pathTo(tree, id).flatMap(({ step }) => step ?? []);

/** Where the line of a node ends. */
export function endOfLine(tree: Tree, id: number): number {
  let at = nodeAt(tree, id);
  for (let next = at.children[0]; next !== undefined; next = at.children[0]) at = nodeAt(tree, next);
  return at.id;
}

/** The node at which the line of this one leaves another line: the first move of its variation. */
export function variationOf(tree: Tree, id: number): number | undefined {
  for (let node = nodeAt(tree, id); node.parent !== undefined; node = nodeAt(tree, node.parent)) {
    if (nodeAt(tree, node.parent).children[0] !== node.id) return node.id;
  }
  return undefined;
}

/** The variation that a node is in goes one place up, in the end before the line that it left. */
export function promoted(tree: Tree, id: number): Tree {
  const first = variationOf(tree, id);
  const at = first === undefined ? undefined : nodeAt(tree, first).parent;
  if (first === undefined || at === undefined) return tree;
  const parent = nodeAt(tree, at);
  const others = parent.children.filter((child) => child !== first);
  others.splice(parent.children.indexOf(first) - 1, 0, first);
  return withNode(tree, { ...parent, children: others });
}

/** Without a node and all that follows it. The start stays. */
export function without(tree: Tree, id: number): Tree {
  const { parent } = nodeAt(tree, id);
  if (parent === undefined) return tree;
  const nodes = new Map(tree.nodes);
  const before = nodeAt(tree, parent);
  nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...nodeAt(tree, next).children);
    nodes.delete(next);
  }
  return { ...tree, nodes };
}

export const withComment = (tree: Tree, id: number, comment: string): Tree =>
  withNode(tree, { ...nodeAt(tree, id), comment });

function withNode(tree: Tree, node: TreeNode): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(node.id, node) };
}

/** Which child to take at each node from the start: a place that a saved tree knows again. */
export function turnsTo(tree: Tree, id: number): number[] {
  return pathTo(tree, id).flatMap(({ id: at, parent }) =>
    parent === undefined ? [] : nodeAt(tree, parent).children.indexOf(at),
  );
}

/** As far as the tree goes. */
export function follow(tree: Tree, turns: readonly number[]): number {
  let at = startId;
  for (const turn of turns) {
    const next = nodeAt(tree, at).children[turn];
    if (next === undefined) break;
    at = next;
  }
  return at;
}
