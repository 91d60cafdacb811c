// The analysis board: branches, records that are saved and loaded, and games that were played.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shortGame } from "../program/games";
import { placementAfter } from "../program/program";
import { useServer } from "../program/server";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

async function openBoard(page: Page, slug = "shafran"): Promise<GamePage> {
  return GamePage.open(page, `${server.address}/analysis/${slug}`);
}

/** The tree as it reads: words of moves, variations in parentheses. */
const treeWords = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (element: Element): string =>
      [...element.children]
        .map((child) => {
          if (child.classList.contains("variation")) return `(${read(child)})`;
          return child.querySelector("span:last-child")?.textContent ?? child.textContent ?? "";
        })
        .join(" ");
    const root = document.querySelector("[data-testid=tree]");
    return root ? read(root) : "";
  });

test("variations are made, promoted, deleted, saved and loaded again", async () => {
  const page = await (await browser.visitor()).newPage();
  await page.goto(server.address);
  await page.getByTestId("to-analysis").click();
  await page.getByTestId("game-select").selectOption("shafran");
  await page.getByTestId("open-analysis").click();
  const board = new GamePage(page);
  for (const move of ["b1c4", "e9e7", "g3f5"]) await board.play(move);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await board.shows({ ply: 1, placement: placementAfter("shafran", ["b1c4"]) });
  await board.play("e9e8");
  await board.play("e2e4");
  await expect.poll(() => treeWords(page)).toBe("Nc4 e7 (e8 e4) Ngf5");

  await board.press("promote");
  await expect.poll(() => treeWords(page)).toBe("Nc4 e8 (e7 Ngf5) e4");
  await page.getByTestId("comment").fill("Quieter");
  await page.reload();
  await board.shows({ ply: 3, placement: placementAfter("shafran", ["b1c4", "e9e8", "e2e4"]) });
  const whole = await treeWords(page);
  expect(whole).toBe("Nc4 e8 (e7 Ngf5) e4 Quieter");

  await page.getByTestId("record-tools").click();
  const [saved] = await Promise.all([page.waitForEvent("download"), board.press("save-record")]);
  const file = await saved.path();

  await page.getByRole("button", { name: "1, black: e7" }).click();
  await board.pressTwice("delete");
  await expect.poll(() => treeWords(page)).toBe("Nc4 e8 e4 Quieter");
  await board.shows({ ply: 1 });

  await page.getByTestId("record-file").setInputFiles(file);
  await expect.poll(() => treeWords(page)).toBe(whole);
  await board.shows({ ply: 0 });

  await page.getByTestId("record-text").fill("1. Nc4\nNf9");
  await board.press("load-record");
  expect(await page.getByTestId("record-wrong").textContent()).toMatch(/^Line 2: Nf9 is not a legal move/);
  expect(await treeWords(page), "nothing has changed").toBe(whole);
});

test("a position is set up from text, and a wrong one is refused in words", async () => {
  const page = await (await browser.visitor()).newPage();
  const board = await openBoard(page, "glinski");
  await page.getByTestId("position-tools").click();
  const field = page.getByTestId("position");
  const start = await field.inputValue();
  await board.play("e4e5");
  await expect.poll(() => field.inputValue()).not.toBe(start);
  await field.fill("nonsense");
  await board.press("set-up");
  await page.locator("#position-wrong").waitFor();
  await board.shows({ ply: 1 });
  await field.fill(start.replace(" w ", " b "));
  await board.press("set-up");
  await board.shows({ ply: 0 });
  expect((await board.read()).movable).toContain("e7");
});

test("a game that was played here is analysed", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  await playMoves(table, shortGame.moves);
  const { host } = table;
  await host.shows({ status: "over" });
  await host.press("analyse");
  await host.page.getByTestId("tree").waitFor();
  expect(await treeWords(host.page)).toBe("Nc4 e7 Ngf5 Ne9 Nd7#");
  expect(new URL(host.url).pathname).toBe("/analysis/shafran");
  await host.page.keyboard.press("End");
  await host.shows({ ply: 5, placement: placementAfter("shafran", shortGame.moves), movable: [] });
  await host.page.getByTestId("analysis-over").waitFor();
});
