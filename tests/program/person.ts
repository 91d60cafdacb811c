// Somebody who speaks the protocol without a browser.
import { randomBytes } from "node:crypto";
import type {
  ClientMessage,
  CommandId,
  NewGame,
  Seated,
  ServerMessage,
} from "../../web-client/src/protocol.gen";
import { ask, type HttpReply } from "./http";
import type { Server } from "./server";
import { RawWebSocket, type SocketListener } from "./webSocket";

type Kind = ServerMessage["type"];
type Message<K extends Kind> = Extract<ServerMessage, { type: K }>;

const messageDeadlineMs = 10_000;

export const slowClock = { kind: "fischer", base_ms: 600_000, increment_ms: 0, periods: 0 };

/** The random part of the ids of a tab's commands. */
export const newTab = (): string => randomBytes(12).toString("base64url");

export class Person {
  cookie?: string;

  constructor(readonly server: Server) {}

  async post(path: string, body = "", headers: Record<string, string> = {}): Promise<HttpReply> {
    const reply = await ask(this.server.address + path, {
      method: "POST",
      headers: { Origin: this.server.address, ...this.cookieHeader(), ...headers },
      body,
    });
    const cookie = reply.headers["set-cookie"]?.[0]?.split(";")[0];
    if (cookie !== undefined) this.cookie = cookie;
    return reply;
  }

  async createGame(game: Partial<NewGame> = {}): Promise<string> {
    const wanted = { variant: "shafran", clock: slowClock, seat: 0, ...game };
    const reply = await this.post("/api/games", JSON.stringify(wanted));
    if (reply.status >= 300) throw new Error(`no game: ${reply.status} ${reply.body}`);
    return (JSON.parse(reply.body) as Seated).game;
  }

  takeSeat(game: string): Promise<HttpReply> {
    return this.post(`/api/games/${game}/seat`);
  }

  /** A socket that has been greeted. */
  async connect(): Promise<Line> {
    const line = await Line.open(this.server.address, this.cookieHeader());
    await line.next("hello");
    return line;
  }

  openSocket(listener: SocketListener): Promise<RawWebSocket> {
    return openSocket(this.server.address, this.cookieHeader(), listener);
  }

  private cookieHeader(): Record<string, string> {
    return this.cookie === undefined ? {} : { Cookie: this.cookie };
  }
}

/** As a page of the server would, unless the headers say another origin. */
function openSocket(address: string, headers: Record<string, string>, listener: SocketListener) {
  return RawWebSocket.open(`${address}/ws`, { Origin: address, ...headers }, listener);
}

interface Waiting {
  wants: (message: ServerMessage) => boolean;
  take: (message: ServerMessage) => void;
}

/** A socket that keeps what it hears until somebody asks for it. */
export class Line {
  private heard: ServerMessage[] = [];
  private waiting: Waiting[] = [];
  private counter = 0;
  private socket?: RawWebSocket;
  private readonly tab = newTab();
  private end: (code: number) => void = () => undefined;
  /** The close code, once the socket is closed. */
  readonly closed = new Promise<number>((resolve) => (this.end = resolve));

  static async open(address: string, headers: Record<string, string> = {}): Promise<Line> {
    const line = new Line();
    line.socket = await openSocket(address, headers, {
      text: (text) => line.take(JSON.parse(text) as ServerMessage),
      closed: (code) => line.end(code),
    });
    return line;
  }

  send(message: ClientMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.raw().sendText(text);
  }

  sendBinary(bytes: Uint8Array): void {
    this.raw().sendBinary(bytes);
  }

  cut(): void {
    this.raw().cut();
  }

  newCommand(): CommandId {
    this.counter += 1;
    return { tab: this.tab, counter: this.counter };
  }

  play(game: string, ply: number, move: string, command = this.newCommand()): CommandId {
    this.send({ type: "play_move", game, command, ply, move });
    return command;
  }

  /** The oldest message of this kind that nobody has taken yet, or the next one. */
  async next<K extends Kind>(
    kind: K,
    also: (message: Message<K>) => boolean = () => true,
  ): Promise<Message<K>> {
    const wants = (message: ServerMessage) =>
      message.type === kind && also(message as Message<K>);
    return (await this.wait(kind, wants)) as Message<K>;
  }

  /** The answer to a command. */
  async answerTo(command: CommandId): Promise<Message<"ack"> | Message<"refused">> {
    const wants = (message: ServerMessage) =>
      (message.type === "ack" || message.type === "refused") &&
      message.command?.tab === command.tab &&
      message.command.counter === command.counter;
    const answer = await this.wait(`answer to command ${command.counter}`, wants);
    return answer as Message<"ack"> | Message<"refused">;
  }

  private wait(what: string, wants: Waiting["wants"]): Promise<ServerMessage> {
    const index = this.heard.findIndex(wants);
    const [known] = index < 0 ? [] : this.heard.splice(index, 1);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        wants,
        take: (message) => {
          clearTimeout(timer);
          resolve(message);
        },
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== entry);
        const heard = this.heard.map((message) => JSON.stringify(message)).join("\n");
        reject(new Error(`no ${what} came; unread:\n${heard}`));
      }, messageDeadlineMs);
      this.waiting.push(entry);
    });
  }

  private take(message: ServerMessage): void {
    const index = this.waiting.findIndex((entry) => entry.wants(message));
    const [entry] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (entry) entry.take(message);
    else this.heard.push(message);
  }

  private raw(): RawWebSocket {
    if (!this.socket) throw new Error("the socket is not open");
    return this.socket;
  }
}
