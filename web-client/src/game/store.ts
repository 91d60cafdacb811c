// One watched game: takes the server's messages, sends commands, tells its listeners of changes.
import type {
  Chat,
  ChatLine,
  ClientMessage,
  PlayMove,
  Refused,
  ServerMessage,
} from "@/protocol.gen";
import { canSay, withChat } from "./chat";
import { CommandQueue, type NewCommand, type PlainCommand } from "./commands";
import { moveMeant, type Premove } from "./premove";
import {
  applyEvent,
  fromSnapshot,
  isVersioned,
  withClocksStopped,
  withPresence,
  withRematch,
  type GameState,
  type VersionedEvent,
} from "./state";

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
  /** Says whether there was a connection to send it on. */
  send: (message: ClientMessage) => boolean;
  /** Steady milliseconds, for clocks. */
  now?: () => number;
  /** Milliseconds that go on while the machine sleeps. */
  wallClock?: () => number;
}

export class GameStore {
  state?: GameState;
  pendingMove?: PendingMove;
  premove?: Premove;
  refusal?: Refusal;
  chat: readonly ChatLine[] = [];
  chatRefusal?: Refusal;
  /** Words that did not get through, to be said again. */
  unsaid?: string;
  /** The game itself cannot be watched. */
  failure?: Refusal;
  /** It was open, and was taken back or declined. */
  withdrawn = false;

  private readonly commands: CommandQueue;
  private readonly listeners = new Set<() => void>();
  private readonly eventListeners = new Set<(event: ServerMessage) => void>();
  private readonly now: () => number;
  private readonly wallClock: () => number;
  private lastHeard = 0;
  private awaitsSnapshot = false;
  private askWhole = false;
  /** Said, and not yet heard back. */
  private saying: string[] = [];
  /** Said on a connection that is gone. */
  private maybeSaid: string[] = [];

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
    this.maybeSaid.push(...this.saying.splice(0));
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
    if (!this.take(message)) return;
    for (const listener of this.eventListeners) listener(message);
    this.changed();
  }

  play(move: string): void {
    const state = this.state;
    if (!state || state.status !== "playing" || this.pendingMove) return;
    this.premove = undefined;
    const ply = state.moves.length;
    const command = this.issue({ type: "play_move", game: state.game, ply, move });
    if (command) this.pendingMove = { ply, move, counter: command.command.counter };
    this.changed();
  }

  /** Everything that a player can do but move. */
  do(type: PlainCommand): void {
    this.issue({ type, game: this.options.game });
  }

  /** May a move be set ahead? Also while the own one is still on its way. */
  get mayPremove(): boolean {
    const { state } = this;
    if (state?.status !== "playing" || state.you === undefined) return false;
    return state.toMove !== state.you || this.pendingMove !== undefined;
  }

  setPremove(premove: Premove): void {
    if (!this.mayPremove) return;
    this.premove = premove;
    this.changed();
  }

  cancelPremove(): void {
    if (!this.premove) return;
    this.premove = undefined;
    this.changed();
  }

  say(words: string): void {
    const trimmed = words.trim();
    if (!canSay(trimmed)) return;
    this.chatRefusal = undefined;
    if (this.options.send({ type: "say", game: this.options.game, text: trimmed })) {
      this.saying.push(trimmed);
    } else {
      this.chatRefusal = { code: "offline", message: "" };
      this.unsaid = trimmed;
    }
    this.changed();
  }

  /** The words that did not get through are back where they can be edited. */
  takeUnsaid(): string | undefined {
    const { unsaid } = this;
    this.unsaid = undefined;
    return unsaid;
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

  /** False when the message changed nothing. */
  private take(message: ServerMessage): boolean {
    if (isVersioned(message)) return this.apply(message);
    switch (message.type) {
      case "snapshot":
        this.awaitsSnapshot = false;
        this.askWhole = false;
        this.failure = undefined;
        this.settleMoveAt(message.moves.length);
        this.premove = undefined;
        // Who has taken a seat reads others from now on.
        if (this.state && this.state.you !== message.you) this.chat = [];
        this.state = fromSnapshot(message, this.now());
        return true;
      case "presence":
        if (!this.state) return false;
        this.state = withPresence(this.state, message, this.now());
        return true;
      case "clocks_stopped":
        if (!this.state) return false;
        this.state = withClocksStopped(this.state, this.now());
        return true;
      case "rematch":
        if (!this.state) return false;
        this.state = withRematch(this.state, message);
        return true;
      case "chat":
        this.heard(message);
        return true;
      case "ack":
        this.commands.settle(message.command);
        return true;
      case "refused":
        return this.refused(message);
      default:
        return false;
    }
  }

  private apply(event: VersionedEvent): boolean {
    const next = this.state ? applyEvent(this.state, event, this.now()) : "gap";
    if (next === "stale") return false;
    if (next === "gap") {
      this.resync();
      return false;
    }
    this.state = next;
    switch (event.type) {
      case "moved":
        this.settleMoveAt(event.ply);
        this.refusal = undefined;
        this.playPremove();
        break;
      case "taken_back":
        this.commands.dropMoves();
        this.pendingMove = undefined;
        this.premove = undefined;
        this.refusal = undefined;
        break;
      case "ended":
        this.pendingMove = undefined;
        this.premove = undefined;
        break;
      default:
    }
    return true;
  }

  /** It is our turn now: the move that was set is sent, or given up if the rules forbid it. */
  private playPremove(): void {
    const { state, premove } = this;
    if (!premove || !state || state.toMove !== state.you || this.pendingMove) return;
    this.premove = undefined;
    const move = moveMeant(premove, state.legal);
    if (move !== undefined) this.play(move);
  }

  /** The game has `plies` moves now: a move shown early for one of them is confirmed or overtaken. */
  private settleMoveAt(plies: number): void {
    if (this.pendingMove && this.pendingMove.ply < plies) this.pendingMove = undefined;
  }

  private heard(message: Chat): void {
    this.chat = withChat(this.chat, message);
    const own = message.lines.filter((line) => line.seat === this.state?.you);
    for (const { text } of own) {
      this.maybeSaid = this.maybeSaid.filter((words) => words !== text);
      const index = this.saying.indexOf(text);
      if (index < 0) continue;
      // Answers come in order.
      this.saying.splice(0, index + 1);
      this.chatRefusal = undefined;
    }
    // These are all lines there are: what is not among them was lost with the old connection.
    if (message.all) this.unsaid = this.maybeSaid.splice(0)[0] ?? this.unsaid;
  }

  private refused(message: Refused): boolean {
    if (this.commands.wasDropped(message.command)) return false;
    const command = this.commands.settle(message.command);
    const refusal = { code: message.code, message: message.message };
    if (command?.type === "play_move" && this.wasPlayed(command)) return false;
    if (command && command.command.counter === this.pendingMove?.counter) {
      this.pendingMove = undefined;
      this.premove = undefined;
    }
    if (!message.command && message.code === "rate_limited" && this.commands.pending.length > 0) {
      setTimeout(() => this.commands.resend(), retryAfterLimitMs);
    }
    const words = message.command ? undefined : this.saying.shift();
    if (this.isWithdrawal(message)) {
      this.withdrawn = true;
    } else if (words !== undefined) {
      this.chatRefusal = refusal;
      this.unsaid = words;
    } else if (!command && !this.state && message.game === this.options.game) {
      this.failure = refusal;
    } else {
      this.refusal = refusal;
    }
    if (command?.type === "play_move" && message.code !== "illegal_move") this.resync();
    return true;
  }

  private isWithdrawal({ code, game, command }: Refused): boolean {
    return (
      code === "not_found" && !command && game !== undefined && this.state?.status === "open"
    );
  }

  /** Another tab of this player was faster with the same move. */
  private wasPlayed({ ply, move }: PlayMove): boolean {
    return this.state?.moves[ply]?.move === move;
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
