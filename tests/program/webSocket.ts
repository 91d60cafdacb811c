// A WebSocket client as small as RFC 6455 allows, for what a browser would never send.
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

export const opcode = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame as a client sends it: the last of its message, and masked, unless said otherwise. */
export function frame(kind: number, payload: Buffer, { last = true, masked = true } = {}): Buffer {
  const mask = masked ? randomBytes(4) : Buffer.alloc(0);
  const size = payload.length;
  const header = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10);
  header[0] = (last ? 0x80 : 0) | kind;
  header[1] = (masked ? 0x80 : 0) | (size < 126 ? size : size < 65_536 ? 126 : 127);
  if (header.length === 4) header.writeUInt16BE(size, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(size), 2);
  return Buffer.concat([header, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

/** The server answered the upgrade with something else. */
export class UpgradeRefused extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`the upgrade was refused with status ${status}: ${body}`);
  }
}

export interface SocketListener {
  text: (text: string) => void;
  /** Close code of the server; 1006 when the connection broke without one. */
  closed: (code: number) => void;
}

export class RawWebSocket {
  private buffer: Buffer = Buffer.alloc(0);
  private parts: Buffer[] = [];
  private closeCode = 1006;

  private constructor(
    private readonly socket: Socket,
    private readonly listener: SocketListener,
  ) {
    socket.setNoDelay(true);
    socket.on("data", (data: Buffer) => this.take(data));
    socket.on("error", () => undefined); // close follows
    socket.once("close", () => listener.closed(this.closeCode));
  }

  static open(
    url: string,
    headers: Record<string, string>,
    listener: SocketListener,
  ): Promise<RawWebSocket> {
    return new Promise((resolve, reject) => {
      const asked = request(url, {
        agent: false,
        headers: {
          Connection: "Upgrade",
          Upgrade: "websocket",
          "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
          ...headers,
        },
      });
      asked.setTimeout(10_000, () => asked.destroy(new Error("the upgrade was not answered")));
      asked.once("error", reject);
      asked.once("response", (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (piece: string) => (body += piece));
        response.once("end", () => reject(new UpgradeRefused(response.statusCode ?? 0, body)));
      });
      asked.once("upgrade", (_response, socket: Socket, head: Buffer) => {
        socket.setTimeout(0);
        const opened = new RawWebSocket(socket, listener);
        opened.take(head);
        resolve(opened);
      });
      asked.end();
    });
  }

  sendText(text: string): void {
    this.send(opcode.text, Buffer.from(text));
  }

  sendBinary(bytes: Uint8Array): void {
    this.send(opcode.binary, Buffer.from(bytes));
  }

  /** Cuts the connection without a word. */
  cut(): void {
    this.socket.destroy();
  }

  /** Bytes as they are, frames or not. */
  sendBytes(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** From now on nothing is read that the server says. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  private send(kind: number, payload: Buffer): void {
    this.socket.write(frame(kind, payload));
  }

  private take(data: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (let frame = this.nextFrame(); frame; frame = this.nextFrame()) this.handle(frame);
  }

  private nextFrame(): { last: boolean; kind: number; payload: Buffer } | undefined {
    const { buffer } = this;
    if (buffer.length < 2) return undefined;
    const short = (buffer[1] ?? 0) & 0x7f;
    const start = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (buffer.length < start) return undefined;
    const size =
      short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
    if (buffer.length < start + size) return undefined;
    this.buffer = buffer.subarray(start + size);
    const first = buffer[0] ?? 0;
    const payload = buffer.subarray(start, start + size);
    return { last: (first & 0x80) !== 0, kind: first & 0x0f, payload };
  }

  private handle({ last, kind, payload }: { last: boolean; kind: number; payload: Buffer }): void {
    switch (kind) {
      case opcode.close:
        this.closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        this.send(opcode.close, payload.subarray(0, 2));
        this.socket.end();
        break;
      case opcode.ping:
        this.send(opcode.pong, payload);
        break;
      case opcode.text:
      case opcode.more:
        this.parts.push(payload);
        if (!last) break;
        this.listener.text(Buffer.concat(this.parts).toString("utf8"));
        this.parts = [];
        break;
      default:
        break;
    }
  }
}
