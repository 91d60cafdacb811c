// A socket asks and asks, and never reads.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Person } from "../program/person";
import { useServer } from "../program/server";
import { Match } from "./support/match";
import { Random } from "./support/random";

const server = useServer();
const random = new Random(5);

/** A game with many moves and all the talk that is kept: a lot to tell to whoever comes. */
async function longGame(): Promise<string> {
  const match = await Match.begin(server);
  for (const player of match.players) player.choose = (legal) => random.pick(legal);
  while (match.record.ply < 400 && !match.over) {
    const goal = match.record.ply + 80;
    // No socket may say as much as the whole game takes, so there are several.
    await match.connect();
    match.play();
    await expect.poll(() => match.record.ply >= goal || match.over, { timeout: 20_000 }).toBe(true);
    await match.leave();
  }
  for (let i = 0; i < 10; i += 1) {
    const talker = await new Person(server).connect();
    talker.send({ type: "watch", game: match.game });
    const text = "x".repeat(280);
    for (let lines = 0; lines < 5; lines += 1) talker.send({ type: "say", game: match.game, text });
    await talker.next("chat", (chat) => chat.lines.length > 0);
    talker.cut();
  }
  return match.game;
}

test("who does not read is cut off, costs little memory, and nobody waits for it", async () => {
  const game = await longGame();
  const match = await Match.begin(server);
  await match.connect();
  const beforeKib = server.memoryKib;
  let end: (code: number) => void = () => undefined;
  const closed = new Promise<number>((resolve) => (end = resolve));
  const slow = await new Person(server).openSocket({ text: () => undefined, closed: end });
  slow.pause();

  const isCut = () => server.log.includes("reads too slowly and is cut off");
  for (let asked = 1; !isCut(); asked += 1) {
    expect(asked, "what a socket could have read").toBeLessThan(400);
    slow.sendText(JSON.stringify({ type: "watch", game }));
    // First at once, then as fast as a socket may say something.
    if (asked > 50) await sleep(180);
    const [player] = match.players.filter((each) => each.toMove === each.seat);
    if (asked % 2 === 0 && player && !player.ended) await match.playMove(random.pick(player.legal));
  }
  expect(match.record.ply, "moves in the meantime").toBeGreaterThan(25);
  expect(match.record.faults).toEqual([]);
  expect(server.memoryKib - beforeKib).toBeLessThan(4 * 1024);
  slow.resume();
  expect(await closed).toBe(1006);
  await match.leave();
}, 90_000);
