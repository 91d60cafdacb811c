// Somebody who plays one game, as fast as the answers come.
import type { ServerMessage } from "../../../web-client/src/protocol.gen";
import { newTab, type Person } from "../../program/person";
import type { GameRecord, SentMove } from "./gameRecord";
import { Viewer } from "./viewer";

/** One socket may send 60 messages in 10 seconds; a few are for other things than moves. */
const movesOfOneSocket = 50;

export class Player extends Viewer {
  /** Sent, and not answered yet. */
  unanswered?: SentMove;
  /** How many moves were acknowledged, and how many had to be sent again on another socket. */
  acknowledged = 0;
  resent = 0;
  /** Chooses among the legal moves; nothing: waits. */
  choose: (legal: readonly string[], ply: number) => string | undefined = () => undefined;
  /** Called when a move has been handed to the network. */
  onSent: () => void = () => undefined;
  private readonly tab = newTab();
  private counter = 0;
  private movesLeft = 0;

  constructor(
    person: Person,
    record: GameRecord,
    readonly seat: number,
  ) {
    super(person, record);
  }

  /** Sends a move if it is time for one. Goes on by itself with every message. */
  play(): void {
    if (!this.live || this.unanswered || this.ended || this.toMove !== this.seat) return;
    if (this.movesLeft === 0 || this.legal.length === 0) return;
    const move = this.choose(this.legal, this.ply);
    if (move === undefined) return;
    this.counter += 1;
    this.unanswered = { command: { tab: this.tab, counter: this.counter }, ply: this.ply, move };
    this.record.sending(this.unanswered);
    this.send(this.unanswered);
  }

  protected override ask(): void {
    this.movesLeft = movesOfOneSocket;
    super.ask();
    if (!this.unanswered) return;
    this.resent += 1;
    this.send(this.unanswered);
  }

  protected override hear(message: ServerMessage): void {
    super.hear(message);
    if (message.type === "ack" && message.command.counter === this.unanswered?.command.counter) {
      this.record.acknowledged(this.unanswered, message.version);
      this.acknowledged += 1;
      this.unanswered = undefined;
    }
    if (message.type === "refused") this.record.fault(JSON.stringify(message));
    this.play();
  }

  private send({ command, ply, move }: SentMove): void {
    this.movesLeft -= 1;
    const { game } = this.record;
    this.socket?.sendText(JSON.stringify({ type: "play_move", game, command, ply, move }));
    this.onSent();
  }
}
