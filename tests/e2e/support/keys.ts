// Somebody who plays with the keyboard alone.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { splitMove } from "../../program/games";
import type { ScreenPoint } from "./gamePage";

const mostStops = 150;
const mostSteps = 40;

export class Keys {
  constructor(readonly page: Page) {}

  /** What has the focus: the test id of it or of what it is in, else its name, else "nothing". */
  focus(): Promise<string> {
    return this.page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return "nothing";
      const cell = active.getAttribute("data-cell");
      return cell ?? active.closest<HTMLElement>("[data-testid]")?.dataset["testid"] ?? active.tagName;
    });
  }

  /** That the focus is somewhere on the page, once what was pressed has had its effect. */
  async keepsFocus(): Promise<void> {
    await expect.poll(() => this.focus(), { timeout: 5_000, interval: 25 }).not.toBe("nothing");
  }

  /** Presses Tab until something has the focus. */
  private async tabUntil(reached: (focus: string) => boolean, what: string): Promise<void> {
    const seen: string[] = [];
    for (let stop = 0; stop < mostStops; stop += 1) {
      const focus = await this.focus();
      if (reached(focus)) return;
      seen.push(focus);
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${what}: ${seen.join(" ")}`);
  }

  tabTo(testId: string): Promise<void> {
    return this.tabUntil((focus) => focus === testId, testId);
  }

  async press(testId: string): Promise<void> {
    await this.page.getByTestId(testId).waitFor();
    await this.tabTo(testId);
    await this.page.keyboard.press("Enter");
    await this.keepsFocus();
  }

  /** One of a group of radio buttons, whose test ids begin alike. */
  async choose(group: string, testId: string): Promise<void> {
    await this.tabUntil((focus) => focus.startsWith(group), group);
    for (let step = 0; step < mostSteps; step += 1) {
      if ((await this.focus()) === testId) return;
      await this.page.keyboard.press("ArrowRight");
    }
    throw new Error(`the arrows do not lead to ${testId}`);
  }

  async play(move: string): Promise<void> {
    const { from, to, promotion } = splitMove(move);
    await this.page.locator(`.board.main .cell.own[data-cell="${from}"]`).waitFor();
    await this.goToCell(from);
    await this.page.keyboard.press("Enter");
    await this.page.locator(`.board.main .cell.to[data-cell="${to}"]`).waitFor();
    await this.goToCell(to);
    await this.page.keyboard.press("Enter");
    if (promotion !== undefined) {
      await this.page.getByTestId("promotion").waitFor();
      await this.choose("promotion-", `promotion-${promotion}`);
      await this.page.keyboard.press("Enter");
    }
    await this.keepsFocus();
  }

  /** Along the files to the right one, then along that. */
  private async goToCell(wanted: string): Promise<void> {
    await this.tabUntil((focus) => /^[a-z]\d+$/.test(focus), "the board");
    const places = await this.page.evaluate(placesOfCells);
    const target = places[wanted];
    if (!target) throw new Error(`there is no cell ${wanted}`);
    for (let step = 0; step < mostSteps; step += 1) {
      const at = await this.focus();
      if (at === wanted) return;
      const here = places[at];
      if (!here) throw new Error(`the keys have left the board for ${at}`);
      const aside = target.x - here.x;
      const key =
        Math.abs(aside) > 2
          ? aside > 0 ? "ArrowRight" : "ArrowLeft"
          : target.y > here.y ? "ArrowDown" : "ArrowUp";
      await this.page.keyboard.press(key);
    }
    throw new Error(`the arrows do not lead to ${wanted}`);
  }
}

/** Runs in the page. */
function placesOfCells(): Record<string, ScreenPoint> {
  const cells = document.querySelectorAll<SVGElement>(".board.main [data-cell]");
  return Object.fromEntries(
    [...cells].map((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return [cell.dataset["cell"] ?? "", { x: left + width / 2, y: top + height / 2 }];
    }),
  );
}
