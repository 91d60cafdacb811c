// The index of games, the pages of their rules, and the ways from there to a game.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Server } from "../program/server";
import { phone, useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { setTable } from "./support/table";

const server = new Server();
const browser = useBrowser();

/** The game of the guide for writers: one that nobody wrote a page about. */
function ownGame(): string {
  const guide = readFileSync(new URL("../../core/variants/README.md", import.meta.url), "utf8");
  const yaml = /```yaml\n(slug: beacon[\s\S]*?)```/.exec(guide)?.[1];
  if (yaml === undefined) throw new Error("the guide shows no whole game");
  return yaml;
}

beforeAll(async () => {
  const folder = join(server.data, "variants");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "beacon.yaml"), ownGame());
  await server.start();
});
afterAll(async () => {
  try {
    expect(await server.stop(), "exit status after SIGTERM").toBe(0);
  } finally {
    await server.remove();
  }
});

async function open(address: string, options = {}): Promise<Page> {
  const page = await (await browser.visitor(options)).newPage();
  await page.goto(server.address + address);
  return page;
}

async function offered(): Promise<string[]> {
  const answer = await fetch(`${server.address}/api/variants`);
  const { variants } = (await answer.json()) as { variants: { slug: string }[] };
  return variants.map((variant) => variant.slug);
}

interface ShownReach {
  piece: string;
  goes: number;
  takes: number;
}

/** How each man is shown to move, once all are there. */
async function reaches(page: Page): Promise<Record<string, [goes: number, takes: number]>> {
  const read = () =>
    page.getByTestId("piece").evaluateAll((pieces) =>
      pieces.map((piece): ShownReach => {
        const reach = piece.querySelector<HTMLElement>("[data-testid=reach]")?.dataset;
        return {
          piece: piece.dataset["piece"] ?? "",
          goes: Number(reach?.["goes"] ?? -1),
          takes: Number(reach?.["takes"] ?? -1),
        };
      }),
    );
  const done = async () => {
    const shown = await read();
    return shown.length > 0 && shown.every(({ goes }) => goes > 0);
  };
  await expect.poll(done, { timeout: 30_000 }).toBe(true);
  return Object.fromEntries((await read()).map(({ piece, goes, takes }) => [piece, [goes, takes]]));
}

test("from the index over the rules to a game of one's own", async () => {
  const page = await open("/games");
  await page.getByTestId("family-chess").waitFor();
  expect(await page.locator("main h2").allTextContents()).toEqual([
    "Chess and variants",
    "Big chess",
    "Only on this server",
  ]);
  await page.getByTestId("rules-glinski").click();
  await page.getByTestId("rules-page").waitFor();
  expect(await page.locator("h1").textContent()).toBe("Gliński's hexagonal chess");
  await page.getByTestId("play-this").click();
  await page.getByTestId("create-game").waitFor();
  expect(await page.getByTestId("variant-glinski").locator("input").isChecked()).toBe(true);
  expect(new URL(page.url()).search).toBe("");
  await page.getByTestId("create-game").click();
  await page.getByTestId("waiting").waitFor();
  await new GamePage(page).shows({ status: "open" });
  expect(await page.locator(".board.main").getAttribute("data-board")).toBe("glinski");
});

test("the lobby remembers the game that was chosen last", async () => {
  const page = await open("/");
  await page.getByTestId("variant-mccooey").click();
  await page.reload();
  await page.getByTestId("create-game").waitFor();
  expect(await page.getByTestId("variant-mccooey").locator("input").isChecked()).toBe(true);
  await page.getByTestId("to-rules").click();
  await page.getByTestId("rules-page").waitFor();
  expect(new URL(page.url()).pathname).toBe("/games/mccooey");
});

test("every game that is offered has a page of rules, whose pictures all show moves", async () => {
  const page = await open("/games");
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  for (const slug of await offered()) {
    await page.goto(`${server.address}/games/${slug}`);
    await page.locator(`[data-testid=rules-page][data-game="${slug}"]`).waitFor();
    await reaches(page);
    const figures = page.getByTestId("figure");
    await expect
      .poll(() => figures.evaluateAll((all) => all.every((one) => one.dataset["targets"] !== "")), {
        message: `figures of ${slug}`,
      })
      .toBe(true);
    if (slug === "shafran") {
      expect(await figures.evaluateAll((all) => all.map((one) => one.dataset["targets"]))).toEqual([
        "d7 e7",
        expect.stringMatching(/\bb1\b.*\bc1\b.*\bg3\b.*\bh4\b/),
      ]);
    }
  }
  expect(faults).toEqual([]);
});

test("men are shown with all moves that they have and no other", async () => {
  const page = await open("/games/glinski");
  expect(await reaches(page)).toEqual({
    king: [12, 12],
    queen: [42, 42],
    rook: [30, 30],
    bishop: [12, 12],
    knight: [12, 12],
    pawn: [2, 2],
  });
  await page.goto(`${server.address}/games/racing-kings`);
  expect(await reaches(page)).toEqual({
    king: [8, 8],
    queen: [27, 27],
    rook: [14, 14],
    bishop: [13, 13],
    knight: [8, 8],
  });
  await page.goto(`${server.address}/games/capablanca`);
  expect(await reaches(page)).toMatchObject({ archbishop: [22, 22], chancellor: [24, 24] });
  await page.goto(`${server.address}/games/square-hex-16-capture-both`);
  expect(await reaches(page)).toMatchObject({
    "hex-king": [12, 12],
    horse: [12, 12],
    soldier: [2, 3],
    pawn: [2, 2],
  });
});

test("men are shown where the game is not over yet, and those of one side only as that side's", async () => {
  const page = await open("/games/king-of-the-hill");
  expect(await reaches(page)).toMatchObject({ king: [8, 8], pawn: [2, 2] });
  await page.goto(`${server.address}/games/horde`);
  expect(await reaches(page)).toMatchObject({ king: [8, 8], queen: [27, 27], pawn: [2, 2] });
});

test("a game of an operator's own has a page that is made from its definition", async () => {
  const page = await open("/games/beacon");
  await page.getByTestId("rules-page").waitFor();
  expect(await page.locator("h1").textContent()).toBe("Beacon");
  expect(await reaches(page)).toMatchObject({ king: [12, 12], guard: [2, 2] });
  await expect
    .poll(() => page.getByTestId("rules").textContent())
    .toContain("White has 10 men and Black has 10 men.");
});

test("a page of rules of no game says so", async () => {
  const page = await open("/games/nothing");
  await page.getByTestId("message").waitFor();
  await page.getByRole("button", { name: "All games" }).click();
  await page.getByTestId("games").waitFor();
});

test("the moves can be tried on the board of the rules by touch", async () => {
  const page = await open("/games/shafran", { viewport: phone, hasTouch: true, isMobile: true });
  const board = new GamePage(page);
  const tried = () => page.getByTestId("try").getAttribute("data-moves");
  await board.play("e2e5", "tap");
  await board.play("e9e7", "tap");
  expect(await tried()).toBe("e2e5 e9e7");
  await page.getByTestId("try-back").tap();
  await expect.poll(tried).toBe("e2e5");
  await page.getByTestId("try-start").tap();
  await expect.poll(tried).toBe("");
});

test("the rules are at hand in a game, which goes on", async () => {
  const { host, friend } = await setTable(server, browser, { wish: { variant: "shafran", side: 0 } });
  await host.play("e2e4");
  const { page } = host;
  await page.getByTestId("rules-open").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByTestId("rules-dialog");
  await dialog.getByTestId("rules").waitFor();
  expect(await dialog.textContent()).toContain("Castling");
  await page.keyboard.press("f");
  await friend.play("e9e7");
  await host.shows({ ply: 2, flipped: false });
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe(
    "rules-open",
  );
  await host.play("d2d4");
  await friend.shows({ ply: 3 });
});

test("the page about Sixfold says which build runs", async () => {
  const page = await open("/");
  await page.getByTestId("person").click();
  await page.getByTestId("to-about").click();
  await page.getByTestId("about").waitFor();
  await expect
    .poll(() => page.getByTestId("version").textContent())
    .toMatch(/^This server runs \S+.*\.$/);
});
