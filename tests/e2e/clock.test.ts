// Time runs on the server, whoever is there.
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { useServer } from "./support/server";
import { setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

test("a clock runs out while nobody has the game open, and the opponent wins", async () => {
  const quarterMinute = { minutes: "0.25", increment: "0" };
  const table = await setTable(server, browser, { wish: { clock: quarterMinute, side: 0 } });
  const { id, host, friend, hostVisitor, friendVisitor } = table;
  expect((await host.read()).clocks[0]?.ms).toBeLessThanOrEqual(15_000);
  await host.play("b1c4");
  await friend.shows({ ply: 1 });
  const link = host.url;
  await Promise.all([host.page.close(), friend.page.close()]);
  const closedAt = performance.now();

  await expect
    .poll(() => server.database.game(id), { timeout: 25_000, interval: 250 })
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
});

test("the clock of the player to move runs, with the increment added after each own move", async () => {
  const { host, friend, players } = await setTable(server, browser, { wish: { clock: "3-2", side: 1 } });
  await host.shows({ you: 1 });
  const running = async (page: GamePage) => (await page.read()).clocks.map((clock) => clock.running);
  expect(await running(host)).toEqual([true, false]);
  await players[0].play("b1c4");
  await Promise.all([host.shows({ ply: 1 }), friend.shows({ ply: 1 })]);
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
