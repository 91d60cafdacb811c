// Men in hand, in a game where taken men come back, and boards that have two shapes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { playMoves, setTable } from "./support/table";
import { Server } from "../program/server";

const server = new Server();
const browser = useBrowser();

beforeAll(async () => {
  const folder = join(server.data, "variants");
  mkdirSync(folder, { recursive: true });
  const lines = ["slug: house", "extends: crazyhouse", "title: House", "published: true"];
  writeFileSync(join(folder, "house.yaml"), `${lines.join("\n")}\n`);
  await server.start();
});
afterAll(() => server.remove());

const opening = ["e2e4", "d7d5", "e4d5", "d8d5"];

test("taken men are put down again, by clicks, by dragging and with the keyboard", async () => {
  const table = await setTable(server, browser, { wish: { variant: "house", side: 0 } });
  const { host, friend, players } = table;
  await playMoves(table, opening);
  const pawn = host.page.getByTestId("hand-0-P");
  await pawn.waitFor();
  expect(await host.page.getByTestId("hand-1-P").isDisabled(), "the other's hand").toBe(true);
  await pawn.click();
  await host.page.locator('.board.main .cell.to[data-cell="e4"]').waitFor();
  expect((await host.read()).targets).toContain("e4");
  await host.click("e4");
  for (const page of players) await page.shows({ ply: 5, moves: [...opening, "P@e4"] });
  await pawn.waitFor({ state: "detached" });

  const theirs = friend.page.getByTestId("hand-1-P");
  const box = await theirs.boundingBox();
  const end = await friend.centre("e3");
  const { mouse } = friend.page;
  await mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await mouse.down();
  await mouse.move(end.x, end.y, { steps: 5 });
  await mouse.up();
  for (const page of players) await page.shows({ ply: 6, moves: [...opening, "P@e4", "P@e3"] });

  await playMoves(table, ["e4d5"], 6);
  await playMoves(table, ["e3d2"], 7);
  await playMoves(table, ["c1d2"], 8);
  await playMoves(table, ["a7a6"], 9);
  const queen = host.page.getByTestId("hand-0-Q");
  await queen.focus();
  await host.page.keyboard.press("Enter");
  await host.page.locator('.board.main .cell.to[data-cell="d4"]').waitFor();
  await host.page.locator('.board.main [data-cell="d4"]').focus();
  await host.page.keyboard.press("Enter");
  for (const page of players) await page.shows({ ply: 11 });
  expect((await friend.read()).moves.at(-1)).toBe("Q@d4");
});

test("a board of squares and hexagons is drawn as either", async () => {
  const { host, friend } = await setTable(server, browser, {
    wish: { variant: "square-hex-16-mate-either", side: 0 },
  });
  const sides = () =>
    host.page
      .locator('.board.main [data-cell="e4"] polygon')
      .evaluate((cell) => cell.getAttribute("points")?.split(" ").length);
  expect(await sides()).toBe(4);
  await host.press("sheared");
  await expect.poll(sides).toBe(6);
  await host.play("e2e4");
  await friend.shows({ ply: 1 });
  await host.press("sheared");
  await expect.poll(sides).toBe(4);
});
