// What the rules say about a game that is played on the server. The server stays the judge: the
// mirror only says sooner what it will answer.
import { parsePlacement, type Board } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import type { Game } from "./rules";

/** Where a game stands, as the server tells it. */
export interface Course {
  start: string;
  moves: readonly { move: string }[];
}

/** A position after a move that nobody has confirmed yet. */
export interface Preview {
  board: Board;
  /** Cells of the royals that the move attacks. */
  checks: readonly string[];
}

export class GameMirror {
  private start?: string;
  private played: string[] = [];

  constructor(
    private readonly definition: DefinitionView,
    private readonly game: Game,
  ) {}

  legal(course: Course): readonly string[] {
    this.follow(course);
    return this.game.moves();
  }

  preview(course: Course, move: string): Preview {
    this.follow(course);
    this.game.play(move);
    try {
      return {
        board: parsePlacement(this.definition.cells, this.game.text()),
        checks: this.game.checked(),
      };
    } finally {
      this.game.undo();
    }
  }

  close(): void {
    this.game.close();
  }

  /** Plays what is new and takes back what is not there any more. Throws what the rules refuse. */
  private follow({ start, moves }: Course): void {
    if (start !== this.start) {
      this.game.position(start);
      this.start = start;
      this.played = [];
    }
    let common = 0;
    while (common < this.played.length && this.played[common] === moves[common]?.move) common += 1;
    while (this.played.length > common) {
      this.game.undo();
      this.played.pop();
    }
    for (const { move } of moves.slice(common)) {
      this.game.play(move);
      this.played.push(move);
    }
  }
}
