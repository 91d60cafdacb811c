// What the board offers beside plain moves: questions, drawings, typed moves, keys, sounds.
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { phone, useBrowser, type Visitor } from "./support/browser";
import type { GamePage } from "./support/gamePage";
import { playMoves, setTable } from "./support/table";
import { useServer } from "../program/server";

const server = useServer();
const browser = useBrowser();

/** A browser in which this was chosen before. */
function prefers(choices: Record<string, unknown>): BrowserContextOptions {
  const value = JSON.stringify(choices);
  const localStorage = [{ name: "sixfold.preferences", value }];
  return { storageState: { cookies: [], origins: [{ origin: server.address, localStorage }] } };
}

async function drawArrow(game: GamePage, from: string, to: string): Promise<void> {
  const { mouse } = game.page;
  const [start, end] = [await game.centre(from), await game.centre(to)];
  await mouse.move(start.x, start.y);
  await mouse.down({ button: "right" });
  await mouse.move(end.x, end.y, { steps: 4 });
  await mouse.up({ button: "right" });
}

const drawings = (page: Page): Promise<string[]> =>
  page
    .locator("[data-drawing]")
    .evaluateAll((all) =>
      all.map((one) => `${one.getAttribute("data-drawing")} ${one.getAttribute("data-kind")}`),
    );

test("a move that asks is sent when it is confirmed, and not before", async () => {
  const { host, friend } = await setTable(server, browser, {
    wish: { side: 0 },
    hostBrowser: prefers({ confirm: "always" }),
  });
  const before = await host.read();
  await host.play("b1c4");
  await host.page.getByTestId("confirm-bar").waitFor();
  const shown = await host.read();
  expect(shown.placement, "the board shows the move as made").not.toBe(before.placement);
  expect(shown).toMatchObject({ moves: [], movable: [] });
  await host.page.keyboard.press("Escape");
  await host.shows({ placement: before.placement, ply: 0 });

  await host.play("b1c4");
  await host.press("unmake-move");
  await host.shows({ placement: before.placement, men: before.men, ply: 0 });
  await friend.shows({ ply: 0 });

  await host.play("e2e3");
  await host.page.getByTestId("confirm-bar").waitFor();
  await host.page.keyboard.press("Enter");
  for (const page of [host, friend]) await page.shows({ moves: ["e2e3"] });
  expect(await host.has("confirm-bar")).toBe(false);
});

test("a move by finger asks where that is wanted, and one by mouse does not", async () => {
  const { host, friend } = await setTable(server, browser, {
    wish: { side: 0 },
    hostBrowser: { viewport: phone, hasTouch: true, isMobile: true, ...prefers({ confirm: "touch" }) },
    friendBrowser: prefers({ confirm: "touch" }),
  });
  await host.play("b1c4", "tap");
  await host.page.getByTestId("confirm-move").tap();
  await friend.play("e9e7");
  for (const page of [host, friend]) await page.shows({ moves: ["b1c4", "e9e7"] });
});

test("arrows and marks are drawn with the right button, and go with a click", async () => {
  const { host } = await setTable(server, browser, { wish: { side: 0 } });
  const { page } = host;
  await page.evaluate(() => {
    document.addEventListener("contextmenu", (event) => {
      document.body.dataset["menu"] = String(!event.defaultPrevented);
    });
  });
  await drawArrow(host, "e2", "e5");
  await page.keyboard.down("Shift");
  await drawArrow(host, "d4", "d4");
  await page.keyboard.up("Shift");
  expect(await drawings(page)).toEqual(["e2-e5 solid", "d4-d4 dashed"]);
  expect(await page.evaluate(() => document.body.dataset["menu"]), "no menu on the board").toBe("false");
  await drawArrow(host, "e2", "e5");
  expect(await drawings(page)).toEqual(["d4-d4 dashed"]);
  await host.click("d5");
  expect(await drawings(page)).toEqual([]);

  await drawArrow(host, "e2", "e5");
  await host.play("b1c4");
  await host.shows({ ply: 1 });
  expect(await drawings(page)).toEqual([]);
});

test("moves are typed as cells, or as the game writes them", async () => {
  const { host, friend } = await setTable(server, browser, { wish: { side: 0 } });
  const { page } = host;
  await page.keyboard.press("/");
  const field = page.getByTestId("typed-field");
  await field.fill("e2e9");
  await field.press("Enter");
  await page.getByTestId("typed-problem").waitFor();
  expect(await page.getByTestId("typed-problem").textContent()).toContain("e2e9 is not a move here.");
  expect(await field.inputValue(), "the text stays").toBe("e2e9");
  await field.fill("Nc4");
  await field.press("Enter");
  for (const shown of [host, friend]) await shown.shows({ moves: ["b1c4"] });
  expect(await field.inputValue()).toBe("");
  await friend.play("e9e7");
  await host.shows({ ply: 2 });
  await field.fill("G3-F5");
  await page.getByTestId("play-typed").click();
  for (const shown of [host, friend]) await shown.shows({ moves: ["b1c4", "e9e7", "g3f5"] });
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
});

test("keys are listed, and the position is read out", async () => {
  const { host } = await setTable(server, browser, { wish: { side: 0 } });
  const { page } = host;
  await page.keyboard.press("?");
  const dialog = page.getByTestId("keys-dialog");
  await dialog.waitFor();
  await page.keyboard.press("f");
  await host.shows({ flipped: false });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("p");
  await expect
    .poll(() => page.getByTestId("live").textContent())
    .toMatch(/^White: king e1, .*White to move\.$/);
  await page.keyboard.press("f");
  await host.shows({ flipped: true });
});

/** Counts the sounds of a page, and how many came before anybody touched it. */
async function countSounds(visitor: Visitor): Promise<void> {
  await visitor.context.addInitScript(() => {
    const started = { tones: 0 };
    Object.assign(window, { started });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function count(this: OscillatorNode, when?: number) {
      started.tones += 1;
      start.call(this, when);
    };
  });
}

const tones = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { started } = window as unknown as { started: { tones: number } };
    return started.tones;
  });

test("moves are heard after a first gesture, and not with the sound off", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend, hostVisitor } = table;
  await countSounds(hostVisitor);
  await host.page.reload();
  await host.shows({ status: "playing", you: 0 });
  await host.page.evaluate(() => document.querySelector<HTMLElement>("[data-testid=flip]")?.click());
  expect(await tones(host.page)).toBe(0);
  await playMoves(table, ["b1c4"]);
  await expect.poll(() => tones(host.page)).toBeGreaterThan(0);
  await friend.play("e9e7");
  await host.shows({ ply: 2 });
  await expect.poll(() => tones(host.page)).toBeGreaterThan(2);
  await host.press("sound");
  const before = await tones(host.page);
  await playMoves(table, ["g3f5"], 2);
  await friend.play("h10e9");
  await host.shows({ ply: 4 });
  expect(await tones(host.page)).toBe(before);
});

test("guests choose what boards look like, and it stays", async () => {
  const visitor = await browser.visitor();
  const page = await visitor.newPage();
  await page.goto(`${server.address}/settings`);
  await page.getByTestId("prefer-coordinates").uncheck();
  await page.getByTestId("prefer-animation").uncheck();
  await page.getByTestId("prefer-confirm").selectOption("always");
  await page.reload();
  expect(await page.getByTestId("prefer-coordinates").isChecked()).toBe(false);
  expect(await page.getByTestId("prefer-confirm").inputValue()).toBe("always");
  expect(await page.evaluate(() => document.documentElement.dataset["motion"])).toBe("off");
  expect(await page.getByTestId("prefer-sound").isChecked()).toBe(true);
});

test("arrows are drawn with a key as well", async () => {
  const { host } = await setTable(server, browser, { wish: { side: 0 } });
  const { page } = host;
  const focus = (cell: string) => page.locator(`.board.main [data-cell="${cell}"]`).focus();
  await focus("e2");
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("a");
  expect(await drawings(page)).toEqual(["e2-e3 solid"]);
  await page.keyboard.press("Shift+A");
  await page.keyboard.press("Escape");
  expect(await drawings(page)).toEqual(["e2-e3 solid"]);
});
