// Pictures of every page, for people to look at: build/screenshots/NAME-SIZE-THEME.png.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { screenshotFolder } from "../../program/program";
import { useServer } from "../../program/server";
import { phone, useBrowser } from "../support/browser";
import { arrange, scenes } from "../support/scenes";

const server = useServer();
const browser = useBrowser();
const sizes = { desk: { width: 1440, height: 900 }, phone };
const themes = ["light", "dark"] as const;

test("pictures of every page", async () => {
  mkdirSync(screenshotFolder, { recursive: true });
  const { open, windows } = await arrange(server, browser);
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const page of windows) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
    }
    for (const scene of scenes) {
      const page = await open(scene);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const path = join(screenshotFolder, `${scene.name}-${size}-${theme}.png`);
        await page.screenshot({ path, fullPage: size === "phone" });
      }
    }
  }
});
