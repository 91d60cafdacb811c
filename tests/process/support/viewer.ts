// Somebody who watches one game, through however many sockets.
import type { Clocks, GameResult, ServerMessage } from "../../../web-client/src/protocol.gen";
import type { Person } from "../../program/person";
import type { RawWebSocket } from "../../program/webSocket";
import type { GameEvent, GameRecord } from "./gameRecord";

const catchUpDeadlineMs = 10_000;

/**
 * Comes back with the version that it knows, as the protocol wants it, and enters all that it hears
 * into the record of its game.
 */
export class Viewer {
  version = 0;
  ply = 0;
  toMove = 0;
  legal: readonly string[] = [];
  /** As they were told last. */
  clocks?: Clocks;
  ended?: GameResult;
  /** The close code of the last socket. */
  closeCode?: Promise<number>;
  protected socket?: RawWebSocket;
  /** What was missed has been told: from now on events come as they happen. */
  protected live = false;
  /** The newest of the events that were missed: its clocks are those of now. */
  private missed?: GameEvent;
  private caughtUp: () => void = () => undefined;

  constructor(
    readonly person: Person,
    readonly record: GameRecord,
  ) {}

  /** Opens a socket; returns when all that was missed has come. */
  async connect(): Promise<void> {
    this.live = false;
    this.missed = undefined;
    const known = this.record.version;
    let end: (code: number) => void = () => undefined;
    const closed = new Promise<number>((resolve) => (end = resolve));
    this.socket = await this.person.openSocket({
      text: (text) => this.hear(JSON.parse(text) as ServerMessage),
      closed: (code) => {
        this.live = false;
        end(code);
      },
    });
    this.closeCode = closed;
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`game ${this.record.game}: ${why}`));
      const timer = setTimeout(() => fail("what was missed did not come"), catchUpDeadlineMs);
      this.caughtUp = () => {
        clearTimeout(timer);
        resolve();
      };
      void closed.then((code) => {
        clearTimeout(timer);
        fail(`closed with ${code}`);
      });
      this.ask();
    });
    if (this.version < known) {
      this.record.fault(`version ${known} was told, and is missing: ${this.version} is the newest`);
    }
  }

  /** As a page that is opened anew: the next socket asks for the whole game. */
  forget(): void {
    this.version = 0;
  }

  cut(): void {
    this.socket?.cut();
  }

  protected ask(): void {
    const { game } = this.record;
    const known = this.version > 0 ? { version: this.version } : {};
    this.socket?.sendText(JSON.stringify({ type: "watch", game, ...known }));
  }

  protected hear(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        this.version = message.version;
        this.ply = message.moves.length;
        this.toMove = message.to_move;
        this.legal = message.legal ?? [];
        this.clocks = message.clocks;
        this.ended = message.result;
        this.missed = undefined;
        this.record.snapshot(message);
        this.catchUp();
        break;
      case "chat":
        // All talk follows the last of the missed events.
        if (message.all) this.catchUp();
        break;
      case "started":
      case "moved":
      case "clocks_resumed":
      case "ended":
        this.take(message);
        break;
      default:
        break;
    }
  }

  private catchUp(): void {
    if (this.live) return;
    if (this.missed) this.record.standing(this.missed.version, this.missed.clocks);
    this.live = true;
    this.caughtUp();
  }

  private take(event: GameEvent): void {
    if (event.version !== this.version + 1) {
      this.record.fault(`after version ${this.version} came ${event.version}`);
    }
    this.version = event.version;
    this.clocks = event.clocks;
    if (event.type === "moved") {
      this.ply = event.ply;
      this.toMove = event.to_move;
      this.legal = event.legal ?? [];
    } else if (event.type === "started") {
      this.toMove = event.to_move;
      this.legal = event.legal ?? [];
    } else if (event.type === "ended") {
      this.ended = event.result;
    }
    this.record.event(event, this.ply);
    if (this.live) this.record.clocks(event.version, event.clocks);
    else this.missed = event;
  }
}
