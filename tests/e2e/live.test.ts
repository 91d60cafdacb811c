// What two players do with each other beside moving.
import { expect, test } from "vitest";
import { shafranGame, shortGame } from "../program/games";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { placementAfter } from "../program/program";
import { useServer } from "../program/server";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

test("a move is taken back when the opponent agrees, and another one is played", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend, players } = table;
  const watcher = await browser.visitor();
  const spectator = await GamePage.open(await watcher.newPage(), host.url);
  await playMoves(table, ["b1c4", "e9e7"]);
  await friend.press("offer-takeback");
  await host.press("accept-takeback");
  const placement = placementAfter("shafran", ["b1c4"]);
  for (const page of [host, friend, spectator]) {
    await page.shows({ ply: 1, moves: ["b1c4"], placement });
    expect((await page.read()).clocks.map((clock) => clock.running)).toEqual([false, true]);
  }
  expect(await host.has("abort"), "the game stays under way").toBe(false);

  // Both last moves, when the opponent has answered.
  await playMoves(table, ["e9e8", "g3f5", "h10e9"], 1);
  await players[0].press("offer-takeback");
  await players[1].press("accept-takeback");
  for (const page of [host, friend, spectator]) await page.shows({ moves: ["b1c4", "e9e8"] });
  await playMoves(table, ["e2e3"], 2);
  await spectator.shows({ moves: ["b1c4", "e9e8", "e2e3"] });
});

test("a move stays when the opponent does not agree", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  await friend.press("offer-takeback");
  await host.press("decline-takeback");
  await host.page.getByTestId("takeback-offer").waitFor({ state: "detached" });
  await playMoves(table, ["g3f5"], 2);
  await friend.shows({ moves: ["b1c4", "e9e7", "g3f5"] });
});

test("an offer that takes room from the list of moves leaves the newest one in sight", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend } = table;
  await playMoves(table, shafranGame.moves.slice(0, 14));
  await friend.press("offer-takeback");
  await host.page.getByTestId("takeback-offer").waitFor();
  const hidden = () =>
    host.page.evaluate(() => {
      const list = document.querySelector("[data-testid=moves]");
      const newest = list?.querySelector("[aria-current]");
      if (!list || !newest) throw new Error("there is no newest move");
      return newest.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    });
  await expect.poll(hidden, { timeout: 5_000 }).toBeLessThanOrEqual(0);
});

test("a player gives the opponent time", async () => {
  const table = await setTable(server, browser, { wish: { clock: "10-0", side: 0 } });
  const { host, friend } = table;
  expect(await host.has("give-time"), "before both have moved").toBe(false);
  await playMoves(table, ["b1c4", "e9e7"]);
  await host.press("give-time");
  for (const page of [host, friend]) {
    await expect.poll(async () => (await page.read()).clocks[1]?.ms).toBe(615_000);
  }
});

test("players talk to each other, and spectators among themselves", async () => {
  const { host, friend } = await setTable(server, browser, { wish: { side: 0 } });
  const watchers = await Promise.all([browser.visitor(), browser.visitor()]);
  const [one, two] = (await Promise.all(
    watchers.map(async (watcher) => GamePage.open(await watcher.newPage(), host.url)),
  )) as [GamePage, GamePage];
  await Promise.all([one, two].map((page) => page.shows({ status: "playing" })));
  await host.say("Good <b>luck</b> & have fun");
  await friend.shows({ chat: ["White: Good <b>luck</b> & have fun"] });
  await friend.say("You too");
  await one.say("White looks strong");
  const players = ["White: Good <b>luck</b> & have fun", "Black: You too"];
  await Promise.all([host, friend].map((page) => page.shows({ chat: players })));
  const spectators = ["Spectator: White looks strong"];
  await Promise.all([one, two].map((page) => page.shows({ chat: spectators })));
  expect((await friend.read()).chat).toEqual(players);

  await Promise.all([friend.page.reload(), two.page.reload()]);
  await friend.shows({ chat: players });
  await two.shows({ chat: spectators });
});

test("both want a rematch and land in it with their seats changed", async () => {
  const table = await setTable(server, browser, { wish: { clock: "3-2", side: 0 } });
  const { host, friend } = table;
  const watcher = await browser.visitor();
  const spectator = await GamePage.open(await watcher.newPage(), host.url);
  await playMoves(table, shortGame.moves);
  const old = host.url;
  await host.press("offer-rematch");
  await friend.press("accept-rematch");
  for (const [page, you] of [[host, 1], [friend, 0]] as const) {
    await expect.poll(() => page.url).not.toBe(old);
    await page.shows({ status: "playing", you, ply: 0 });
  }
  expect(host.url).toBe(friend.url);
  await playMoves({ players: [friend, host] }, ["b1c4", "e9e7"]);

  expect(spectator.url, "a spectator is not taken along").toBe(old);
  await spectator.press("next-game");
  await spectator.shows({ status: "playing", ply: 2 });
  expect(spectator.url).toBe(host.url);
});

test("a rematch can be declined", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend } = table;
  await playMoves(table, shortGame.moves);
  await host.press("offer-rematch");
  await friend.press("decline-rematch");
  await friend.page.getByTestId("rematch-offer").waitFor({ state: "detached" });
  await expect.poll(() => host.page.getByTestId("offer-rematch").isEnabled()).toBe(true);
});

test("who has closed the page can be beaten after a while", async () => {
  const table = await setTable(server, browser, { wish: { clock: "3-2", side: 0 } });
  const { id, host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  await host.play("g3f5");
  const closedAt = performance.now();
  await friend.page.close();
  await host.page.getByTestId("gone-1").waitFor();
  expect(await host.has("claims"), "too early").toBe(false);
  await host.page.getByTestId("claims").waitFor({ timeout: 15_000 });
  const waitedMs = performance.now() - closedAt;
  expect(waitedMs).toBeGreaterThan(9_500);
  expect(waitedMs, "a closed page is no broken connection").toBeLessThan(15_000);
  await host.press("claim-win");
  await host.shows({ status: "over" });
  expect((await host.read()).result).toEqual({
    reason: "abandoned",
    scores: "4 0",
    words: "You won",
  });
  expect(server.database.game(id)).toEqual({
    status: "over",
    reason: "abandoned",
    quarters: [4, 0],
  });
});

test("who is back in time has nothing to fear", async () => {
  const table = await setTable(server, browser, { wish: { clock: "3-2", side: 0 } });
  const { host, friend, friendVisitor } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  await friend.page.close();
  await host.page.getByTestId("gone-1").waitFor();
  const back = await GamePage.open(await friendVisitor.newPage(), host.url);
  await back.shows({ you: 1, ply: 2 });
  await host.page.getByTestId("gone-1").waitFor({ state: "detached" });
  await playMoves({ players: [host, back] }, ["g3f5", "h10e9"], 2);
  expect(await host.has("claims")).toBe(false);
});

test("a move set ahead is played when the opponent has moved", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend } = table;
  await playMoves(table, ["b1c4"]);
  await host.click("g3");
  await host.click("f5");
  await friend.play("e9e7");
  for (const page of [host, friend]) await page.shows({ moves: ["b1c4", "e9e7", "g3f5"] });
});
