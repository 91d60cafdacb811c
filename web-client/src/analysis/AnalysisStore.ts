// An analysis: a tree of moves of one game, and the place in it that is looked at.
import type { DefinitionView, GameResult } from "@/protocol.gen";
import { resultWord, type GameRecord, type RecordTag } from "@/record/GameRecord";
import { readRecord } from "@/record/readRecord";
import { writeRecord } from "@/record/writeRecord";
import { Walker, type RulesGame, type Standing, type Step } from "@/rules/Walker";
import {
  childBy,
  endOfLine,
  follow,
  newTree,
  nodeAt,
  promoted,
  startId,
  stepsTo,
  turnsTo,
  variationOf,
  withComment,
  withMove,
  without,
  type Tree,
} from "./tree";
import { movesAfter, treeOf } from "./treeRecord";

/** What is kept of an analysis while the page is away. */
export interface SavedAnalysis {
  record: string;
  turns: readonly number[];
}

/** What a record says beside its moves. */
interface About {
  tags: readonly RecordTag[];
  timeControl?: string;
  /** How the game ended that was loaded, and with which move. */
  ended?: { at: number; result: GameResult };
}

export class AnalysisStore {
  readonly starts: number;
  tree: Tree = newTree();
  at = startId;
  start: string;

  private about: About = { tags: [] };
  private readonly walker: Walker;
  private readonly listeners = new Set<() => void>();
  private seen?: { at: number; tree: Tree; standing: Standing };
  private written?: { tree: Tree; record: string };

  constructor(
    private readonly game: RulesGame,
    readonly definition: DefinitionView,
    private readonly save: (saved: SavedAnalysis) => void = () => undefined,
  ) {
    this.walker = new Walker(game, definition);
    this.starts = game.starts();
    this.start = this.walker.restart();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The steps from the start to the place that is looked at. */
  get steps(): Step[] {
    return stepsTo(this.tree, this.at);
  }

  /** What the rules say of it. */
  get standing(): Standing {
    const { tree, at } = this;
    if (this.seen?.at !== at || this.seen.tree !== tree) {
      this.walker.goTo(this.steps.map(({ played }) => played.move));
      this.seen = { tree, at, standing: this.walker.standing() };
    }
    return this.seen.standing;
  }

  play(move: string): void {
    const known = childBy(this.tree, this.at, move);
    if (known !== undefined) {
      this.goTo(known);
      return;
    }
    this.walker.goTo(this.steps.map(({ played }) => played.move));
    const { tree, id } = withMove(this.tree, this.at, this.walker.play(move));
    this.tree = tree;
    this.goTo(id);
  }

  goTo(id: number): void {
    this.at = id;
    this.changed();
  }

  forward(): void {
    const next = nodeAt(this.tree, this.at).children[0];
    if (next !== undefined) this.goTo(next);
  }

  back(): void {
    const { parent } = nodeAt(this.tree, this.at);
    if (parent !== undefined) this.goTo(parent);
  }

  toStart(): void {
    this.goTo(startId);
  }

  toEnd(): void {
    this.goTo(endOfLine(this.tree, this.at));
  }

  get inVariation(): boolean {
    return variationOf(this.tree, this.at) !== undefined;
  }

  promote(): void {
    this.tree = promoted(this.tree, this.at);
    this.changed();
  }

  /** The move that led here and all that follows. */
  delete(): void {
    const { id, parent } = nodeAt(this.tree, this.at);
    if (parent === undefined) return;
    this.tree = without(this.tree, id);
    this.goTo(parent);
  }

  comment(words: string): void {
    this.tree = withComment(this.tree, this.at, words);
    this.changed();
  }

  /** A new tree from one of the numbered starts. */
  loadStart(number: number): void {
    this.begin(this.walker.restart(number));
  }

  /** A new tree from position text. Throws the sentence that says what is wrong with it. */
  loadPosition(position: string): void {
    let start: string;
    try {
      start = this.walker.restart(position.trim());
    } catch (error) {
      this.walker.restart(this.start);
      this.seen = undefined;
      throw error;
    }
    this.begin(start);
  }

  /** Throws a RecordError, and nothing has changed then. */
  load(text: string): void {
    let record: GameRecord;
    try {
      record = readRecord(text, this.definition.slug, this.game);
    } catch (error) {
      this.walker.restart(this.start);
      this.seen = undefined;
      throw error;
    }
    this.start = this.walker.restart(record.start);
    this.tree = treeOf(record, this.walker);
    this.seen = undefined;
    const { tags, timeControl, result } = record;
    const at = endOfLine(this.tree, startId);
    this.about = { tags, timeControl, ended: result && { at, result } };
    this.goTo(startId);
  }

  restore({ record, turns }: SavedAnalysis): void {
    this.load(record);
    this.goTo(follow(this.tree, turns));
  }

  record(): string {
    const end = endOfLine(this.tree, startId);
    const { tags, timeControl, ended } = this.about;
    const comment = nodeAt(this.tree, startId).comment;
    return writeRecord(
      {
        variant: this.definition.slug,
        definition: this.definition.definition,
        tags,
        ...(this.start === this.definition.start && this.starts === 1 ? {} : { start: this.start }),
        timeControl,
        ...(comment === "" ? {} : { comment }),
        moves: movesAfter(this.tree, startId),
        result: ended?.at === end ? ended.result : this.outcomeAt(end),
      },
      this.start,
    );
  }

  /** Who played, and how it ended: of a game that was loaded. */
  get title(): string | undefined {
    const { tags, ended } = this.about;
    const names = this.definition.seats.map((seat) => {
      const value = tags.find(({ name }) => name.toLowerCase() === seat)?.value;
      return value === "?" ? undefined : value;
    });
    if (names.every((name) => name === undefined)) return undefined;
    const result = ended ? ` ${resultWord(ended.result)}` : "";
    return `${names.map((name) => name ?? "?").join(" – ")}${result}`;
  }

  close(): void {
    this.walker.close();
  }

  /** As the rules see it: without an offer, a flag or somebody who gave up. */
  private outcomeAt(id: number): GameResult | undefined {
    this.walker.goTo(stepsTo(this.tree, id).map(({ played }) => played.move));
    return this.walker.standing().outcome;
  }

  private begin(start: string): void {
    this.start = start;
    this.tree = newTree();
    this.about = { tags: [] };
    this.seen = undefined;
    this.goTo(startId);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
    const { tree } = this;
    if (this.written?.tree !== tree) this.written = { tree, record: this.record() };
    this.save({ record: this.written.record, turns: turnsTo(tree, this.at) });
  }
}
