// Everything without a mouse and without a finger.
import { expect, test } from "vitest";
import { shafranGame, shortGame } from "../program/games";
import { useServer } from "../program/server";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { Keys } from "./support/keys";
import { setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

async function playByKeys(
  players: readonly [GamePage, GamePage],
  moves: readonly string[],
): Promise<void> {
  const keys = players.map(({ page }) => new Keys(page));
  for (const [index, move] of moves.entries()) {
    await keys[index % 2]?.play(move);
    await Promise.all(players.map((player) => player.shows({ ply: index + 1 })));
  }
}

test("a game is made, joined, played to mate, played again and resigned by keys alone", async () => {
  const hostPage = await (await browser.visitor()).newPage();
  const host = { game: new GamePage(hostPage), keys: new Keys(hostPage) };
  await hostPage.goto(server.address);
  await hostPage.getByTestId("create-game").waitFor();
  await host.keys.choose("clock-", "clock-10-5");
  await host.keys.choose("side-", "side-0");
  await host.keys.press("create-game");
  await hostPage.getByTestId("waiting").waitFor();
  await host.keys.keepsFocus();

  const friendPage = await (await browser.visitor()).newPage();
  const friend = { game: await GamePage.open(friendPage, hostPage.url()), keys: new Keys(friendPage) };
  await friend.keys.press("take-seat");
  await friend.game.shows({ status: "playing", you: 1 });
  await friend.keys.keepsFocus();
  await host.game.shows({ status: "playing", you: 0 });

  await playByKeys([host.game, friend.game], shortGame.moves);
  for (const { game, keys } of [host, friend]) {
    await game.shows({ status: "over", moves: [...shortGame.moves] });
    await keys.keepsFocus();
  }

  const old = hostPage.url();
  await host.keys.press("offer-rematch");
  await friend.keys.press("accept-rematch");
  for (const { game, keys } of [host, friend]) {
    await expect.poll(() => game.url).not.toBe(old);
    await game.shows({ status: "playing", ply: 0 });
    await keys.keepsFocus();
  }
  await playByKeys([friend.game, host.game], ["b1c4", "e9e7"]);
  await host.keys.press("resign");
  await host.keys.press("resign");
  await friend.game.shows({ status: "over" });
  expect((await friend.game.read()).result?.words).toBe("You won");
  await host.keys.keepsFocus();
});

test("a man is promoted, a draw offered, declined and agreed by keys alone", async () => {
  const { players } = await setTable(server, browser, { wish: { side: 0 } });
  const [white, black] = players;
  const keys = [new Keys(white.page), new Keys(black.page)] as const;
  const promotion = shafranGame.plies["promotion"] ?? 0;
  await playByKeys(players, shafranGame.moves.slice(0, promotion));
  expect((await white.read()).men).toContain("d9Q");
  expect(await keys[0].focus(), "the keys are where the man is").toBe("d9");

  await keys[0].press("offer-draw");
  await keys[1].press("decline-draw");
  await black.page.getByTestId("draw-offer").waitFor({ state: "detached" });
  await keys[1].keepsFocus();
  await keys[1].press("offer-draw");
  await keys[0].press("accept-draw");
  for (const [index, player] of players.entries()) {
    await player.shows({ status: "over" });
    expect((await player.read()).result?.words).toBe("Draw");
    await keys[index]?.keepsFocus();
  }
});

test("a page that is opened by a link takes the keys to its heading", async () => {
  const page = await (await browser.visitor()).newPage();
  const keys = new Keys(page);
  await page.goto(server.address);
  await page.getByTestId("create-game").waitFor();
  await page.getByRole("link", { name: "Leaderboards" }).focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("choice-game").waitFor();
  await page.locator("h1:focus").waitFor();
  await keys.tabTo("choice-game");
  await page.goBack();
  await page.getByTestId("create-game").waitFor();
  await page.locator("h1:focus").waitFor();
});

test("the first stop of the Tab key skips what all pages have in common", async () => {
  const page = await (await browser.visitor()).newPage();
  const keys = new Keys(page);
  await page.goto(`${server.address}/login`);
  await page.getByTestId("login-name").waitFor();
  await page.keyboard.press("Tab");
  await page.locator(".skip:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await keys.focus()).toBe("login-name");
});

test("a menu that closes gives the keys back to its button", async () => {
  const page = await (await browser.visitor()).newPage();
  const keys = new Keys(page);
  await page.goto(`${server.address}/login`);
  await keys.press("theme");
  await page.getByTestId("theme-light").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  expect(await keys.focus()).toBe("theme");
});
