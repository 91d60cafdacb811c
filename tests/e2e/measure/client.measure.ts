// What the client promises about speed and calm. Prints a line for each figure: name and value.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { glinskiGame } from "../../program/games";
import { webFolder } from "../../program/program";
import { useServer } from "../../program/server";
import { useBrowser } from "../support/browser";
import { GamePage } from "../support/gamePage";
import { playMoves, setTable } from "../support/table";

const server = useServer();
const browser = useBrowser();
const wish = { variant: "glinski", clock: "10-5", side: 0 } as const;

const figure = (name: string, value: number) => console.log(`${name} ${value}`);

/** The paths of all that a page has fetched. */
const loadedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );

/** What the server sends of a file to a browser that takes gzip and nothing better. */
function gzipBytes(path: string): number {
  const file = join(webFolder, path);
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

test("first load of a game page", async () => {
  const { host } = await setTable(server, browser, { wish });
  const page = await (await browser.visitor()).newPage();
  await page.goto(host.url);
  await new GamePage(page).shows({ status: "playing" });
  // The rules core comes last, when the page is shown.
  await expect.poll(() => loadedBy(page), { timeout: 20_000 }).toContainEqual(
    expect.stringMatching(/[.]wasm$/),
  );
  const paths = (await loadedBy(page)).filter((path) => !path.startsWith("/api/"));
  expect(paths.some((path) => path.endsWith(".js"))).toBe(true);
  const files = new Set(["/index.html", ...paths]);
  for (const path of files) console.log(`loaded ${path}: ${gzipBytes(path)}`);
  figure("first-load-bytes", sum([...files].map(gzipBytes)));
});

/** Runs in a page before all else. */
function watchPage(): void {
  const seen = Object.assign(window, { shifts: [] as string[], shifted: 0, frames: [] as number[] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (shift.hadRecentInput) continue;
      seen.shifted += shift.value;
      const names = shift.sources.map(({ node }) => ((node instanceof Text ? node.parentElement : (node as Element | null))?.outerHTML.slice(0, 90)));
      seen.shifts.push(`${shift.value.toFixed(4)} at ${Math.round(shift.startTime)}: ${names.join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });

  // The frames of the screen are counted from the last one before a move's message to the one in
  // which its man stands where it has moved to.
  const frameMs = 1000 / 60;
  let lastFrame = 0;
  let waiting: { since: number; men: string } | undefined;
  const men = () =>
    [...document.querySelectorAll<HTMLElement>(".board.main .man")]
      .map((man) => `${man.dataset["at"]}${man.dataset["piece"]}`)
      .join();
  const frame = (now: number) => {
    if (waiting && men() !== waiting.men) {
      seen.frames.push(Math.round((now - waiting.since) / frameMs));
      waiting = undefined;
    }
    lastFrame = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(String(data)) as { type: string };
        if (message.type === "moved") waiting = { since: lastFrame, men: men() };
      });
    }
  };
}

interface Seen {
  shifts: string[];
  shifted: number;
  frames: number[];
}

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { shifts, shifted, frames } = window as unknown as Seen;
    return { shifts, shifted, frames };
  });

test("a whole game on the board of 91 cells, as a spectator and the players see it", async () => {
  const table = await setTable(server, browser, { wish });
  const watcher = await browser.visitor();
  await Promise.all(
    [watcher, table.hostVisitor, table.friendVisitor].map(({ context }) =>
      context.addInitScript(watchPage),
    ),
  );
  const spectator = await GamePage.open(await watcher.newPage(), table.host.url);
  await Promise.all(table.players.map(({ page }) => page.reload()));
  await Promise.all([spectator, ...table.players].map((page) => page.shows({ status: "playing" })));
  await playMoves(table, glinskiGame.moves);
  const all = [spectator, ...table.players];
  for (const page of all) await page.shows({ status: "over" });
  const seen = await Promise.all(all.map(({ page }) => seenBy(page)));
  for (const shift of seen.flatMap(({ shifts }) => shifts)) console.log(`shift ${shift}`);
  figure("layout-shift", Number(sum(seen.map(({ shifted }) => shifted)).toFixed(4)));
  const frames = (seen[0]?.frames ?? []).sort((a, b) => a - b);
  expect(frames.length, "moves that the spectator saw arrive").toBe(glinskiGame.moves.length);
  figure("move-frames-p95", frames[Math.ceil(frames.length * 0.95) - 1] ?? Number.NaN);
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
