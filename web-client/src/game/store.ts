// One watched game: takes the server's messages, sends commands, tells its listeners of changes.
import type { ClientMessage, Refused, ServerMessage } from "@/protocol.gen";
import { CommandQueue, type NewCommand } from "./commands";
import { applyEvent, fromSnapshot, type GameState, type VersionedEvent } from "./state";

/** A move shown before the server has confirmed it. */
export interface PendingMove {
  ply: number;
  move: string;
  counter: number;
}

export interface Refusal {
  code: string;
  message: string;
}

/** After a longer absence the whole game is asked for: local clocks may have slept. */
const trustedAbsenceMs = 20_000;
const retryAfterLimitMs = 2_000;

export interface StoreOptions {
  game: string;
  tab: string;
  send: (message: ClientMessage) => void;
  /** Steady milliseconds, for clocks. */
  now?: () => number;
  /** Milliseconds that go on while the machine sleeps. */
  wallClock?: () => number;
}

export class GameStore {
  state?: GameState;
  pendingMove?: PendingMove;
  refusal?: Refusal;
  /** The game itself cannot be watched. */
  failure?: Refusal;

  private readonly commands: CommandQueue;
  private readonly listeners = new Set<() => void>();
  private readonly eventListeners = new Set<(event: ServerMessage) => void>();
  private readonly now: () => number;
  private readonly wallClock: () => number;
  private lastHeard = 0;
  private awaitsSnapshot = false;
  private askWhole = false;

  constructor(private readonly options: StoreOptions) {
    this.now = options.now ?? (() => performance.now());
    this.wallClock = options.wallClock ?? (() => Date.now());
    this.commands = new CommandQueue(options.tab, options.send);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called with each message that changed something, after the change. */
  onEvent(listener: (event: ServerMessage) => void): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  /** A new socket is ready: ask for what was missed, then repeat what was not answered. */
  opened(): void {
    const away = this.wallClock() - this.lastHeard;
    this.watch(this.askWhole || away > trustedAbsenceMs);
    this.commands.resend();
  }

  /** The next watch asks for everything, for this viewer may now see more than before. */
  viewerChanged(): void {
    this.askWhole = true;
  }

  receive(message: ServerMessage): void {
    this.lastHeard = this.wallClock();
    if ("game" in message && message.game !== undefined && message.game !== this.options.game) return;
    switch (message.type) {
      case "snapshot":
        this.awaitsSnapshot = false;
        this.askWhole = false;
        this.failure = undefined;
        this.settleMoveAt(message.moves.length);
        this.state = fromSnapshot(message, this.now());
        break;
      case "started":
      case "moved":
      case "draw_offered":
      case "draw_declined":
      case "clocks_resumed":
      case "ended":
        if (!this.apply(message)) return;
        break;
      case "presence":
        if (!this.state) return;
        this.state = { ...this.state, seats: message.seats, watchers: message.watchers };
        break;
      case "ack":
        this.commands.settle(message.command);
        break;
      case "refused":
        this.refused(message);
        break;
      case "hello":
      case "pong":
        return;
    }
    for (const listener of this.eventListeners) listener(message);
    this.changed();
  }

  play(move: string): void {
    const state = this.state;
    if (!state || state.status !== "playing" || this.pendingMove) return;
    const ply = state.moves.length;
    const command = this.issue({ type: "play_move", game: state.game, ply, move });
    if (command) this.pendingMove = { ply, move, counter: command.command.counter };
    this.changed();
  }

  resign(): void {
    this.issue({ type: "resign", game: this.options.game });
  }

  offerDraw(): void {
    this.issue({ type: "offer_draw", game: this.options.game });
  }

  acceptDraw(): void {
    this.issue({ type: "accept_draw", game: this.options.game });
  }

  declineDraw(): void {
    this.issue({ type: "decline_draw", game: this.options.game });
  }

  get unanswered(): number {
    return this.commands.pending.length;
  }

  waitsFor(type: NewCommand["type"]): boolean {
    return this.commands.pending.some((command) => command.type === type);
  }

  private issue(command: NewCommand) {
    this.refusal = undefined;
    const issued = this.commands.issue(command);
    this.changed();
    return issued;
  }

  private apply(event: VersionedEvent): boolean {
    if (!this.state) {
      this.resync();
      return false;
    }
    const next = applyEvent(this.state, event, this.now());
    if (next === "stale") return false;
    if (next === "gap") {
      this.resync();
      return false;
    }
    this.state = next;
    if (event.type === "moved") {
      this.settleMoveAt(event.ply);
      this.refusal = undefined;
    }
    if (event.type === "ended") this.pendingMove = undefined;
    return true;
  }

  /** The game has `plies` moves now: a move shown early for one of them is confirmed or overtaken. */
  private settleMoveAt(plies: number): void {
    if (this.pendingMove && this.pendingMove.ply < plies) this.pendingMove = undefined;
  }

  private refused(message: Refused): void {
    const command = this.commands.settle(message.command);
    const refusal = { code: message.code, message: message.message };
    if (command && command.command.counter === this.pendingMove?.counter) {
      this.pendingMove = undefined;
    }
    if (!command && !this.state && message.game === this.options.game) this.failure = refusal;
    else this.refusal = refusal;
    if (command?.type === "play_move" && message.code !== "illegal_move") this.resync();
    if (!command && message.code === "rate_limited") {
      setTimeout(() => this.commands.resend(), retryAfterLimitMs);
    }
  }

  private resync(): void {
    if (this.awaitsSnapshot) return;
    this.watch(true);
  }

  private watch(whole: boolean): void {
    const version = whole ? undefined : this.state?.version;
    this.awaitsSnapshot = version === undefined;
    this.options.send(
      version === undefined
        ? { type: "watch", game: this.options.game }
        : { type: "watch", game: this.options.game, version },
    );
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
