import { useEffect, useRef } from "preact/hooks";
import type { AnalysisStore } from "@/analysis/AnalysisStore";
import { nodeAt, startId, type Tree, type TreeNode } from "@/analysis/tree";
import { Icon } from "@/app/Icon";
import { moveNumber, seatToMove } from "@/rules/Walker";
import { text } from "@/strings";
import { analysisText } from "@/strings/analysis";
import { showCurrent } from "../game/showCurrent";

interface TreeCardProps {
  store: AnalysisStore;
  onFlip: () => void;
}

/** The tree of moves with the ways through it. */
export function TreeCard({ store, onFlip }: TreeCardProps) {
  const { tree, at, definition, standing } = store;
  const here = nodeAt(tree, at);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [at, tree]);
  const button = (
    icon: "first" | "prev" | "next" | "last",
    possible: boolean,
    act: () => void,
  ) => (
    <button aria-label={text[icon]} data-testid={`go-${icon}`} disabled={!possible} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  const begun = here.parent !== undefined;
  const goesOn = here.children.length > 0;
  return (
    <section class="card moves-card tree-card" aria-label={text.moves}>
      <p class="turn" data-testid="turn" data-seat={standing.toMove}>
        <span>
          {standing.outcome
            ? text.gameOver
            : text.toMove(definition.seats[standing.toMove] ?? "")}
        </span>
      </p>
      <div class="tree" ref={list} data-testid="tree">
        {nodeAt(tree, startId).comment !== "" && (
          <span class="remark">{nodeAt(tree, startId).comment}</span>
        )}
        {nodeAt(tree, startId).children.length === 0 && (
          <p class="muted sm">{analysisText.noTree}</p>
        )}
        <Continuation store={store} from={startId} />
      </div>
      <div class="ctl">
        {button("first", begun, () => store.toStart())}
        {button("prev", begun, () => store.back())}
        {button("next", goesOn, () => store.forward())}
        {button("last", goesOn, () => store.toEnd())}
        <button aria-label={text.flip} data-testid="flip" onClick={onFlip}>
          <Icon name="flip" />
        </button>
      </div>
    </section>
  );
}

interface ContinuationProps {
  store: AnalysisStore;
  /** The node whose children come first. */
  from: number;
  /** The moves of a variation stand beside their siblings: only this child is meant. */
  only?: number;
}

/** What follows a node: its line, and where variations leave it. */
function Continuation({ store, from, only }: ContinuationProps) {
  const parts = [];
  let numberDue = true;
  for (const { node, others } of lineFrom(store.tree, from, only)) {
    parts.push(<MoveButton key={node.id} store={store} node={node} numberDue={numberDue} />);
    numberDue = node.comment !== "" || others.length > 0;
    if (node.comment !== "") {
      parts.push(
        <span key={`remark-${node.id}`} class="remark">
          {node.comment}
        </span>,
      );
    }
    for (const other of others) {
      parts.push(
        <div
          key={`variation-${other}`}
          class="variation"
          role="group"
          aria-label={analysisText.variation}
        >
          <Continuation store={store} from={node.parent ?? startId} only={other} />
        </div>,
      );
    }
  }
  return <>{parts}</>;
}

interface Place {
  node: TreeNode;
  /** The variations that stand after it. */
  others: readonly number[];
}

function lineFrom(tree: Tree, from: number, only: number | undefined): Place[] {
  const line: Place[] = [];
  let [next, ...others] = only === undefined ? nodeAt(tree, from).children : [only];
  while (next !== undefined) {
    const node = nodeAt(tree, next);
    line.push({ node, others });
    [next, ...others] = node.children;
  }
  return line;
}

interface MoveButtonProps {
  store: AnalysisStore;
  node: TreeNode;
  numberDue: boolean;
}

function MoveButton({ store, node, numberDue }: MoveButtonProps) {
  const { step, parent } = node;
  if (!step) return null;
  const before = (parent === undefined ? undefined : nodeAt(store.tree, parent).step)?.position ?? store.start;
  const number = moveNumber(before);
  const seat = seatToMove(before);
  const side = store.definition.seats[seat] ?? "";
  return (
    <button
      class="tree-move"
      aria-current={store.at === node.id ? "true" : undefined}
      aria-label={analysisText.moveButton(number, side, step.words)}
      data-move={step.played.move}
      onClick={() => store.goTo(node.id)}
    >
      {(seat === 0 || numberDue) && (
        <span class="n num">
          {number}
          {seat === 0 ? "." : "…"}
        </span>
      )}
      <span>{step.words}</span>
    </button>
  );
}
