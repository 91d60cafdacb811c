// Walks through lines of moves in a game of the rules core, and tells what it sees there.
import { parsePlacement, type Board } from "@/game/position";
import type { DefinitionView, GameResult, PlayedMove } from "@/protocol.gen";
import type { Game } from "./rules";

/** What is asked of a game of the core. */
export type RulesGame = Pick<
  Game,
  | "position"
  | "starts"
  | "text"
  | "moves"
  | "play"
  | "undo"
  | "outcome"
  | "checked"
  | "algebraic"
  | "parse"
  | "close"
>;

/** One move, and what it led to. */
export interface Step {
  played: PlayedMove;
  /** Algebraic text of the move. */
  words: string;
  /** The position after it, as text. */
  position: string;
}

/** The place where a walker is. */
export interface Standing {
  position: string;
  toMove: number;
  /** Empty at the end of a game. */
  legal: readonly string[];
  checks: readonly string[];
  outcome?: GameResult;
}

export class Walker {
  private line: string[] = [];
  private board: Board;

  constructor(
    private readonly game: RulesGame,
    readonly definition: DefinitionView,
  ) {
    this.board = this.look();
  }

  /** Begins anew: at the start that the game shows, at a numbered one, or at position text. */
  restart(from?: number | string): string {
    this.game.position(from);
    this.line = [];
    this.board = this.look();
    return this.game.text();
  }

  /** Takes back and plays what lies between here and the end of the line. */
  goTo(line: readonly string[]): void {
    let common = 0;
    while (common < line.length && line[common] === this.line[common]) common += 1;
    while (this.line.length > common) this.undo();
    for (const move of line.slice(common)) {
      this.game.play(move);
      this.line.push(move);
    }
    this.board = this.look();
  }

  play(move: string): Step {
    const before = this.board;
    const seat = seatToMove(this.game.text());
    const words = this.game.algebraic(move);
    this.game.play(move);
    this.line.push(move);
    this.board = this.look();
    const position = this.game.text();
    const hand = handOf(position);
    return {
      words,
      position,
      played: {
        move,
        seat,
        charged_ms: 0,
        changes: changesBetween(before, this.board),
        check: this.game.checked(),
        ...(hand === undefined ? {} : { hand }),
      },
    };
  }

  standing(): Standing {
    const position = this.game.text();
    const outcome = this.game.outcome();
    const here = { position, toMove: seatToMove(position), checks: this.game.checked() };
    return outcome ? { ...here, legal: [], outcome } : { ...here, legal: this.game.moves() };
  }

  /** Nothing can be asked of it afterwards. */
  close(): void {
    this.game.close();
  }

  private undo(): void {
    this.game.undo();
    this.line.pop();
  }

  private look(): Board {
    return parsePlacement(this.definition.cells, this.game.text());
  }
}

const fieldsOf = (position: string): string[] => position.split(" ");

export const seatToMove = (position: string): number => (fieldsOf(position)[1] === "b" ? 1 : 0);

/** The number of the move that comes next. */
export const moveNumber = (position: string): number => Number(fieldsOf(position)[5] ?? 1);

const handOf = (position: string): string | undefined =>
  fieldsOf(position).find((field) => field.startsWith("hand="))?.slice("hand=".length);

function changesBetween(before: Board, after: Board): Record<string, string> {
  const changes: Record<string, string> = {};
  for (const cell of before.keys()) if (!after.has(cell)) changes[cell] = "";
  for (const [cell, symbol] of after) if (before.get(cell) !== symbol) changes[cell] = symbol;
  return changes;
}
