// The server is killed as by a power cut, in the middle of games.
import { afterEach, expect, test } from "vitest";
import { shortGame } from "../program/games";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { placementAfter } from "../program/program";
import { useServer } from "../program/server";
import { setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

/** How far a client may be off when it counts a clock down by itself, and the way of a message. */
const slackMs = 400;

afterEach(async () => {
  // A test that failed while the server was away leaves the next ones a running server.
  if (!server.runs) await server.start();
});

test("after kill -9 both players and a spectator come back by themselves, nothing is lost, and the outage costs no time", async () => {
  const { host, friend, id } = await setTable(server, browser, { wish: { clock: "5-0", side: 0 } });
  const watcher = await browser.visitor();
  const spectator = await GamePage.open(await watcher.newPage(), host.url);
  const pages = [host, friend, spectator];
  await Promise.all(pages.map((page) => page.mark()));
  const { moves, variant } = shortGame;

  await host.play(moves[0] ?? "");
  await friend.play(moves[1] ?? "");
  await host.play(moves[2] ?? "");
  await Promise.any(pages.slice(1).map((page) => page.shows({ ply: 3 })));
  // The friend's clock has only begun to run.
  const before = await host.read();
  const readAt = performance.now();
  await server.kill();
  const aliveMs = performance.now() - readAt;

  // So long that the pages say so.
  await Promise.all(pages.map((page) => page.page.getByTestId("offline-bar").waitFor({ timeout: 20_000 })));
  const outageMs = performance.now() - readAt;
  expect(outageMs).toBeGreaterThan(8_000);

  const restartedAt = performance.now();
  await server.start();
  const seen = { ply: 3, placement: placementAfter(variant, moves.slice(0, 3)), connection: "open" };
  await Promise.all(pages.map((page) => page.shows(seen, 15_000)));
  for (const page of pages) {
    const shown = await page.read();
    const goneMs = aliveMs + (performance.now() - restartedAt);
    expect(shown.moves).toEqual(moves.slice(0, 3));
    expect(shown.clocks[0]?.ms, "the clock that stood").toBe(before.clocks[0]?.ms);
    const [was = 0, is = 0] = [before.clocks[1]?.ms, shown.clocks[1]?.ms];
    expect(is, "charged more than the time that the server was alive").toBeGreaterThanOrEqual(
      was - goneMs - slackMs,
    );
    // What ran since the last heartbeat may be given back.
    expect(is).toBeLessThanOrEqual(was + 2_000 + slackMs);
  }

  await friend.play(moves[3] ?? "");
  await host.play(moves[4] ?? "");
  for (const page of pages) {
    await page.shows({ status: "over", moves: [...moves] });
    expect((await page.read()).result).toMatchObject({ reason: "checkmate", scores: "4 0" });
    expect(await page.wasReloaded()).toBe(false);
  }
  expect(server.database.game(id)).toMatchObject({ status: "over", reason: "checkmate" });
});

test("a move that is made while the server is away is played once when it comes back", async () => {
  const { host, friend } = await setTable(server, browser, { wish: { clock: "10-5", side: 0 } });
  await Promise.all([host.mark(), friend.mark()]);
  await host.play("b1c4");
  await friend.shows({ ply: 1 });
  await server.kill();
  await friend.shows({ connection: "offline" });
  await friend.play("e9e7");
  const early = placementAfter("shafran", ["b1c4", "e9e7"]);
  await friend.shows({ ply: 1, placement: early });
  await server.start();
  await host.shows({ moves: ["b1c4", "e9e7"], placement: early }, 15_000);
  await friend.shows({ moves: ["b1c4", "e9e7"], placement: early });
  expect([await host.wasReloaded(), await friend.wasReloaded()]).toEqual([false, false]);
  await host.play("g3f5");
  await friend.shows({ ply: 3 });
});
