// What the rules say about a game that is played on the server. The server stays the judge: the
// mirror only says sooner what it will answer.
import type { DefinitionView, PlayedMove } from "@/protocol.gen";
import { Walker, type RulesGame } from "./Walker";

/** Where a game stands, as the server tells it. */
export interface Course {
  start: string;
  moves: readonly { move: string }[];
}

export class GameMirror {
  private readonly walker: Walker;
  private start?: string;

  constructor(game: RulesGame, definition: DefinitionView) {
    this.walker = new Walker(game, definition);
  }

  /** What a move does that nobody has confirmed yet. Throws what the rules refuse. */
  preview({ start, moves }: Course, move: string): PlayedMove {
    if (start !== this.start) {
      this.walker.restart(start);
      this.start = start;
    }
    this.walker.goTo(moves.map((played) => played.move));
    return this.walker.play(move).played;
  }

  close(): void {
    this.walker.close();
  }
}
