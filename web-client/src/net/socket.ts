// One WebSocket that comes back by itself. It knows hello, ping and pong; all else is its owner's.
import type { ClientMessage, Hello, ServerMessage } from "@/protocol.gen";

export type ConnectionState = "open" | "connecting" | "offline";

export interface ConnectionStatus {
  state: ConnectionState;
  latencyMs?: number;
  /** When the next attempt starts, in steady milliseconds; only while offline. */
  retryAt?: number;
}

export interface SocketHandlers {
  hello: (hello: Hello) => void;
  message: (message: ServerMessage) => void;
  status: (status: ConnectionStatus) => void;
  /** The next socket may speak for somebody else, or for nobody. */
  sessionEnded?: () => void;
}

export interface SocketOptions {
  url: string;
  create?: (url: string) => WebSocket;
  now?: () => number;
  random?: () => number;
}

export const retryDelaysMs = [300, 500, 1000, 2000, 3000] as const;
export const pingEveryMs = 2_500;
export const silenceLimitMs = 9_000;
/** With this the server closes the sockets of a session that has ended. */
export const sessionEndedCode = 4010;

type Timer = ReturnType<typeof setTimeout>;

export class GameSocket {
  status: ConnectionStatus = { state: "connecting" };

  private socket?: WebSocket;
  private ready = false; // hello has arrived
  private closed = true;
  private attempts = 0;
  private retryTimer?: Timer;
  private pingTimer?: Timer;
  private silenceTimer?: Timer;
  private readonly create: (url: string) => WebSocket;
  private readonly now: () => number;
  private readonly random: () => number;

  constructor(
    private readonly options: SocketOptions,
    private readonly handlers: SocketHandlers,
  ) {
    this.create = options.create ?? ((url) => new WebSocket(url));
    this.now = options.now ?? (() => performance.now());
    this.random = options.random ?? Math.random;
  }

  open(): void {
    this.closed = false;
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.drop();
    clearTimeout(this.retryTimer);
  }

  /** A fresh socket, for instance to carry a new session cookie. */
  restart(): void {
    this.attempts = 0;
    this.connect();
  }

  /** The network or the page came back: do not wait for the next attempt. */
  wake(): void {
    if (this.closed) return;
    if (this.status.state === "offline") this.restart();
    else if (this.ready) this.ping();
  }

  /** False when nothing can be sent now; the caller repeats what matters after `hello`. */
  send(message: ClientMessage): boolean {
    if (!this.ready || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private connect(): void {
    this.drop();
    clearTimeout(this.retryTimer);
    this.setStatus({ state: "connecting" });
    const socket = this.create(this.options.url);
    this.socket = socket;
    this.expectWord();
    socket.onmessage = (event: MessageEvent) => {
      if (this.socket === socket) this.received(event.data);
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (this.socket !== socket) return;
      if (code === sessionEndedCode) this.handlers.sessionEnded?.();
      this.lost();
    };
  }

  private received(data: unknown): void {
    const message = parse(data);
    if (!message) return;
    clearTimeout(this.silenceTimer);
    if (message.type === "hello") {
      this.ready = true;
      this.attempts = 0;
      this.setStatus({ state: "open" });
      this.handlers.hello(message);
      this.ping();
      return;
    }
    if (message.type === "pong") {
      const latencyMs = Math.max(0, Math.round(this.now() - message.sent));
      this.setStatus({ state: "open", latencyMs });
      clearTimeout(this.pingTimer);
      this.pingTimer = setTimeout(() => this.ping(), pingEveryMs);
      return;
    }
    this.handlers.message(message);
    if (this.pingTimer === undefined) this.expectWord();
  }

  private ping(): void {
    clearTimeout(this.pingTimer);
    this.pingTimer = undefined;
    if (this.send({ type: "ping", sent: Math.round(this.now()) })) this.expectWord();
  }

  /** From here on silence means that the connection is dead, whatever the socket says. */
  private expectWord(): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => this.lost(), silenceLimitMs);
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    const base = retryDelaysMs[Math.min(this.attempts, retryDelaysMs.length - 1)] ?? 3000;
    this.attempts += 1;
    const delay = Math.round(base * (0.75 + this.random() * 0.25));
    this.setStatus({ state: "offline", retryAt: this.now() + delay });
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), delay);
  }

  private drop(): void {
    clearTimeout(this.pingTimer);
    clearTimeout(this.silenceTimer);
    this.pingTimer = undefined;
    const socket = this.socket;
    this.socket = undefined;
    this.ready = false;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  private setStatus(status: ConnectionStatus): void {
    this.status = status;
    this.handlers.status(status);
  }
}

function parse(data: unknown): ServerMessage | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === "object" && value !== null && "type" in value) {
      return value as ServerMessage;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

export function socketUrl(location: { protocol: string; host: string }): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

/**
 * Wakes the socket when the network or the page comes back, and says goodbye when the page goes:
 * without it a browser may just drop the connection, and the server takes that for a broken one.
 * Returns the way to stop.
 */
export function wakeWithPage(socket: GameSocket): () => void {
  const wake = () => socket.wake();
  const pageShown = (event: PageTransitionEvent) => {
    if (event.persisted) socket.open();
    else socket.wake();
  };
  const pageGone = () => socket.close();
  const shown = () => {
    if (document.visibilityState === "visible") socket.wake();
  };
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", pageShown);
  window.addEventListener("pagehide", pageGone);
  document.addEventListener("visibilitychange", shown);
  // A page that was frozen comes back, perhaps without having been hidden.
  document.addEventListener("resume", wake);
  return () => {
    window.removeEventListener("online", wake);
    window.removeEventListener("pageshow", pageShown);
    window.removeEventListener("pagehide", pageGone);
    document.removeEventListener("visibilitychange", shown);
    document.removeEventListener("resume", wake);
  };
}
