// Reads the record of a game. It takes more than writeRecord writes: any order of tags, any blanks,
// numbers of moves or none, marks such as "!" and "$3", which it passes over.
import type { RulesGame } from "@/rules/Walker";
import type { GameResult } from "@/protocol.gen";
import { analysisText as text } from "@/strings/analysis";
import { splitClock } from "./clockComment";
import {
  isResultWord,
  placedTags,
  quartersOf,
  resultWord,
  unfinished,
  type GameRecord,
  type RecordedMove,
  type RecordTag,
} from "./GameRecord";

export const maxRecordLetters = 1_000_000;
const maxMoves = 20_000;
const maxDepth = 60;

/** Says what is wrong in a sentence with the line where it is. */
export class RecordError extends Error {
  constructor(
    readonly line: number,
    readonly fault: string,
  ) {
    super(text.faultInLine(line, fault));
  }
}

interface PlacedTag extends RecordTag {
  line: number;
}

const tagShape = /^\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$/;

interface Head {
  tags: ReadonlyMap<string, PlacedTag>;
  /** Lines before the moves. */
  lines: number;
}

/** Reads the tags, each at most once. */
function readHead(lines: readonly string[]): Head {
  const tags = new Map<string, PlacedTag>();
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === "") continue;
    if (!trimmed.startsWith("[")) return { tags, lines: index };
    const [, name, value] = tagShape.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new RecordError(index + 1, text.tagShape);
    }
    if (tags.has(name)) throw new RecordError(index + 1, text.tagTwice(name));
    tags.set(name, { name, value: value.replace(/\\(.)/g, "$1"), line: index + 1 });
  }
  return { tags, lines: lines.length };
}

const linesOf = (record: string): string[] => record.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);

export interface RecordHeader {
  variant?: string;
  definition?: string;
}

/** Which game a record is of, as far as it says so. */
export function readHeader(record: string): RecordHeader {
  const { tags } = readHead(linesOf(record));
  return { variant: tags.get("Variant")?.value, definition: tags.get("Definition")?.value };
}

/** Reads a whole record with the rules of the game that it is of. The game is left where it ended. */
export function readRecord(record: string, variant: string, game: RulesGame): GameRecord {
  if (record.length > maxRecordLetters) throw new RecordError(1, text.recordTooLong);
  const lines = linesOf(record);
  const head = readHead(lines);
  const named = head.tags.get("Variant");
  if (named && named.value !== variant) throw new RecordError(named.line, text.otherGame(named.value));
  const value = (name: string) => head.tags.get(name)?.value || undefined;
  begin(game, head.tags.get("FEN"));
  const read = new MoveReader(lines, head.lines, game).read();
  return {
    variant,
    definition: value("Definition"),
    tags: [...head.tags.values()]
      .filter(({ name }) => !placedTags.some((placed) => placed === name))
      .map(({ name, value }) => ({ name, value })),
    start: value("FEN"),
    timeControl: value("TimeControl"),
    comment: read.comment,
    moves: read.moves,
    result: resultOf(head, read.end, game.outcome()),
  };
}

function begin(game: RulesGame, start: PlacedTag | undefined): void {
  if (start === undefined) {
    game.position();
    return;
  }
  try {
    game.position(start.value);
  } catch (error) {
    throw new RecordError(start.line, sentenceOf(error));
  }
}

interface End {
  word: string;
  line: number;
}

/** The end that rules, tags and the last word agree on. */
function resultOf(head: Head, end: End, outcome: GameResult | null): GameResult | undefined {
  const tag = head.tags.get("Result");
  if (tag && tag.value !== end.word) throw new RecordError(end.line, text.resultDiffers);
  const reason = head.tags.get("Termination")?.value;
  if (outcome) {
    const otherWord = end.word !== unfinished && end.word !== resultWord(outcome);
    if (otherWord || (reason ?? outcome.reason) !== outcome.reason) throw new RecordError(end.line, text.otherEnd);
    return outcome;
  }
  const known = reason !== undefined && /^[a-z-]+$/.test(reason) ? reason : "";
  const quarters = quartersOf(end.word);
  if (quarters) return { reason: known, quarters: [...quarters] };
  return known === "" ? undefined : { reason: known, quarters: [0, 0] };
}

interface Token {
  kind: "comment" | "open" | "close" | "word";
  text: string;
  line: number;
}

const tokenShape = /\s+|\{([^}]*)\}|\(|\)|[^\s(){}]+|[{}]/gy;

function tokensOf(lines: readonly string[], from: number): Token[] {
  const whole = lines.slice(from).join("\n");
  const tokens: Token[] = [];
  let line = from + 1;
  for (const match of whole.matchAll(tokenShape)) {
    const [found, comment] = match;
    if (comment !== undefined) tokens.push({ kind: "comment", text: comment, line });
    else if (found === "(") tokens.push({ kind: "open", text: found, line });
    else if (found === ")") tokens.push({ kind: "close", text: found, line });
    else if (found === "{") throw new RecordError(line, text.commentOpen);
    else if (found === "}") throw new RecordError(line, text.commentClose);
    else if (found.trim() !== "") tokens.push({ kind: "word", text: found, line });
    line += found.split("\n").length - 1;
  }
  return tokens;
}

interface MutableMove extends RecordedMove {
  variations: RecordedMove[][];
}

class MoveReader {
  private readonly tokens: readonly Token[];
  private readonly lastLine: number;
  private at = 0;
  private count = 0;
  private comment?: string;

  constructor(
    lines: readonly string[],
    from: number,
    private readonly game: RulesGame,
  ) {
    this.tokens = tokensOf(lines, from);
    this.lastLine = lines.length;
  }

  read(): { moves: RecordedMove[]; comment?: string; end: End } {
    const moves = this.line(0);
    const last = this.tokens[this.at];
    const extra = this.tokens[this.at + 1];
    if (extra) throw new RecordError(extra.line, text.wordsAfterResult);
    const end = last
      ? { word: last.text, line: last.line }
      : { word: unfinished, line: this.lastLine };
    return { moves, comment: this.comment, end };
  }

  /** Up to the result, or to the end of a variation. */
  private line(depth: number): RecordedMove[] {
    const moves: MutableMove[] = [];
    let early = "";
    for (;;) {
      const token = this.tokens[this.at];
      if (!token) {
        if (depth > 0) throw new RecordError(this.lastLine, text.variationOpen);
        return moves;
      }
      const last = moves.at(-1);
      if (token.kind === "close") {
        if (depth === 0) throw new RecordError(token.line, text.variationClose);
        return moves;
      }
      if (token.kind === "word" && isResultWord(token.text)) {
        if (depth === 0) return moves;
        this.at += 1;
      } else if (token.kind === "comment") {
        this.at += 1;
        if (last) annotate(last, token.text);
        else if (depth === 0) this.comment = joined(this.comment, token.text);
        else early = joined(early, token.text);
      } else if (token.kind === "open") {
        if (!last) throw new RecordError(token.line, text.variationEarly);
        last.variations.push(this.variation(last, depth + 1));
      } else {
        const made = this.move(token);
        if (made && early !== "") annotate(made, early);
        if (made) early = "";
        if (made) moves.push(made);
      }
    }
  }

  /** Other moves in place of the last one, which is played again afterwards. */
  private variation(instead: RecordedMove, depth: number): RecordedMove[] {
    const open = this.tokens[this.at];
    if (depth > maxDepth) throw new RecordError(open?.line ?? 1, text.variationDeep);
    this.at += 1;
    this.game.undo();
    const moves = this.line(depth);
    this.at += 1;
    if (moves.length === 0) throw new RecordError(open?.line ?? 1, text.variationEmpty);
    for (let n = moves.length; n > 0; n -= 1) this.game.undo();
    this.game.play(instead.move);
    return moves;
  }

  /** Nothing for a number or a mark. */
  private move({ text: found, line }: Token): MutableMove | undefined {
    this.at += 1;
    const bare = found.replace(/^\d+\.+/, "").replace(/[!?]+$/, "");
    if (bare === "" || /^(\d+\.*|\$\d+|\.+)$/.test(found)) return undefined;
    const next = this.tokens[this.at];
    const inPassing = next?.kind === "word" && next.text.startsWith("e.p.");
    if (inPassing) this.at += 1;
    const words = inPassing ? `${bare} ${next.text}` : bare;
    this.count += 1;
    if (this.count > maxMoves) throw new RecordError(line, text.recordTooLong);
    if (this.game.outcome()) throw new RecordError(line, text.overBefore(words));
    try {
      const move = this.game.parse(words);
      const written = this.game.algebraic(move);
      this.game.play(move);
      return { move, words: written, variations: [] };
    } catch (error) {
      throw new RecordError(line, text.noSuchMove(words, sentenceOf(error)));
    }
  }
}

function annotate(move: RecordedMove, comment: string): void {
  const { clockMs, words } = splitClock(comment);
  if (clockMs !== undefined) move.clockMs = clockMs;
  const whole = joined(move.comment, words);
  if (whole !== "") move.comment = whole;
}

const joined = (before: string | undefined, words: string): string =>
  `${before ?? ""} ${words}`.trim().replace(/\s+/g, " ");

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
