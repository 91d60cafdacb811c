// What the rules say about a game that is played on the server. The server stays the judge: the
// mirror only says sooner what it will answer.
import type { DefinitionView, PlayedMove } from "@/protocol.gen";
import { Walker, type RulesGame } from "./Walker";

/** Where a game stands, as the server tells it. */
export interface Course {
  start: string;
  moves: readonly { move: string }[];
}

/** Whoever opened the game closes it. */
export class GameMirror {
  private readonly walker: Walker;
  private start?: string;

  constructor(
    private readonly game: RulesGame,
    definition: DefinitionView,
  ) {
    this.walker = new Walker(game, definition);
  }

  /** What a move does that nobody has confirmed yet. Throws what the rules refuse. */
  preview(course: Course, move: string): PlayedMove {
    this.follow(course);
    return this.walker.play(move).played;
  }

  /** The move that a text means, such as "Nf3"; undefined where it means no legal one. */
  meaning(course: Course, typed: string): string | undefined {
    this.follow(course);
    try {
      return this.game.parse(typed);
    } catch {
      return undefined;
    }
  }

  private follow({ start, moves }: Course): void {
    if (start !== this.start) {
      this.walker.restart(start);
      this.start = start;
    }
    this.walker.goTo(moves.map((played) => played.move));
  }
}
