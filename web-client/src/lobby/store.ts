// Who wants to play, what is being played, and what this person waits for, as the server tells it.
import type {
  ChallengeView,
  ClientMessage,
  JoinPool,
  LiveGame,
  LobbyChanged,
  PostSeek,
  Refused,
  SeekView,
  Searching,
  ServerMessage,
} from "@/protocol.gen";

export type Pool = Omit<JoinPool, "type">;
export type NewSeek = Omit<PostSeek, "type">;

/** A place in a pool of quick pairing. */
export interface Waiting {
  pool: Pool;
  /** Since when, in steady milliseconds. */
  since: number;
  /** Nobody who would suit has come for a while. */
  lonely: boolean;
}

export interface LobbyRefusal {
  code: string;
  message: string;
}

export interface LobbyOptions {
  /** Says whether there was a connection to send it on. */
  send: (message: ClientMessage) => boolean;
  /** Makes a session where there is none. */
  session: () => Promise<void>;
  /** Steady milliseconds. */
  now?: () => number;
}

/** What becomes of a wish to be paired. "lost": the place may have gone with the connection. */
type Wish = { pool: Pool; state: "asked" | "waiting" | "lost" };

export const samePool = (a: Pool, b: Pool): boolean =>
  a.variant === b.variant &&
  a.clock.kind === b.clock.kind &&
  a.clock.base_ms === b.clock.base_ms &&
  a.clock.increment_ms === b.clock.increment_ms &&
  a.clock.periods === b.clock.periods;

/** What is gone counts first; what is there already is replaced where it stands. */
export function withChanges<T>(
  known: readonly T[],
  idOf: (value: T) => string,
  gone: readonly string[],
  added: readonly T[],
): readonly T[] {
  const values = new Map(known.map((value) => [idOf(value), value]));
  for (const id of gone) values.delete(id);
  for (const value of added) values.set(idOf(value), value);
  return [...values.values()];
}

const retryMs = 3_000;

export class LobbyStore {
  /** False until the lobby was told, and again on every new connection. */
  told = false;
  seeks: readonly SeekView[] = [];
  games: readonly LiveGame[] = [];
  /** Ids of this person's own seeks. */
  ownSeeks: readonly string[] = [];
  waiting?: Waiting;
  received: readonly ChallengeView[] = [];
  sent: readonly ChallengeView[] = [];
  /** Those of the people whom one follows who are here. */
  online: readonly string[] = [];
  refusal?: LobbyRefusal;

  private readonly listeners = new Set<() => void>();
  private readonly readyListeners = new Set<(game: string) => void>();
  private readonly challengeListeners = new Set<(challenge: ChallengeView) => void>();
  private readonly now: () => number;
  /** How many parts of the page show the lobby. */
  private shown = 0;
  private wish?: Wish;
  /** Said when the line opens. */
  private unsent: ClientMessage[] = [];
  /** Wanted while the server could not be reached; asked for anew when the line opens. */
  private missed?: JoinPool;
  /** Something was asked that is refused without a name. */
  private asked = false;

  constructor(private readonly options: LobbyOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called with a game of one's own that has begun. */
  onReady(listener: (game: string) => void): () => void {
    this.readyListeners.add(listener);
    return () => this.readyListeners.delete(listener);
  }

  /** Called with each challenge that is new. */
  onChallenge(listener: (challenge: ChallengeView) => void): () => void {
    this.challengeListeners.add(listener);
    return () => this.challengeListeners.delete(listener);
  }

  /** From now on the page shows the lobby. Returns the way out. */
  enter(): () => void {
    this.shown += 1;
    if (this.shown === 1) {
      this.told = false;
      this.options.send({ type: "enter_lobby" });
    }
    return () => {
      this.shown -= 1;
      if (this.shown > 0) return;
      this.options.send({ type: "leave_lobby" });
      this.told = false;
    };
  }

  opened(): void {
    // After hello what is not said is empty.
    this.told = false;
    this.ownSeeks = [];
    this.waiting = undefined;
    this.received = [];
    this.sent = [];
    this.online = [];
    this.asked = false;
    if (this.wish) {
      const unsaid = this.unsent.some((message) => message.type === "join_pool");
      this.wish.state = unsaid || this.missed ? "asked" : "lost";
      this.waiting = { pool: this.wish.pool, since: this.now(), lonely: false };
    }
    // The lobby answers with what one waits for, too: then it is known whether a place was lost.
    if (this.shown > 0 || this.wish) this.options.send({ type: "enter_lobby" });
    if (this.shown === 0 && this.wish) this.options.send({ type: "leave_lobby" });
    for (const message of this.unsent.splice(0)) this.say(message);
    this.changed();
    this.askAgain();
  }

  private askAgain(): void {
    const { missed } = this;
    this.missed = undefined;
    if (missed) void this.act(missed);
  }

  /** Somebody else waits for nothing yet. */
  viewerChanged(): void {
    if (this.wish?.state !== "asked") this.wish = undefined;
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "lobby":
        this.told = true;
        this.seeks = message.seeks;
        this.games = message.games;
        break;
      case "lobby_changed":
        if (!this.told) return;
        this.apply(message);
        break;
      case "searching":
        this.asked = false;
        this.search(message);
        break;
      case "challenges":
        this.asked = false;
        this.challenge(message.received);
        this.sent = message.sent;
        break;
      case "online":
        this.online = message.names;
        break;
      case "game_ready":
        this.begin(message.game);
        break;
      case "refused":
        if (!this.refused(message)) return;
        break;
      default:
        return;
    }
    this.changed();
  }

  joinPool(pool: Pool): Promise<void> {
    this.wish = { pool, state: "asked" };
    this.waiting = { pool, since: this.now(), lonely: false };
    return this.act({ type: "join_pool", ...pool });
  }

  leavePool(): void {
    this.wish = undefined;
    this.waiting = undefined;
    this.missed = undefined;
    this.unsent = this.unsent.filter((message) => message.type !== "join_pool");
    this.options.send({ type: "leave_pool" });
    this.changed();
  }

  postSeek(seek: NewSeek): Promise<void> {
    return this.act({ type: "post_seek", ...seek });
  }

  cancelSeek(seek: string): Promise<void> {
    return this.act({ type: "cancel_seek", seek });
  }

  acceptSeek(seek: string): Promise<void> {
    return this.act({ type: "accept_seek", seek });
  }

  /** Takes an open game of one's own back, or says no to a challenge. */
  withdraw(game: string): Promise<void> {
    return this.act({ type: "withdraw_game", game });
  }

  /** What the server did not want has been read. */
  forgetRefusal(): void {
    if (!this.refusal) return;
    this.refusal = undefined;
    this.changed();
  }

  private async act(message: ClientMessage): Promise<void> {
    this.refusal = undefined;
    this.changed();
    try {
      await this.options.session();
    } catch (error) {
      const { code, message: words } = error as Partial<LobbyRefusal>;
      if (code === "unreachable" && message.type === "join_pool") {
        // Who waits goes on waiting, until the line opens or requests get through again.
        if (this.wish?.state !== "asked") return;
        this.missed = message;
        setTimeout(() => this.askAgain(), retryMs);
        return;
      }
      this.refuse({ code: code ?? "internal", message: words ?? "" });
      return;
    }
    // Perhaps it was taken back meanwhile.
    if (message.type === "join_pool" && this.wish?.state !== "asked") return;
    this.say(message);
  }

  private say(message: ClientMessage): void {
    if (this.options.send(message)) {
      this.asked = true;
      return;
    }
    const text = JSON.stringify(message);
    if (!this.unsent.some((other) => JSON.stringify(other) === text)) this.unsent.push(message);
  }

  private apply(changes: LobbyChanged): void {
    this.seeks = withChanges(this.seeks, (seek) => seek.seek, changes.seeks_gone, changes.seeks);
    this.games = withChanges(this.games, (game) => game.game, changes.games_gone, changes.games);
  }

  private search({ seeks, pool, waited_ms: waited = 0, lonely = false }: Searching): void {
    this.ownSeeks = seeks;
    if (pool) {
      this.wish = { pool, state: "waiting" };
      this.waiting = { pool, since: this.now() - waited, lonely };
      return;
    }
    switch (this.wish?.state) {
      case "lost":
        this.wish.state = "asked";
        this.say({ type: "join_pool", ...this.wish.pool });
        return;
      case "asked":
        return; // said before the wish has arrived
      default:
        this.wish = undefined;
        this.waiting = undefined;
    }
  }

  private challenge(received: readonly ChallengeView[]): void {
    const known = new Set(this.received.map((challenge) => challenge.game));
    this.received = received;
    for (const challenge of received) {
      if (known.has(challenge.game)) continue;
      for (const listener of this.challengeListeners) listener(challenge);
    }
  }

  /** Who plays looks for nothing any more. */
  private begin(game: string): void {
    this.wish = undefined;
    this.waiting = undefined;
    this.unsent = [];
    this.missed = undefined;
    this.asked = false;
    this.refusal = undefined;
    for (const listener of this.readyListeners) listener(game);
  }

  /** False when it is about something else. */
  private refused({ code, message, game, command }: Refused): boolean {
    if (command || !this.asked) return false;
    if (game !== undefined && !this.knows(game)) return false;
    this.asked = false;
    this.refuse({ code, message });
    return true;
  }

  private knows(game: string): boolean {
    return [...this.received, ...this.sent].some((challenge) => challenge.game === game);
  }

  private refuse(refusal: LobbyRefusal): void {
    this.refusal = refusal;
    if (this.wish?.state === "asked") {
      this.wish = undefined;
      this.waiting = undefined;
    }
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
