// Finding somebody to play with.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useServer } from "../program/server";
import { phone, useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { Lobby } from "./support/lobby";
import { newMember } from "./support/people";
import { playMoves, setTable } from "./support/table";
import { TcpProxy } from "./support/tcpProxy";

const server = useServer();
const browser = useBrowser();
let network: TcpProxy;

beforeAll(async () => {
  network = await TcpProxy.before(server);
});
afterAll(() => network.close());
beforeEach(() => network.restore());

async function inLobby(address = server.address): Promise<Page> {
  const page = await (await browser.visitor()).newPage();
  await page.goto(address);
  await page.getByTestId("create-game").waitFor();
  return page;
}

/** Both pages show the same new game, each from a seat of its own. */
async function play(one: Page, other: Page): Promise<GamePage[]> {
  const games = [new GamePage(one), new GamePage(other)];
  for (const game of games) await game.shows({ status: "playing" });
  const seats = async () => Promise.all(games.map(async (game) => (await game.shown())?.you ?? -1));
  await expect.poll(async () => (await seats()).sort(), { timeout: 10_000 }).toEqual([0, 1]);
  expect(games[0]?.id).toBe(games[1]?.id);
  const [first = -1] = await seats();
  return first === 0 ? games : games.reverse();
}

const seekIds = (page: Page) =>
  page.getByTestId("seek").evaluateAll((seeks) => seeks.map((seek) => seek.dataset["seek"]));

/** The only seek that a page shows. */
async function oneSeek(page: Page): Promise<string> {
  await expect.poll(() => seekIds(page), { timeout: 10_000 }).toHaveLength(1);
  return (await seekIds(page))[0] ?? "";
}

const noSeeks = (page: Page) =>
  expect.poll(() => seekIds(page), { timeout: 10_000 }).toEqual([]);

test("one press each pairs two strangers, who play at once", async () => {
  const [one, other] = await Promise.all([inLobby(), inLobby()]);
  await one.getByTestId("pair-5-3").click();
  await one.getByTestId("searching").waitFor();
  await other.getByTestId("pair-5-3").click();
  const [white, black] = await play(one, other);
  if (!white || !black) throw new Error("two play");
  await playMoves({ players: [white, black] }, ["b1c4", "e9e7"]);
});

test("who waits sees for how long, and can stop", async () => {
  const page = await inLobby();
  await page.getByTestId("pair-10-5").click();
  await expect
    .poll(() => page.getByTestId("waited").textContent(), { timeout: 10_000 })
    .toBe("0:02");
  await page.getByTestId("cancel-search").click();
  await page.getByTestId("searching").waitFor({ state: "detached" });
  const other = await inLobby();
  await other.getByTestId("pair-10-5").click();
  await other.getByTestId("searching").waitFor();
  await other.getByTestId("cancel-search").click();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("who waits may look elsewhere, and is taken to the game from there", async () => {
  const [one, other] = await Promise.all([inLobby(), inLobby()]);
  await one.getByTestId("pair-3-2").click();
  await one.getByTestId("searching").waitFor();
  await one.getByRole("link", { name: "Leaderboards" }).click();
  await one.getByTestId("choice-game").waitFor();
  await one.getByTestId("searching").waitFor();
  await other.getByTestId("pair-3-2").click();
  await play(one, other);
});

test("who waits goes on waiting after a lost connection", async () => {
  const one = await inLobby(network.address);
  await one.getByTestId("pair-15-10").click();
  await one.getByTestId("searching").waitFor();
  network.cut();
  await one.locator('[data-testid="connection"][data-state="offline"]').waitFor();
  network.restore();
  await one.locator('[data-testid="connection"][data-state="open"]').waitFor();
  await one.getByTestId("searching").waitFor();
  const other = await inLobby();
  await other.getByTestId("pair-15-10").click();
  await play(one, other);
});

test("who finds nobody is told so, and can leave an offer open", async () => {
  const page = await inLobby();
  await page.getByTestId("pair-30-20").click();
  await page.getByTestId("lonely").waitFor({ timeout: 60_000 });
  await page.getByTestId("stay-correspondence").click();
  const seek = await oneSeek(page);
  await page.getByTestId("cancel-search").click();
  const other = await inLobby();
  expect(await oneSeek(other)).toBe(seek);
  await other.getByTestId("accept-seek").click();
  await play(page, other);
});

test("a seek is seen by everybody, and played by who accepts it", async () => {
  const [owner, taker, third] = await Promise.all([inLobby(), inLobby(), inLobby()]);
  await owner.getByTestId("clock-10-5").click();
  await owner.getByTestId("side-0").click();
  await owner.getByTestId("post-seek").click();
  const seek = await oneSeek(taker);
  expect(await oneSeek(third)).toBe(seek);
  await owner.locator('[data-testid="seek"][data-own="true"]').waitFor();
  expect(await taker.locator('[data-testid="seek"][data-own="true"]').count()).toBe(0);
  await taker.getByTestId("accept-seek").click();
  const [white] = await play(owner, taker);
  expect(white?.page).toBe(owner);
  await noSeeks(third);
});

test("two tabs that ask for the same have one seek, and take it back in one", async () => {
  const visitor = await browser.visitor();
  const tabs = [await visitor.newPage(), await visitor.newPage()];
  for (const tab of tabs) {
    await tab.goto(server.address);
    await tab.getByTestId("post-seek").click();
    await tab.locator('[data-testid="seek"][data-own="true"]').waitFor();
  }
  const other = await inLobby();
  const seek = await oneSeek(other);
  for (const tab of tabs) expect(await oneSeek(tab)).toBe(seek);
  await tabs[0]?.getByTestId("cancel-seek").click();
  for (const page of [...tabs, other]) await noSeeks(page);
});

test("a challenge by name is seen on any page, and played when it is accepted", async () => {
  const vera = await newMember(server, browser, "Vera");
  const tom = await newMember(server, browser, "tom_k");
  await vera.page.goto(`${server.address}/leaderboards`);
  await tom.page.getByTestId("opponent").fill("vera");
  await tom.page.getByTestId("create-game").click();
  await tom.page.getByTestId("waiting").getByText("Vera").waitFor();
  await vera.page.getByTestId("challenge").getByText("tom_k challenges you").waitFor();
  expect(await vera.page.title()).toMatch(/^\(1\) /);
  expect(await vera.page.locator('link[rel="icon"]').getAttribute("href")).toBe("/favicon-dot.svg");
  await vera.page.getByTestId("accept-challenge").click();
  await play(vera.page, tom.page);
  expect(await vera.page.title()).not.toMatch(/^\(/);
  expect(await tom.page.getByTestId("casual").getAttribute("data-casual")).toBe("false");
});

test("a challenge that is declined is over for both", async () => {
  const otto = await newMember(server, browser, "Otto");
  const mira = await newMember(server, browser, "mira-92");
  await otto.page.getByTestId("opponent").fill("mira-92");
  await otto.page.getByTestId("casual").click();
  await otto.page.getByTestId("create-game").click();
  await otto.page.getByTestId("waiting").waitFor();
  await mira.page.getByTestId("decline-challenge").click();
  await otto.page.getByText("taken back or declined").waitFor();
  await mira.page.getByTestId("challenge").waitFor({ state: "detached" });
});

test("a challenge to nobody is refused, and the name stays in the field", async () => {
  const page = await inLobby();
  await page.getByTestId("opponent").fill("nobody-here");
  await page.getByTestId("create-game").click();
  await page.getByTestId("problem").waitFor();
  expect(await page.getByTestId("opponent").inputValue()).toBe("nobody-here");
});

test("an open game is taken back by its host", async () => {
  const page = await inLobby();
  const host = await new Lobby(page, server).create();
  await host.press("withdraw");
  await page.getByText("taken back or declined").waitFor();
});

test("who plays against the clock is not torn away by another game", async () => {
  const { host } = await setTable(server, browser);
  const { id } = host;
  const context = host.page.context();
  const second = await context.newPage();
  await second.goto(server.address);
  await second.getByTestId("pair-1-0").click();
  const other = await inLobby();
  await other.getByTestId("pair-1-0").click();
  await play(second, other);
  await host.page.getByTestId("ready").waitFor();
  expect(host.id).toBe(id);
});

test("games that are played are seen live, with their boards", async () => {
  const watcher = await (await browser.visitor({ viewport: phone })).newPage();
  await watcher.goto(`${server.address}/watch`);
  const table = await setTable(server, browser, { wish: { variant: "glinski" } });
  const board = watcher.locator(`[data-testid="live-board"]`);
  const mine = watcher.locator(`[data-game="${table.id}"]`).first();
  await mine.waitFor();
  await watcher.getByTestId("choice-game").selectOption("glinski");
  const moves = ["e1b4", "g10g9"];
  await playMoves(table, moves);
  await expect
    .poll(() => board.first().getAttribute("data-ply"), { timeout: 10_000 })
    .toBe(String(moves.length));
  await watcher.getByTestId("choice-game").selectOption("antichess");
  await watcher.getByTestId("nothing-live").waitFor();
});
