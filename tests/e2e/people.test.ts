// Names: how one gets one, comes back to it, and what others see of it.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shortGame } from "../program/games";
import { useServer } from "../program/server";
import { phone, useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { Lobby } from "./support/lobby";
import { chooseInMenu, logInHere, newMember, password, shownName, signUpHere } from "./support/people";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

const showsName = (page: Page, name: string | undefined) =>
  expect.poll(() => shownName(page), { timeout: 10_000 }).toBe(name);

test("a guest who gets a name in the middle of a game keeps the seat", async () => {
  const { host, friend, players } = await setTable(server, browser, { wish: { side: 0 } });
  await playMoves({ players }, ["b1c4", "e9e7"]);
  await host.page.getByTestId("to-signup").click();
  const codes = await signUpHere(host.page, "Vera");
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThanOrEqual(5);
  await showsName(host.page, "Vera");
  await host.page.getByTestId("my-game").click();
  await host.shows({ status: "playing", you: 0, ply: 2 });
  await friend.page.getByTestId("name-0").getByText("Vera").waitFor();
  await host.play("g3f5");
  await friend.play("h10e9");
  await host.shows({ ply: 4 });
});

test("one logs out, and in again in another browser", async () => {
  const { page, name } = await newMember(server, browser, "Otto");
  await chooseInMenu(page, "log-out");
  await showsName(page, undefined);

  const other = await (await browser.visitor()).newPage();
  await other.goto(`${server.address}/login`);
  await logInHere(other, name, "something else");
  await other.getByTestId("problem").waitFor();
  expect(await other.getByTestId("login-name").inputValue()).toBe(name);
  await logInHere(other, name.toLowerCase());
  await showsName(other, name);
});

test("logging out in one tab logs out the others", async () => {
  const { page, visitor } = await newMember(server, browser, "two-tabs");
  const second = await visitor.newPage();
  await second.goto(`${server.address}/leaderboards`);
  await showsName(second, "two-tabs");
  await chooseInMenu(page, "log-out");
  await showsName(second, undefined);
});

test("a taken name and a bad one are refused in words, and what was typed stays", async () => {
  await newMember(server, browser, "Paula");
  const page = await (await browser.visitor()).newPage();
  await page.goto(`${server.address}/signup`);
  await page.getByTestId("signup-name").fill("pAULA");
  await page.getByTestId("signup-password").fill("short");
  await page.getByTestId("sign-up").click();
  expect(await page.locator("#signup-password-wrong").textContent()).toContain("8 characters");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("signup-password");
  await page.getByTestId("signup-password").fill(password);
  await page.getByTestId("sign-up").click();
  expect(await page.getByTestId("problem").textContent()).toContain("Somebody else has this name");
  expect(await page.getByTestId("signup-name").inputValue()).toBe("pAULA");
});

test("a recovery code sets a new password, once", async () => {
  const { name, codes, page } = await newMember(server, browser, "forgetful");
  const [code = ""] = codes;
  const other = await (await browser.visitor()).newPage();
  const recover = async (secret: string) => {
    await other.goto(`${server.address}/recover`);
    await other.getByTestId("recover-name").fill(name);
    await other.getByTestId("recover-code").fill(code);
    await other.getByTestId("recover-password").fill(secret);
    await other.getByTestId("recover").click();
  };
  await recover("staple battery horse");
  await showsName(other, name);
  await showsName(page, undefined); // all sessions have ended
  await recover("once more, please");
  await other.getByTestId("problem").waitFor();
  await page.goto(`${server.address}/login`);
  await logInHere(page, name, "staple battery horse");
  await showsName(page, name);
});

test("a link brings another device in, by a press alone and once", async () => {
  const { page, name } = await newMember(server, browser, "wanderer");
  await chooseInMenu(page, "to-settings");
  await page.getByTestId("make-device-link").click();
  const link = await page.getByTestId("device-link").inputValue();
  expect(new URL(link).origin).toBe(server.address);

  const other = await (await browser.visitor({ viewport: phone })).newPage();
  await other.goto(link);
  await other.getByTestId("take-device-link").waitFor();
  await other.reload();
  await showsName(other, undefined);
  await other.getByTestId("take-device-link").click();
  await showsName(other, name);
  expect(new URL(other.url()).pathname).toBe("/");

  const late = await (await browser.visitor()).newPage();
  await late.goto(link);
  await late.getByTestId("take-device-link").click();
  expect(await late.getByTestId("problem").textContent()).toContain("too old, or was used");
  await showsName(late, undefined);
});

test("settings show where one is logged in, and end it there", async () => {
  const { page, name } = await newMember(server, browser, "everywhere");
  const other = await (await browser.visitor()).newPage();
  await other.goto(`${server.address}/login`);
  await logInHere(other, name);
  await showsName(other, name);
  await chooseInMenu(page, "to-settings");
  await page.locator('[data-testid="session"][data-current="true"]').waitFor();
  await page.getByTestId("end-session").click();
  await page.getByTestId("end-session").waitFor({ state: "detached" });
  await showsName(other, undefined);
  await showsName(page, name);
});

test("settings change the password, make codes and tokens, and close the account", async () => {
  const { page, name } = await newMember(server, browser, "careful");
  await chooseInMenu(page, "to-settings");
  await page.getByTestId("password-old").fill("not this one");
  await page.getByTestId("password-new").fill("staple battery horse");
  await page.getByTestId("change-password").click();
  await page.getByTestId("problem").waitFor();
  await page.getByTestId("password-old").fill(password);
  await page.getByTestId("change-password").click();
  await page.getByTestId("password-changed").waitFor();

  await page.getByTestId("codes-password").fill("staple battery horse");
  await page.getByTestId("new-codes").click();
  await page.getByTestId("recovery-codes").waitFor();
  expect(await page.getByTestId("codes-done").isDisabled()).toBe(true);
  await page.getByTestId("codes-kept").check();
  await page.getByTestId("codes-done").click();

  await page.getByTestId("token-label").fill("my first bot");
  await page.getByTestId("make-token").click();
  expect((await page.getByTestId("token-secret").inputValue()).length).toBeGreaterThan(16);
  await page.getByTestId("token").getByText("my first bot").waitFor();
  await page.getByTestId("delete-token").click();
  await page.getByTestId("token").waitFor({ state: "detached" });

  await page.getByTestId("close-account").click();
  await page.getByTestId("close-password").fill("staple battery horse");
  await page.getByTestId("close-sure").click();
  await showsName(page, undefined);
  await page.goto(`${server.address}/login`);
  await logInHere(page, name, "staple battery horse");
  await page.getByTestId("problem").waitFor();
});

test("a rated game is seen on the profile, with its record, and on the leaderboard", async () => {
  const anna = await newMember(server, browser, "Anna");
  const boris = await newMember(server, browser, "Boris");
  const host = await new Lobby(anna.page, server).create({ clock: "5-3", side: 0 });
  const { id } = host;
  const friend = await GamePage.open(boris.page, host.url);
  await friend.takeSeat();
  await Promise.all([host.shows({ status: "playing", you: 0 }), friend.shows({ you: 1 })]);
  await playMoves({ players: [host, friend] }, shortGame.moves);
  await host.shows({ status: "over" });
  const lost = await host.page.getByTestId("rating-change-1").getAttribute("data-change");
  expect(Number(lost)).toBeLessThan(0);

  const { page } = anna;
  await page.goto(`${server.address}/player/boris`);
  await page.getByTestId("player").waitFor();
  expect(await page.getByTestId("player").getAttribute("data-name")).toBe("Boris");
  expect(await page.getByTestId("head-to-head").textContent()).toContain("you have 1, Boris has 0");
  expect(await page.getByTestId("ratings").textContent()).toContain(`${1500 + Number(lost)}?`);
  await page.locator('[data-testid="rating-chart"][data-points="1"]').waitFor();
  const lines = page.getByTestId("game-line");
  expect(await lines.count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId("record").click(),
  ]);
  const record = readFileSync(await download.path(), "utf8");
  for (const part of [`[GameId "${id}"]`, '[White "Anna"]', "Nd7#"]) expect(record).toContain(part);
  await page.getByTestId("follow").click();
  await page.locator('[data-testid="follow"][aria-pressed="true"]').waitFor();
  await lines.getByRole("link").first().click();
  await host.shows({ status: "over", ply: shortGame.moves.length });

  await page.goto(`${server.address}/leaderboards`);
  await page.getByTestId("leaderboard-empty").waitFor();
  server.database.execute("UPDATE standings SET deviation = 60, games = 40");
  await page.getByTestId("choice-speed").selectOption("rapid");
  await page.getByTestId("choice-speed").selectOption("blitz");
  const rows = page.getByTestId("leaderboard").locator("tbody tr");
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(2);
  expect(await rows.first().textContent()).toContain("Anna");
});

test("who is blocked cannot be challenged, and can be again", async () => {
  const calm = await newMember(server, browser, "calm");
  await newMember(server, browser, "rude");
  const { page } = calm;
  await page.goto(`${server.address}/player/rude`);
  await page.getByTestId("block").click();
  await page.locator('[data-testid="block"][aria-pressed="true"]').waitFor();
  expect(await page.getByTestId("challenge-player").isDisabled()).toBe(true);
  await page.getByTestId("block").click();
  await page.locator('[data-testid="block"][aria-pressed="false"]').waitFor();
  await page.getByTestId("challenge-player").click();
  await page.getByTestId("opponent").waitFor();
  await expect.poll(() => page.getByTestId("opponent").inputValue(), { timeout: 10_000 }).toBe("rude");
});

const evil = '<img src="x" onerror="window.wasHacked=true"><b>bold</b>';

/** Whether words of somebody have become part of the page. */
const hacked = (page: Page) =>
  page.evaluate(
    () => "wasHacked" in window || document.querySelector('img[src="x"], img[onerror]') !== null,
  );

test("markup in talk stays the text that it is", async () => {
  const { host, friend } = await setTable(server, browser);
  await friend.say(evil);
  await host.page.getByTestId("chat-line").getByText(evil).waitFor();
  for (const { page } of [host, friend]) expect(await hacked(page)).toBe(false);
});

test("markup is no name, and a server that said one would not get it into the page", async () => {
  const page = await (await browser.visitor()).newPage();
  await page.goto(`${server.address}/signup`);
  await page.getByTestId("signup-name").fill(evil);
  await page.getByTestId("signup-password").fill(password);
  await page.getByTestId("sign-up").click();
  await page.locator("#signup-name-wrong").waitFor();

  const clock = { kind: "fischer", base_ms: 300_000, increment_ms: 3_000, periods: 0 };
  await page.routeWebSocket("**/ws", (socket) => {
    const behind = socket.connectToServer();
    behind.onMessage((message) => {
      socket.send(message);
      if (!String(message).startsWith('{"type":"lobby"')) return;
      const seek = { seek: "s1", name: evil, rating: 1500, variant: "shafran", clock, casual: true };
      const changed = { seeks: [seek], seeks_gone: [], games: [], games_gone: [] };
      socket.send(JSON.stringify({ type: "lobby_changed", ...changed }));
    });
  });
  await page.goto(server.address);
  await page.getByTestId("seek").getByText(evil).waitFor();
  expect(await hacked(page)).toBe(false);

  await page.route("**/api/players/evil", (route) =>
    route.fulfill({
      json: { name: evil, since_ms: 0, closed: false, online: false, games: 0, ratings: [] },
    }),
  );
  await page.goto(`${server.address}/player/evil`);
  await page.getByRole("heading", { name: evil }).waitFor();
  expect(await hacked(page)).toBe(false);
});

test("on a phone every page is as wide as the phone", async () => {
  const page = await (await browser.visitor({ viewport: phone })).newPage();
  await page.goto(`${server.address}/signup`);
  await signUpHere(page, "a-very-long-name-020");
  const pages = ["", "settings", "leaderboards", "watch", "player/a-very-long-name-020", "login"];
  for (const path of pages) {
    await page.goto(`${server.address}/${path}`);
    await page.locator("#main h1").first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(phone.width);
  }
  await page.getByTestId("person").click();
  await page.getByRole("link", { name: "Leaderboards" }).click();
  await page.getByTestId("choice-game").waitFor();
});
