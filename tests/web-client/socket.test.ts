import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  GameSocket,
  pingEveryMs,
  retryDelaysMs,
  sessionEndedCode,
  silenceLimitMs,
  socketUrl,
  wakeWithPage,
  type ConnectionStatus,
} from "@/net/socket";
import type { ClientMessage, ServerMessage } from "@/protocol.gen";

class FakeSocket {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** As browsers say it when a connection breaks, or with the code of the server. */
  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

let sockets: FakeSocket[];
let statuses: ConnectionStatus[];
let heard: ServerMessage[];
let hellos: number;
let sessionEnds: number;
let socket: GameSocket;

const last = () => sockets[sockets.length - 1]!;
const hello: ServerMessage = { type: "hello", protocol: 1, build: "b1" };

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  statuses = [];
  heard = [];
  hellos = 0;
  sessionEnds = 0;
  socket = new GameSocket(
    {
      url: "ws://host/ws",
      create: () => {
        const fake = new FakeSocket();
        sockets.push(fake);
        return fake as unknown as WebSocket;
      },
      now: () => Date.now(),
      random: () => 1,
    },
    {
      hello: () => (hellos += 1),
      message: (message) => heard.push(message),
      status: (status) => statuses.push(status),
      sessionEnded: () => (sessionEnds += 1),
    },
  );
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("socket", () => {
  it("is open only after hello, and sends nothing before", () => {
    expect(socket.status.state).toBe("connecting");
    expect(socket.send({ type: "watch", game: "g" })).toBe(false);
    last().says(hello);
    expect(socket.status.state).toBe("open");
    expect(hellos).toBe(1);
    expect(socket.send({ type: "watch", game: "g" })).toBe(true);
    expect(last().sent).toContainEqual({ type: "watch", game: "g" });
  });

  it("pings after hello and some time after each pong, and knows the delay", () => {
    last().says(hello);
    const pings = () => last().sent.filter((message) => message.type === "ping");
    expect(pings()).toHaveLength(1);
    const [ping] = pings();
    vi.advanceTimersByTime(38);
    last().says({ type: "pong", sent: ping?.type === "ping" ? ping.sent : 0 });
    expect(socket.status).toEqual({ state: "open", latencyMs: 38 });
    vi.advanceTimersByTime(pingEveryMs - 1);
    expect(pings()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(pings()).toHaveLength(2);
  });

  it("hands on messages and ignores what it cannot read", () => {
    last().says(hello);
    last().onmessage?.({ data: "{" });
    last().onmessage?.({ data: new ArrayBuffer(1) });
    const presence: ServerMessage = { type: "presence", game: "g", seats: [], watchers: 0, watching: [] };
    last().says(presence);
    expect(heard).toEqual([presence]);
  });

  it("comes back with growing delays and starts over after a hello", () => {
    for (const delay of [...retryDelaysMs, 3_000]) {
      const count = sockets.length;
      last().breaks();
      expect(socket.status.state).toBe("offline");
      expect(socket.status.retryAt).toBe(Date.now() + delay);
      vi.advanceTimersByTime(delay - 1);
      expect(sockets).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(count + 1);
    }
    last().says(hello);
    last().breaks();
    expect(socket.status.retryAt).toBe(Date.now() + retryDelaysMs[0]);
  });

  it("says when its session has ended, and comes back all the same", () => {
    last().says(hello);
    last().breaks(1012);
    vi.advanceTimersByTime(retryDelaysMs[0]);
    expect(sessionEnds).toBe(0);
    last().says(hello);
    last().breaks(sessionEndedCode);
    expect(sessionEnds).toBe(1);
    vi.advanceTimersByTime(retryDelaysMs[0]);
    expect(sockets).toHaveLength(3);
  });

  it("replaces a socket that went silent", () => {
    last().says(hello);
    vi.advanceTimersByTime(silenceLimitMs - 1);
    expect(socket.status.state).toBe("open");
    const silent = last();
    vi.advanceTimersByTime(1);
    expect(socket.status.state).toBe("offline");
    expect(silent.closed).toBe(true);
    vi.advanceTimersByTime(retryDelaysMs[0]);
    expect(sockets).toHaveLength(2);
  });

  it("replaces a socket that never says hello", () => {
    vi.advanceTimersByTime(silenceLimitMs + retryDelaysMs[0]);
    expect(sockets).toHaveLength(2);
  });

  it("takes any message as a sign of life", () => {
    last().says(hello);
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(silenceLimitMs - 10);
      last().says({ type: "presence", game: "g", seats: [], watchers: 0, watching: [] });
    }
    expect(socket.status.state).toBe("open");
    expect(sockets).toHaveLength(1);
  });

  it("does not wait when the network comes back", () => {
    last().breaks();
    socket.wake();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  it("restarts with a fresh socket and ignores the old one", () => {
    last().says(hello);
    const old = last();
    const stale = old.onmessage;
    socket.restart();
    expect(old.closed).toBe(true);
    expect(sockets).toHaveLength(2);
    stale?.({ data: JSON.stringify({ type: "presence", game: "g", seats: [], watchers: 0, watching: [] }) });
    expect(heard).toEqual([]);
  });

  it("stays closed once closed", () => {
    last().says(hello);
    socket.close();
    socket.wake();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("speaks wss where the page speaks https", () => {
    expect(socketUrl({ protocol: "http:", host: "a:1" })).toBe("ws://a:1/ws");
    expect(socketUrl({ protocol: "https:", host: "a" })).toBe("wss://a/ws");
  });
});

describe("a page with a socket", () => {
  let page: EventTarget;
  let stop: () => void;
  const pageEvent = (type: string, persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));

  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal("window", page);
    vi.stubGlobal("document", new EventTarget());
    stop = wakeWithPage(socket);
    last().says(hello);
  });

  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  it("says goodbye when it goes", () => {
    pageEvent("pagehide", false);
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("opens another one when the browser kept the page and shows it again", () => {
    pageEvent("pagehide", true);
    pageEvent("pageshow", true);
    expect(sockets).toHaveLength(2);
    last().says(hello);
    expect(socket.status.state).toBe("open");
  });

  it("opens no second one when it is shown for the first time", () => {
    pageEvent("pageshow", false);
    expect(sockets).toHaveLength(1);
    expect(last().closed).toBe(false);
  });

  it("asks at once whether the connection is alive when it comes back from a freeze", () => {
    vi.advanceTimersByTime(1_000);
    const before = last().sent.length;
    document.dispatchEvent(new Event("resume"));
    expect(last().sent.slice(before).map(({ type }) => type)).toEqual(["ping"]);
  });

  it("leaves the socket alone once stopped", () => {
    stop();
    pageEvent("pagehide", false);
    expect(last().closed).toBe(false);
  });
});
