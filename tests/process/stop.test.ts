// The program is stopped in order while people play.
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Server } from "../program/server";
import { Match } from "./support/match";
import { Random, testSeed } from "./support/random";

const games = 20;
const outageMs = 3_000;
/** The way of messages, in which a clock runs while the game has not yet begun to be played on. */
const slackMs = 500;

const server = new Server();
beforeAll(() => server.start());
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(`the server's log:\n${server.log}`);
});
afterAll(() => server.remove());

test("a stop under load tells all sockets, loses nothing, and costs nobody time", async () => {
  const random = new Random(testSeed());
  const began = performance.now();
  const matches: Match[] = [];
  for (let i = 0; i < games; i += 1) {
    const match = await Match.begin(server);
    for (const player of match.players) player.choose = (legal) => random.pick(legal);
    matches.push(match);
  }
  await Promise.all(matches.map((match) => match.connect()));
  for (const match of matches) match.play();
  const plies = () => matches.map((match) => match.record.ply);
  await expect.poll(() => Math.min(...plies()), { timeout: 20_000 }).toBeGreaterThan(4);

  expect(await server.stop(), "exit status after SIGTERM").toBe(0);
  const stopped = performance.now();
  const viewers = matches.flatMap((match) => match.viewers);
  const codes = await Promise.all(viewers.map((viewer) => viewer.closeCode));
  expect([...new Set(codes)], "service restart").toEqual([1012]);
  expect(existsSync(`${server.database.file}-wal`), "a log that waits for recovery").toBe(false);
  const told = plies();
  await sleep(outageMs);

  const startedAt = performance.now();
  await server.start();
  for (const player of matches.flatMap((match) => match.players)) player.choose = () => undefined;
  await Promise.all(matches.map((match) => match.connect()));
  expect(matches.flatMap((match) => match.record.faults)).toEqual([]);
  expect(server.log).not.toMatch(/ (warning|error|critical) /);
  for (const [index, match] of matches.entries()) {
    expect(match.spectator.ply).toBeGreaterThanOrEqual(told[index] ?? 0);
    for (const { clocks } of match.viewers) {
      const left = clocks?.remaining_ms.reduce((sum, ms) => sum + ms, 0) ?? 0;
      const aliveMs = stopped - began + (performance.now() - startedAt);
      expect(1_200_000 - left, "time charged to both").toBeLessThan(aliveMs + slackMs);
    }
  }
  expect(await server.stop(), "exit status after SIGTERM").toBe(0);
}, 60_000);
