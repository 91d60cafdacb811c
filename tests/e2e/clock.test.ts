// Time runs on the server, whoever is there.
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { useServer } from "../program/server";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

/** Pages that wait for long are looked at seldom, so that they do not hold each other up. */
const seldom = { timeout: 25_000, interval: 500 };

const quarterMinute = { clock: { minutes: "0.25", increment: "0" }, side: 0 } as const;

// No clock is shorter than a quarter of a minute, so these three run at the same time.
test("time runs out while nobody is there, for a first move, and for a period", async () => {
  const begun = [await leaveGame(), await makeNoMove(), await playInPeriods()];
  await Promise.all(begun.map((waitForTheEnd) => waitForTheEnd()));
});

/** A clock runs out while nobody has the game open, and the opponent wins. */
async function leaveGame(): Promise<() => Promise<void>> {
  const table = await setTable(server, browser, { wish: quarterMinute });
  const { id, host, friend, hostVisitor, friendVisitor } = table;
  expect((await host.read()).clocks[0]?.ms).toBe(15_000);
  await playMoves(table, ["b1c4", "e9e7", "g3f5"]);
  const link = host.url;
  await Promise.all([host.page.close(), friend.page.close()]);
  const closedAt = performance.now();

  return async () => {
    await expect
      .poll(() => server.database.game(id), seldom)
      .toEqual({ status: "over", reason: "time", quarters: [4, 0] });
    const ranMs = performance.now() - closedAt;
    expect(ranMs, "not before the time was used up").toBeGreaterThan(13_000);

    const again = await GamePage.open(await friendVisitor.newPage(), link);
    await again.shows({ status: "over", you: 1 });
    const loser = await again.read();
    expect(loser.result).toEqual({ reason: "time", scores: "4 0", words: "You lost" });
    expect(loser.clocks[1]).toEqual({ ms: 0, running: false });
    const winner = await GamePage.open(await hostVisitor.newPage(), link);
    await winner.shows({ status: "over", you: 0 });
    expect((await winner.read()).result?.words).toBe("You won");
  };
}

/** A game whose first move does not come has no result. */
async function makeNoMove(): Promise<() => Promise<void>> {
  const { id, host, friend } = await setTable(server, browser, { wish: quarterMinute });
  await friend.page.getByTestId("first-move-0").waitFor();

  return async () => {
    await expect.poll(async () => (await host.read()).status, seldom).toBe("over");
    for (const page of [host, friend]) {
      await page.shows({ status: "over" });
      const { result, clocks } = await page.read();
      expect(result).toEqual({ reason: "no-start", scores: "0 0", words: "No result" });
      expect(clocks.map((clock) => clock.ms)).toEqual([15_000, 15_000]);
    }
    expect(server.database.game(id)).toEqual({
      status: "over",
      reason: "no-start",
      quarters: [0, 0],
    });
  };
}

/** A byoyomi period that has begun goes on when the page is opened anew. */
async function playInPeriods(): Promise<() => Promise<void>> {
  const clock = { kind: "byoyomi", minutes: "0", periods: "3", period: "15" } as const;
  const table = await setTable(server, browser, { wish: { clock, side: 0 } });
  const { host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  const white = async (page: GamePage) => (await page.read()).clocks[0];

  return async () => {
    await expect.poll(async () => (await white(host))?.ms, seldom).toBeLessThan(11_000);
    await host.page.reload();
    await host.shows({ ply: 2, you: 0 });
    const reloaded = await white(host);
    expect(reloaded).toMatchObject({ running: true, periods: 3 });
    expect(reloaded?.ms, "the period was not given anew").toBeLessThan(11_000);
    expect(Math.abs((reloaded?.ms ?? 0) - ((await white(friend))?.ms ?? 0))).toBeLessThan(1_000);

    // The next period begins, and a move within it leaves it whole.
    await expect.poll(async () => (await white(host))?.periods, seldom).toBe(2);
    await host.play("g3f5");
    for (const page of [host, friend]) {
      await page.shows({ ply: 3 });
      expect(await white(page)).toEqual({ ms: 15_000, running: false, periods: 2 });
    }
  };
}

test("clocks begin when both have moved, with the increment added after each own move", async () => {
  const table = await setTable(server, browser, { wish: { clock: "3-2", side: 1 } });
  const { host, friend, players } = table;
  await host.shows({ you: 1 });
  const running = async (page: GamePage) => (await page.read()).clocks.map((clock) => clock.running);
  for (const [index, move] of ["b1c4", "e9e7"].entries()) {
    expect(await running(host)).toEqual([false, false]);
    await host.page.getByTestId(`first-move-${index}`).waitFor();
    await playMoves(table, [move], index);
  }
  expect(await running(host)).toEqual([true, false]);
  expect((await host.read()).clocks[1]?.ms, "a first move earns nothing").toBe(180_000);
  await players[0].play("g3f5");
  await Promise.all([host.shows({ ply: 3 }), friend.shows({ ply: 3 })]);
  for (const page of [host, friend]) {
    expect(await running(page)).toEqual([false, true]);
    const white = (await page.read()).clocks[0]?.ms ?? 0;
    expect(white).toBeLessThanOrEqual(182_000);
    expect(white).toBeGreaterThan(150_000);
  }
  const [atHost = 0, atFriend = 1] = [
    (await host.read()).clocks[0]?.ms,
    (await friend.read()).clocks[0]?.ms,
  ];
  expect(atHost).toBe(atFriend);
});
