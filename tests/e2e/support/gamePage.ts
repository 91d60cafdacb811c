// A game as a person sees and plays it.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { splitMove } from "../../program/games";

/** Everything that a page shows of a game, read in one moment. */
export interface Shown {
  status: string;
  version: number;
  /** The viewer's seat; absent for spectators. */
  you?: number;
  ply: number;
  placement: string;
  /** The men that are drawn: "a1R b1N ...", sorted. */
  men: string;
  moves: string[];
  connection: string;
  flipped: boolean;
  /** Cells of men that may be picked, and those that the picked man may go to. */
  movable: string[];
  targets: string[];
  selected: string[];
  clocks: { ms: number; running: boolean; periods?: number }[];
  /** The talk that is shown: "White: hello". */
  chat: string[];
  result?: { reason: string; scores: string; words: string };
  watchers: number;
}

export interface ScreenPoint {
  x: number;
  y: number;
}

const showDeadlineMs = 20_000;

export class GamePage {
  constructor(readonly page: Page) {}

  static async open(page: Page, url: string): Promise<GamePage> {
    const game = new GamePage(page);
    await page.goto(url);
    await page.getByTestId("game").waitFor();
    return game;
  }

  get url(): string {
    return this.page.url();
  }

  get id(): string {
    return new URL(this.url).pathname.split("/").at(-1) ?? "";
  }

  async takeSeat(): Promise<void> {
    await this.page.getByTestId("take-seat").click();
  }

  /** Undefined while the page shows no game. */
  shown(): Promise<Shown | undefined> {
    return this.page.evaluate(readPage);
  }

  /** Waits until the page shows this, and fails with the difference if it does not. */
  async shows(expected: Partial<Shown>, deadlineMs = showDeadlineMs): Promise<void> {
    await expect
      .poll(() => this.shown(), { timeout: deadlineMs, interval: 25 })
      .toMatchObject(expected);
  }

  /** What the page shows now, once it shows a game. */
  async read(): Promise<Shown> {
    const shown = await this.shown();
    if (!shown) throw new Error("the page shows no game");
    return shown;
  }

  centre(cell: string): Promise<ScreenPoint> {
    return this.page.evaluate(centreOf, cell);
  }

  async click(cell: string): Promise<void> {
    const { x, y } = await this.centre(cell);
    await this.page.mouse.click(x, y);
  }

  async tap(cell: string): Promise<void> {
    const { x, y } = await this.centre(cell);
    await this.page.touchscreen.tap(x, y);
  }

  /** Plays a move by clicks (or taps), as soon as its man may be picked. */
  async play(move: string, by: "click" | "tap" = "click"): Promise<void> {
    const { promotion } = await this.pick(move, by);
    if (promotion !== undefined) await this.promoteTo(promotion, by);
  }

  /** Two clicks; a promotion waits for the choice of a man after them. */
  async pick(move: string, by: "click" | "tap" = "click") {
    const parts = splitMove(move);
    await this.page.locator(`.board.main .cell.own[data-cell="${parts.from}"]`).waitFor();
    await this[by](parts.from);
    await this.page.locator(`.board.main .cell.to[data-cell="${parts.to}"]`).waitFor();
    await this[by](parts.to);
    return parts;
  }

  async promoteTo(piece: string, by: "click" | "tap" = "click"): Promise<void> {
    const button = this.page.getByTestId(`promotion-${piece}`);
    await (by === "tap" ? button.tap() : button.click());
  }

  /** Plays a move by dragging the man with the mouse. */
  async drag(move: string): Promise<void> {
    const { from, to } = splitMove(move);
    const { mouse } = this.page;
    await this.page.locator(`.board.main .cell.own[data-cell="${from}"]`).waitFor();
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await mouse.move(end.x, end.y, { steps: 3 });
    await mouse.up();
  }

  has(testId: string): Promise<boolean> {
    return this.page.getByTestId(testId).isVisible();
  }

  async press(testId: string): Promise<void> {
    await this.page.getByTestId(testId).click();
  }

  /** A button that asks whether one is sure. */
  async pressTwice(testId: string): Promise<void> {
    await this.press(testId);
    await this.press(testId);
  }

  async say(words: string): Promise<void> {
    await this.page.getByTestId("chat-field").fill(words);
    await this.press("chat-send");
  }

  /** Leaves a mark that a reload would wipe out. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }));
  }

  wasReloaded(): Promise<boolean> {
    return this.page.evaluate(() => !("wasNeverReloaded" in window));
  }
}

function centreOf(cell: string): ScreenPoint {
  const element = document.querySelector(`.board.main [data-cell="${cell}"]`);
  if (!element) throw new Error(`there is no cell ${cell}`);
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Runs in the page. */
function readPage(): Shown | undefined {
  const byTest = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  const root = byTest("game");
  const board = document.querySelector<SVGElement>(".board.main");
  if (!root || !board) return undefined;
  const all = (selector: string) => [...board.querySelectorAll<SVGElement>(selector)];
  const cells = (selector: string) => all(selector).map((cell) => cell.dataset["cell"] ?? "");
  const clocks = [0, 1].map((seat) => {
    const clock = byTest(`clock-${seat}`);
    const periods = clock?.dataset["periods"];
    return {
      ms: Number(clock?.dataset["ms"]),
      running: clock?.dataset["running"] === "true",
      ...(periods === undefined ? {} : { periods: Number(periods) }),
    };
  });
  const you = root.dataset["you"];
  const result = byTest("result");
  return {
    status: root.dataset["status"] ?? "",
    version: Number(root.dataset["version"]),
    ...(you === undefined ? {} : { you: Number(you) }),
    ply: Number(root.dataset["ply"]),
    placement: root.dataset["placement"] ?? "",
    men: all(".men .man")
      .map((man) => `${man.dataset["at"]}${man.dataset["piece"]}`)
      .sort()
      .join(" "),
    moves: [...document.querySelectorAll<HTMLElement>("[data-testid=moves] [data-move]")].map(
      (item) => item.dataset["move"] ?? "",
    ),
    connection: byTest("connection")?.dataset["state"] ?? "",
    flipped: board.dataset["flipped"] === "true",
    movable: cells(".cell.own"),
    targets: cells(".cell.to").sort(),
    selected: cells('.cell[aria-selected="true"]'),
    clocks,
    ...(result
      ? {
          result: {
            reason: result.dataset["reason"] ?? "",
            scores: result.dataset["scores"] ?? "",
            words: result.querySelector("h2")?.textContent ?? "",
          },
        }
      : {}),
    chat: [...document.querySelectorAll<HTMLElement>("[data-testid=chat-line]")].map(
      (line) => line.textContent ?? "",
    ),
    watchers: Number(byTest("watchers")?.dataset["count"]),
  };
}
