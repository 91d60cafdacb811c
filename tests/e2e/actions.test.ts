// How little it takes to come to a game: presses, counted in the page.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useServer } from "../program/server";
import { phone, useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";

const server = useServer();
const browser = useBrowser();

/** A page that counts what a person does with it. */
async function openCounting(address: string): Promise<Page> {
  const page = await (await browser.visitor({ viewport: phone })).newPage();
  await page.goto(address);
  await page.evaluate(() => {
    const counted = Object.assign(window, { actions: 0 });
    for (const kind of ["pointerdown", "keydown"]) {
      const count = (event: Event) => (counted.actions += event.isTrusted ? 1 : 0);
      document.addEventListener(kind, count, true);
    }
  });
  return page;
}

const actionsOf = (page: Page) =>
  page.evaluate(() => ("actions" in window ? Number(window.actions) : Number.NaN));

test("one action each brings two strangers to a game", async () => {
  const pages = await Promise.all([openCounting(server.address), openCounting(server.address)]);
  for (const page of pages) await page.getByTestId("pair-5-3").click();
  for (const page of pages) {
    await new GamePage(page).shows({ status: "playing" });
    expect(await actionsOf(page)).toBe(1);
  }
});

test("a game with a friend takes three actions, those of the friend among them", async () => {
  const host = await openCounting(server.address);
  await host.getByTestId("create-game").click();
  await host.getByTestId("waiting").waitFor();
  const link = await host.getByTestId("share-link").inputValue();
  await host.locator(".invite .btn.primary").click();
  const friend = await openCounting(link);
  await friend.getByTestId("take-seat").click();
  for (const page of [host, friend]) await new GamePage(page).shows({ status: "playing" });
  expect((await actionsOf(host)) + (await actionsOf(friend))).toBeLessThanOrEqual(3);
});
