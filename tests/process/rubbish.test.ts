// Some send what nobody should, all the time, while two play.
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ServerMessage } from "../../web-client/src/protocol.gen";
import { shafranGame } from "../program/games";
import { ask } from "../program/http";
import { Person } from "../program/person";
import { useServer } from "../program/server";
import { frame, opcode, type RawWebSocket } from "../program/webSocket";
import { Match } from "./support/match";
import { Random, testSeed } from "./support/random";

const seconds = Number(process.env["SIXFOLD_RUBBISH_SECONDS"] ?? 20);
const server = useServer();
const random = new Random(testSeed());

/** What comes of one attempt: close codes, refusals and statuses, as words. */
type Attempt = () => Promise<string>;

interface Rubbish {
  attempt: Attempt;
  /** All that may come of it. */
  outcomes: string[];
}

/** Sends on a new socket; the outcome is the last refusal and how the socket was closed. */
function onSocket(send: (socket: RawWebSocket) => void, leaves = false): Attempt {
  return async () => {
    let refusal = "";
    let end: (code: number) => void = () => undefined;
    const closed = new Promise<number>((resolve) => (end = resolve));
    const socket = await new Person(server).openSocket({
      text: (text) => {
        const message = JSON.parse(text) as ServerMessage;
        if (message.type !== "refused") return;
        refusal = message.code;
        if (leaves) socket.cut();
      },
      closed: end,
    });
    send(socket);
    const code = await closed;
    return `${refusal} ${code}`.trim();
  };
}

/** A text that is refused, without a harm to its socket: who sent it leaves then. */
const refusedText = (text: string): Attempt => onSocket((socket) => socket.sendText(text), true);

const bytes = (...values: number[]) => Buffer.from(values);

/** Sends over a bare connection; the outcome is the status of the reply, or "cut" without one. */
function overTcp(text: string): Attempt {
  return async () => {
    const socket = bareConnection();
    let heard = "";
    socket.setEncoding("latin1").on("data", (piece: string) => {
      heard += piece;
      if (heard.includes("\r\n\r\n")) socket.destroy();
    });
    socket.setTimeout(10_000, () => socket.destroy());
    socket.write(text);
    await new Promise((resolve) => socket.once("close", resolve));
    return /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? "cut";
  };
}

function bareConnection(): Socket {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined); // close follows
  return socket;
}

/** Connections that say little or nothing, and go away. */
const lingering = (text: string, count: number): Attempt => async () => {
  const sockets = Array.from({ length: count }, bareConnection);
  for (const socket of sockets) socket.write(text);
  await sleep(200 + random.below(300));
  for (const socket of sockets) socket.destroy();
  return "left";
};

const post = (length: number) =>
  `POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: ${length}\r\n` +
  `Origin: ${server.address}\r\n\r\n`;

const rubbish: Record<string, Rubbish> = {
  "no JSON": { attempt: refusedText("{[}"), outcomes: ["bad_request 1006"] },
  "an unknown type": {
    attempt: refusedText('{"type":"castle"}'),
    outcomes: ["unknown_message 1006"],
  },
  "a command of nobody": {
    attempt: refusedText(
      '{"type":"resign","game":"nosuchgame","command":{"tab":"abcdefgh","counter":1}}',
    ),
    outcomes: ["not_found 1006"],
  },
  "a binary message": {
    attempt: onSocket((socket) => socket.sendBinary(bytes(1, 2, 3))),
    outcomes: ["bad_request 1003"],
  },
  "a message of megabytes": {
    attempt: onSocket((socket) => socket.sendText("x".repeat(2_000_000))),
    outcomes: ["1009", "1006"],
  },
  "a frame that says it is endless": {
    attempt: onSocket((socket) => {
      const size = bytes(0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
      const mask = bytes(1, 2, 3, 4);
      socket.sendBytes(Buffer.concat([bytes(0x81, 0xff), size, mask, bytes(5)]));
    }),
    outcomes: ["1009"],
  },
  "a message in endless pieces": {
    attempt: onSocket((socket) => {
      socket.sendBytes(frame(opcode.text, Buffer.from("x"), { last: false }));
      const piece = frame(opcode.more, Buffer.from("x".repeat(50)), { last: false });
      for (let i = 0; i < 100; i += 1) socket.sendBytes(piece);
    }),
    outcomes: ["too_large 1009", "too_large 1006"],
  },
  "half a frame": {
    attempt: onSocket((socket) => {
      socket.sendBytes(frame(opcode.text, Buffer.from('{"type":"ping"')).subarray(0, 12));
      setTimeout(() => socket.cut(), 100);
    }),
    outcomes: ["1006"],
  },
  "bytes that are no text": {
    attempt: onSocket((socket) => socket.sendBytes(frame(opcode.text, bytes(0x7b, 0xc3, 0x28)))),
    outcomes: ["1007"],
  },
  "a frame without a mask": {
    attempt: onSocket((socket) =>
      socket.sendBytes(frame(opcode.text, Buffer.from("{}"), { masked: false })),
    ),
    outcomes: ["1002"],
  },
  "a frame of a kind that there is not": {
    attempt: onSocket((socket) => socket.sendBytes(frame(0x0b, Buffer.from("{}")))),
    outcomes: ["1002"],
  },
  "a flood of messages": {
    attempt: onSocket((socket) => {
      for (let i = 0; i < 200; i += 1) socket.sendText('{"type":"unwatch","game":"nosuchgame"}');
    }),
    outcomes: ["rate_limited 1008", "rate_limited 1006"],
  },
  "a flood of pings": {
    attempt: onSocket((socket) => {
      for (let i = 0; i < 200; i += 1) socket.sendBytes(frame(opcode.ping, Buffer.from("x")));
    }),
    outcomes: ["1008", "1006"],
  },
  "no HTTP": { attempt: overTcp("\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"), outcomes: ["400"] },
  "a header of kilobytes": {
    attempt: overTcp(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`),
    outcomes: ["431"],
  },
  "a body over the limit": { attempt: () => overTcp(post(5_000))(), outcomes: ["413"] },
  "a request without its end": {
    attempt: lingering("GET /healthz HTTP/1.1\r\nHos", 5),
    outcomes: ["left"],
  },
  "many connections": { attempt: lingering("", 50), outcomes: ["left"] },
};

test(`a game goes on through ${seconds} seconds of rubbish from all sides`, async () => {
  const until = performance.now() + seconds * 1_000;
  const lasts = () => performance.now() < until;
  const seen = new Map<string, Set<string>>(Object.keys(rubbish).map((name) => [name, new Set()]));
  let attempts = 0;
  let warmKib = 0;

  const senders = Object.entries(rubbish).map(async ([name, { attempt }]) => {
    while (lasts()) {
      seen.get(name)?.add(await attempt());
      attempts += 1;
      await sleep(random.below(200));
      // By now all has been tried, and what it needs once has been taken.
      if (warmKib === 0 && attempts > 100) warmKib = server.memoryKib;
    }
  });

  // The scripted game, over and over, at the pace of people in a hurry.
  let played = 0;
  let chargedMs = 0;
  let thoughtMs = 0;
  while (lasts()) {
    const match = await Match.begin(server);
    await match.connect();
    for (const move of shafranGame.moves) {
      const turn = performance.now();
      await sleep(150);
      thoughtMs += performance.now() - turn;
      await match.playMove(move);
      played += 1;
    }
    await expect.poll(() => match.over, { timeout: 10_000 }).toBe(true);
    expect(match.spectator.ended).toEqual({ reason: "checkmate", quarters: [4, 0] });
    expect(match.record.faults).toEqual([]);
    const left = match.spectator.clocks?.remaining_ms ?? [];
    chargedMs += 1_200_000 - left.reduce((sum, ms) => sum + ms, 0);
    await match.leave();
  }
  await Promise.all(senders);
  const grownKib = server.memoryKib - warmKib;
  console.log(
    `${attempts} attempts, ${played} moves, ${chargedMs} ms charged for ` +
      `${Math.round(thoughtMs)} ms of thought, ${grownKib} KiB more memory`,
  );

  for (const [name, { outcomes }] of Object.entries(rubbish)) {
    const unexpected = [...(seen.get(name) ?? [])].filter((outcome) => !outcomes.includes(outcome));
    expect(unexpected, name).toEqual([]);
    expect(seen.get(name)?.size, `${name} was tried`).toBeGreaterThan(0);
  }
  // The rest is the way through this process, which sends the rubbish too.
  expect(chargedMs, "charged for more than thought").toBeLessThan(2 * thoughtMs);
  expect(grownKib, "more memory").toBeLessThan(8 * 1024);
  expect((await ask(`${server.address}/healthz`)).status).toBe(200);
}, seconds * 1_000 + 60_000);
