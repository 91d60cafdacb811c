// The lobby as a person uses it.
import type { Page } from "playwright-core";
import { GamePage } from "./gamePage";
import type { Server } from "../../program/server";

/** What is typed into the fields of a kind; "fischer" unless another is said. */
export interface OwnClock {
  kind?: "fischer" | "delay" | "bronstein" | "byoyomi" | "correspondence" | "untimed";
  minutes?: string;
  increment?: string;
  periods?: string;
  period?: string;
}

export interface Wish {
  variant?: string;
  /** A field of the honeycomb, such as "10-5", or a clock of one's own. */
  clock?: string | OwnClock;
  side?: 0 | 1 | "lot";
}

export class Lobby {
  constructor(
    readonly page: Page,
    private readonly server: Server,
  ) {}

  async open(): Promise<this> {
    await this.page.goto(`${this.server.address}/`);
    return this;
  }

  /** Fills the form and creates a game. */
  async create({ variant = "shafran", clock = "10-5", side = 0 }: Wish = {}): Promise<GamePage> {
    const { page } = this;
    await page.getByTestId(`variant-${variant}`).click();
    if (typeof clock === "string") {
      await page.getByTestId(`clock-${clock}`).click();
    } else {
      await page.getByTestId("clock-own").click();
      const { kind = "fischer", ...fields } = clock;
      await page.getByTestId("custom-kind").selectOption(kind);
      for (const [field, typed] of Object.entries(fields)) {
        await page.getByTestId(`custom-${field}`).fill(typed);
      }
    }
    await page.getByTestId(`side-${side}`).click();
    await page.getByTestId("create-game").click();
    await page.getByTestId("waiting").waitFor();
    return new GamePage(page);
  }
}
