// What is left of the client without network, and after an upgrade.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webFolder } from "../program/program";
import { Server, temporaryFolder } from "../program/server";
import { useBrowser } from "./support/browser";
import { playMoves, setTable } from "./support/table";
import { TcpProxy } from "./support/tcpProxy";

const server = new Server();
const browser = useBrowser();
const web = temporaryFolder();
const kept = { serviceWorkers: "allow" } as const;
let network: TcpProxy;

beforeAll(async () => {
  cpSync(webFolder, web, { recursive: true });
  server.web = web;
  await server.start();
  network = await TcpProxy.before(server);
});
afterAll(async () => {
  await network.close();
  await server.remove();
  rmSync(web, { recursive: true });
});

/** Until the worker has kept everything and answers for this page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

async function visit(path: string): Promise<Page> {
  const page = await (await browser.visitor(kept)).newPage();
  await page.goto(network.address + path);
  await waitForWorker(page);
  return page;
}

/** All addresses that the worker has kept. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return found.sort();
  });

test("pages open without network, and the lobby says what works", async () => {
  const page = await visit("/");
  await page.getByTestId("create-game").waitFor();
  await page.reload();
  await page.getByTestId("create-game").waitFor();
  network.cut();
  await page.goto(network.address);
  const notice = page.getByTestId("offline");
  await notice.waitFor();
  expect(await notice.getByRole("link").allTextContents()).toEqual([
    "Play on one device",
    "Analysis board",
  ]);
  await page.getByTestId("variant-glinski").waitFor();
  for (const path of ["leaderboards", "login", "game/whatever"]) {
    await page.goto(`${network.address}/${path}`);
    await page.locator("#main").waitFor();
  }
  network.restore();
  await page.goto(network.address);
  await page.locator('[data-testid="connection"][data-state="open"]').waitFor();
  await notice.waitFor({ state: "detached" });
});

test("a lobby that opened without network fills when it is back", async () => {
  const page = await visit("/login");
  network.cut();
  await page.goto(network.address);
  await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
  network.restore();
  await page.getByTestId("create-game").waitFor();
});

test("of the server's answers only those that are the same for everybody are kept", async () => {
  const table = await setTable(server, browser, { hostBrowser: kept });
  const { host } = table;
  await waitForWorker(host.page);
  await playMoves(table, ["b1c4", "e9e7"]);
  await host.page.goto(server.address);
  await host.page.getByTestId("my-games").waitFor();
  const answers = (await keptAddresses(host.page)).filter((path) => path.startsWith("/api/"));
  expect(answers).toContain("/api/variants");
  for (const path of answers) expect(path).toMatch(/^\/api\/(variants$|definitions\/)/);
});

test("the app can be installed", async () => {
  const page = await visit("/");
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const read = (await (await fetch(link?.href ?? "")).json()) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    const sizes = read.icons.map(async ({ src, sizes: stated, type }) => {
      if (type !== "image/png") return "";
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return `${width}x${height}` === stated ? "" : `${src} is ${width}x${height}`;
    });
    return (await Promise.all(sizes)).filter((wrong) => wrong !== "");
  });
  expect(manifest).toEqual([]);
});

/** As a new version of the client: another index, and a page that has another name. */
function upgrade(): void {
  const folder = join(web, "assets");
  for (const name of readdirSync(folder)) {
    if (name.startsWith("LeaderboardPage-")) rmSync(join(folder, name));
  }
  for (const name of ["index.html.br", "index.html.gz", "sw.js.br", "sw.js.gz"]) {
    rmSync(join(web, name));
  }
  const index = join(web, "index.html");
  const marked = readFileSync(index, "utf8").replace("<head>", '<head><meta name="version" content="2" />');
  writeFileSync(index, marked);
  const worker = join(web, "sw.js");
  const renamed = readFileSync(worker, "utf8")
    .replace(/"version":"[0-9a-f]+"/, '"version":"2"')
    .replace(/"\/assets\/LeaderboardPage-[^"]+",/, "");
  writeFileSync(worker, renamed);
}

const versionOf = (page: Page) =>
  page.locator('meta[name="version"]').getAttribute("content", { timeout: 1_000 });

test("after an upgrade an old tab reloads itself, with its game and with what it may still ask for", async () => {
  const table = await setTable(server, browser, { hostBrowser: kept });
  const { host, friend } = table;
  await waitForWorker(host.page);
  await playMoves(table, ["b1c4", "e9e7"]);
  const old = (await keptAddresses(host.page)).find((path) => path.includes("/LeaderboardPage-"));
  await host.mark();

  await server.stop();
  upgrade();
  await server.start();
  await expect.poll(() => host.wasReloaded(), { timeout: 15_000 }).toBe(true);
  await host.shows({ connection: "open", ply: 2, you: 0 });
  expect(await versionOf(host.page)).toBe("2");
  const shells = () =>
    host.page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith("shell-")).length,
    );
  await expect.poll(shells, { timeout: 15_000 }).toBe(2);
  const status = (path: string) => host.page.evaluate(async (of) => (await fetch(of)).status, path);
  expect(await status(old ?? "")).toBe(200);
  expect(await status("/assets/never-was.js")).toBe(404);
  await playMoves({ players: [host, friend] }, ["g3f5", "h10e9"], 2);
});
