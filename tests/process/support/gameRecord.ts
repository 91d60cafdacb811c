// What has been told of one game, to whomever.
import type {
  Clocks,
  CommandId,
  PlayedMove,
  ServerMessage,
  Snapshot,
} from "../../../web-client/src/protocol.gen";

/** What is numbered in a game whose players do nothing but move. */
export type GameEvent = Extract<
  ServerMessage,
  { type: "started" | "moved" | "clocks_resumed" | "ended" }
>;

export interface SentMove {
  command: CommandId;
  ply: number;
  move: string;
}

/**
 * Compares what the viewers of a game were told: a version that one of them was told once means the
 * same to all, for ever, and so does the answer to a command. What does not fit becomes a fault.
 */
export class GameRecord {
  readonly faults: string[] = [];
  /** The newest version that anybody was told. */
  version = 0;
  /** Number of moves that anybody was told. */
  ply = 0;
  private readonly told = new Map<string, string>();
  private readonly sent = new Map<number, SentMove>();

  constructor(readonly game: string) {}

  /** An event as this viewer was told it; `ply` counts its move, if it is one. */
  event(event: GameEvent, ply: number): void {
    // These are the viewer's own, or of another moment when the event is told once more.
    const { clocks, legal, you, ...same } = { legal: 0, you: 0, ...event };
    this.tell(`version ${event.version}`, same);
    this.reached(event.version, ply);
    if (event.type === "moved") this.moved(event.ply, event.played);
  }

  snapshot({ version, moves, clocks }: Snapshot): void {
    this.reached(version, moves.length);
    moves.forEach((played, index) => this.moved(index + 1, played));
    this.standing(version, clocks);
  }

  /** Clocks as everybody was told them at the same time. */
  clocks(version: number, clocks: Clocks): void {
    this.tell(`clocks of version ${version}`, clocks);
    this.standing(version, clocks);
  }

  /** The clocks that do not run: the same whenever this version is the newest. */
  standing(version: number, { remaining_ms, running }: Clocks): void {
    remaining_ms.forEach((ms, seat) => {
      if (seat !== running) this.tell(`clock ${seat} at version ${version}`, ms);
    });
  }

  sending(move: SentMove): void {
    this.sent.set(move.ply, move);
  }

  /** The answer to a move: which version it became. */
  acknowledged({ command, ply, move }: SentMove, version: number): void {
    this.tell(`answer to ${command.tab}:${command.counter}`, version);
    this.tell(`ply of version ${version}`, ply + 1);
    this.version = Math.max(this.version, version);
    this.ply = Math.max(this.ply, ply + 1);
    this.tell(`move ${ply + 1}`, move);
  }

  fault(words: string): void {
    this.faults.push(`game ${this.game}: ${words}`);
  }

  private reached(version: number, ply: number): void {
    this.version = Math.max(this.version, version);
    this.ply = Math.max(this.ply, ply);
    this.tell(`ply of version ${version}`, ply);
  }

  /** Every move is the one that its player sent for this ply. */
  private moved(ply: number, played: PlayedMove): void {
    this.tell(`effect of move ${ply}`, played);
    this.tell(`move ${ply}`, played.move);
    const sent = this.sent.get(ply - 1);
    if (sent?.move !== played.move) {
      this.fault(`move ${ply} is ${played.move}, but ${sent?.move ?? "nothing"} was sent`);
    }
  }

  private tell(what: string, meaning: unknown): void {
    const text = JSON.stringify(meaning);
    const known = this.told.get(what);
    if (known === undefined) this.told.set(what, text);
    else if (known !== text) this.fault(`${what} was ${known} and is now ${text}`);
  }
}
