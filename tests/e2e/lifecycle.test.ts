// Pages that sleep, come back, or are open twice.
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { useServer } from "../program/server";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const sessionOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

test("a page that the phone put to sleep shows the moves of meanwhile, and plays on", async () => {
  const table = await setTable(server, browser, { wish: { clock: "10-0", side: 0 } });
  const { host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  await friend.mark();
  const phone = await sessionOf(friend.page);
  await phone.send("Page.setWebLifecycleState", { state: "frozen" });
  await host.play("g3f5");
  await host.shows({ ply: 3 });
  // Longer than a silent connection is kept for alive.
  await wait(11_000);
  await phone.send("Page.setWebLifecycleState", { state: "active" });
  await friend.shows({ ply: 3, connection: "open" });
  const [here, there] = await Promise.all([friend.read(), host.read()]);
  expect(Math.abs((here.clocks[1]?.ms ?? 0) - (there.clocks[1]?.ms ?? 0))).toBeLessThan(1_000);
  await friend.play("h10e9");
  await host.shows({ ply: 4 });
  expect(await friend.wasReloaded()).toBe(false);
});

test("a page that is left and come back to by the browser's buttons goes on", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  await friend.page.goto("about:blank");
  await host.page.locator('[data-testid="presence-1"][data-present="false"]').waitFor();
  await host.play("g3f5");
  await friend.page.goBack();
  await friend.shows({ ply: 3, you: 1, connection: "open" });
  await friend.play("h10e9");
  await host.shows({ ply: 4 });
});

test("two tabs of one player agree, and either of them moves", async () => {
  const { host, friend, friendVisitor } = await setTable(server, browser, { wish: { side: 0 } });
  const second = await GamePage.open(await friendVisitor.newPage(), friend.url);
  await second.shows({ status: "playing", you: 1 });
  await host.play("b1c4");
  await second.play("e9e7");
  await friend.shows({ ply: 2, moves: ["b1c4", "e9e7"] });
  await host.play("g3f5");
  await friend.play("h10e9");
  for (const page of [host, friend, second]) await page.shows({ ply: 4 });
  const [one, other] = await Promise.all([friend.read(), second.read()]);
  expect(one.placement).toBe(other.placement);
  expect(one.version).toBe(other.version);
  await second.press("offer-draw");
  await host.press("accept-draw");
  for (const page of [host, friend, second]) await page.shows({ status: "over" });
});
