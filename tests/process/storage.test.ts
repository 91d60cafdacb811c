// The disk is full, or somebody else keeps the database locked, while people play.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../program/http";
import { Person, type Line } from "../program/person";
import { Server } from "../program/server";

let server: Server;
let lines: Line[];

beforeEach(async () => {
  server = new Server();
  lines = [];
  await server.start();
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`the server's log:\n${server.log}`);
  for (const line of lines) line.cut();
  await server.remove();
});

/** Makes writing fail; what it returns makes it work again. */
type Outage = () => Promise<() => Promise<void>>;

/**
 * No file may be written beyond its first block: what a full disk is like without a disk of one's
 * own. A process that has not chosen to hear of it would be ended by a signal.
 */
const diskFull: Outage = async () => {
  const { pid } = server;
  const limit = (bytes: string) =>
    execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
  limit("4096");
  return async () => {
    if (server.runs) limit("unlimited");
  };
};

const databaseLocked: Outage = () => server.database.lock();

async function connect(person: Person, game: string): Promise<Line> {
  const line = await person.connect();
  lines.push(line);
  line.send({ type: "watch", game });
  return line;
}

interface Board {
  game: string;
  white: Line;
  black: Line;
  people: [Person, Person];
}

/** A game that is under way, with White to move. */
async function board(): Promise<Board> {
  const people: [Person, Person] = [new Person(server), new Person(server)];
  const game = await people[0].createGame({ seat: 0 });
  expect((await people[1].takeSeat(game)).status).toBe(200);
  const [white, black] = [await connect(people[0], game), await connect(people[1], game)];
  expect((await white.answerTo(white.play(game, 0, "b1c4"))).type).toBe("ack");
  expect((await black.answerTo(black.play(game, 1, "e9e7"))).type).toBe("ack");
  return { game, white, black, people };
}

async function snapshot(person: Person, game: string) {
  const line = await connect(person, game);
  const seen = await line.next("snapshot");
  line.cut();
  return seen;
}

const movesOf = async (game: string) =>
  (await snapshot(new Person(server), game)).moves.map((played) => played.move);

const health = async () => (await ask(`${server.address}/healthz`)).status;
const becomes = (status: number) =>
  expect.poll(health, { timeout: 10_000, interval: 50 }).toBe(status);

describe.each<[string, Outage, number]>([
  ["the disk is full", diskFull, 4_000],
  ["the database is locked", databaseLocked, 8_000],
])("while %s", (_name, outage, lastsMs) => {
  test("commands are refused, clocks stand, games can be looked at, and then play goes on", async () => {
    const [caught, other] = [await board(), await board()];
    const over = await board();
    const resignation = over.white.newCommand();
    over.white.send({ type: "resign", game: over.game, command: resignation });
    expect((await over.white.answerTo(resignation)).type).toBe("ack");
    for (const line of [over.white, over.black]) line.cut();
    const open = await other.people[0].createGame();

    const began = performance.now();
    const recover = await outage();
    const late = caught.white.play(caught.game, 2, "g3f5");
    await becomes(503);

    const refused = await other.white.answerTo(other.white.play(other.game, 2, "g3f5"));
    expect(refused).toMatchObject({ type: "refused", code: "storage_unavailable" });
    const reply = await new Person(server).takeSeat(open);
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([503, "storage_unavailable"]);
    await expect(new Person(server).createGame()).rejects.toThrow(/503.*storage_unavailable/);

    const standing = (await snapshot(new Person(server), other.game)).clocks;
    expect((await snapshot(new Person(server), over.game)).result?.reason).toBe("resignation");
    await sleep(lastsMs - (performance.now() - began));
    expect((await snapshot(new Person(server), other.game)).clocks).toEqual(standing);
    const answer = caught.white.answerTo(late);
    expect(await Promise.race([answer, sleep(50)]), "said before it is stored").toBe(undefined);

    await recover();
    await becomes(200);
    expect(await answer).toMatchObject({ type: "ack", version: 4 });
    expect((await caught.white.next("moved", (moved) => moved.ply === 3)).played.move).toBe("g3f5");
    expect((await caught.black.next("moved", (moved) => moved.ply === 3)).version).toBe(4);
    expect((await caught.black.next("clocks_resumed")).clocks.running).toBe(1);
    const resumed = (await other.white.next("clocks_resumed")).clocks;
    expect(resumed).toEqual(standing);
    expect((await other.white.answerTo(other.white.play(other.game, 2, "g3f5"))).type).toBe("ack");
    const next = caught.black.play(caught.game, 3, "h10e9");
    expect((await caught.black.answerTo(next)).type).toBe("ack");
    expect((await new Person(server).takeSeat(open)).status).toBe(200);

    expect(await server.stop(), "exit status after SIGTERM").toBe(0);
    await server.start();
    expect(await movesOf(caught.game)).toEqual(["b1c4", "e9e7", "g3f5", "h10e9"]);
    expect(await movesOf(other.game)).toEqual(["b1c4", "e9e7", "g3f5"]);
  });

  test("the program can be killed, and what was not acknowledged can be sent again", async () => {
    const { game, white, people } = await board();
    const recover = await outage();
    const late = white.play(game, 2, "g3f5");
    await becomes(503);
    await server.kill();
    await recover();
    await server.start();
    expect((await movesOf(game)).slice(0, 2)).toEqual(["b1c4", "e9e7"]);
    const again = await connect(people[0], game);
    again.play(game, 2, "g3f5", late);
    expect(await again.answerTo(late)).toMatchObject({ type: "ack" });
    expect(await movesOf(game)).toEqual(["b1c4", "e9e7", "g3f5"]);
  });
});
