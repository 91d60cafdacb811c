// Debian's Chromium without a window, and the people who sit in front of it.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

const executable = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** The service worker is a test of its own: without it every page asks the server itself. */
const usual: BrowserContextOptions = { viewport: desktop, serviceWorkers: "block" };

const actionDeadlineMs = 30_000;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executable, args: flags });

/** One person: a browser context with cookies of its own. */
export class Visitor {
  /** What went wrong in this person's pages: exceptions, and what the content policy refused. */
  readonly faults: string[] = [];

  private constructor(readonly context: BrowserContext) {}

  static async arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = new Visitor(await browser.newContext({ ...usual, ...options }));
    visitor.context.setDefaultTimeout(actionDeadlineMs);
    visitor.context.on("weberror", (error) => visitor.faults.push(String(error.error())));
    visitor.context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) visitor.faults.push(message.text());
    });
    return visitor;
  }

  newPage(): Promise<Page> {
    return this.context.newPage();
  }

  /** The session cookie, to act for this person without the browser. */
  async cookie(): Promise<string | undefined> {
    const cookies = await this.context.cookies();
    const session = cookies.find((cookie) => cookie.name === "sixfold_session");
    return session && `${session.name}=${session.value}`;
  }
}

export interface BrowserHandle {
  /** A person who is gone when the test is over, and whose pages must have had no fault. */
  visitor: (options?: BrowserContextOptions) => Promise<Visitor>;
}

/** One browser for all tests of a file. */
export function useBrowser(): BrowserHandle {
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    const faults = visitors.flatMap((visitor) => visitor.faults);
    await Promise.all(visitors.map((visitor) => visitor.context.close()));
    visitors = [];
    expect(faults, "faults in the pages").toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    visitor: async (options) => {
      if (!browser) throw new Error("the browser is not there");
      const visitor = await Visitor.arrive(browser, options);
      visitors.push(visitor);
      return visitor;
    },
  };
}
