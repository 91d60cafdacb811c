// Two people at one device: a whole game, clocks, and what is there after a reload.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shafranGame, shortGame } from "../program/games";
import { placementAfter } from "../program/program";
import { useServer } from "../program/server";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";

const server = useServer();
const browser = useBrowser();

interface Terms {
  /** A clock of one's own, in minutes without an increment. */
  minutes?: string;
  turning?: boolean;
  names?: readonly string[];
}

/** Fills the terms and begins. */
async function begin(page: Page, { minutes, turning = false, names = [] }: Terms = {}) {
  await page.goto(`${server.address}/local/shafran`);
  if (minutes !== undefined) {
    await page.getByTestId("with-clock").click();
    await page.getByTestId("clock-own").click();
    await page.getByTestId("custom-minutes").fill(minutes);
    await page.getByTestId("custom-increment").fill("0");
  }
  if (turning) await page.getByTestId("turning").click();
  for (const [seat, name] of names.entries()) await page.getByTestId(`name-of-${seat}`).fill(name);
  await page.getByTestId("begin-local").click();
  await page.getByTestId("game").waitFor();
  return new GamePage(page);
}

test("a whole game is played by mouse, with a reload in the middle", async () => {
  const page = await (await browser.visitor()).newPage();
  await page.goto(server.address);
  await page.getByTestId("to-local").click();
  await page.getByTestId("game-select").selectOption("shafran");
  await page.getByTestId("name-of-0").fill("Anna");
  await page.getByTestId("begin-local").click();
  const game = new GamePage(page);
  const { variant, moves, reason, quarters } = shafranGame;
  for (const [index, move] of moves.entries()) {
    if (index === 20) {
      await page.reload();
      await game.shows({ ply: 20, moves: moves.slice(0, 20) });
    }
    await game.play(move);
    await game.shows({ ply: index + 1, placement: placementAfter(variant, moves.slice(0, index + 1)) });
  }
  await game.shows({ status: "over", movable: [] });
  expect((await game.read()).result).toEqual({ reason, scores: quarters.join(" "), words: "White won" });
  expect(await page.getByTestId("name-0").textContent()).toBe("Anna");

  await page.getByTestId("go-first").click();
  await game.shows({ ply: 0, placement: placementAfter(variant, []) });
  const [saved] = await Promise.all([page.waitForEvent("download"), game.press("download")]);
  expect(saved.suggestedFilename()).toBe("shafran.txt");
  const record = await readFile(await saved.path(), "utf8");
  expect(record).toContain('[Termination "checkmate"]');
  expect(record).toContain('[White "Anna"]');

  await game.press("new-local");
  await page.getByTestId("begin-local").click();
  await game.shows({ status: "playing", ply: 0, moves: [] });
});

test("the board turns to the side to move, moves are taken back, and a draw is agreed on", async () => {
  const page = await (await browser.visitor()).newPage();
  const game = await begin(page, { turning: true });
  await game.shows({ flipped: false });
  await game.play("b1c4");
  await game.shows({ ply: 1, flipped: true });
  await game.press("take-back");
  await game.shows({ ply: 0, flipped: false, placement: placementAfter("shafran", []) });
  await game.play("e2e4");
  await game.pressTwice("agree-draw");
  await game.shows({ status: "over" });
  expect((await game.read()).result).toMatchObject({ reason: "agreement", scores: "2 2" });
});

test("clocks run, stand still after a reload until somebody goes on, and a flag falls", async () => {
  const page = await (await browser.visitor()).newPage();
  const game = await begin(page, { minutes: "0.25" });
  const clocks = async () => (await game.read()).clocks;
  for (const move of shortGame.moves.slice(0, 2)) {
    expect((await clocks()).map(({ running }) => running)).toEqual([false, false]);
    await game.play(move);
  }
  await game.shows({ ply: 2 });
  expect((await clocks()).map(({ running }) => running)).toEqual([true, false]);
  await expect.poll(async () => (await clocks())[0]?.ms).toBeLessThan(14_000);

  await page.reload();
  await page.getByTestId("paused").waitFor();
  const [white] = await clocks();
  expect(white).toMatchObject({ running: false });
  expect(white?.ms).toBeLessThan(14_000);
  expect((await game.read()).movable).toEqual([]);
  await page.waitForTimeout(1_500);
  expect((await clocks())[0]?.ms, "nothing runs meanwhile").toBe(white?.ms);

  await game.press("go-on");
  await game.shows({ status: "over" }, 20_000);
  const { result, clocks: last } = await game.read();
  expect(result).toEqual({ reason: "time", scores: "0 4", words: "Black won" });
  expect(last[0]?.ms).toBe(0);
});
