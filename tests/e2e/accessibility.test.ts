// Every page as axe-core sees it, on the desk and on a phone, in every theme.
import { afterAll, expect, test } from "vitest";
import { useServer } from "../program/server";
import { axeFindings } from "./support/axe";
import { desktop, phone, useBrowser } from "./support/browser";
import { arrange, scenes } from "./support/scenes";

const server = useServer();
const browser = useBrowser();
const otherThemes = ["dark", "contrast"] as const;
let found = 0;
let looked = 0;

afterAll(() => console.log(`axe: ${found} violations on ${looked} pages`));

test(
  "axe finds nothing on any page",
  async () => {
    const { open, windows } = await arrange(server, browser);
    const findings: string[] = [];
    const look = async (where: string, what: Promise<string[]>) => {
      for (const finding of await what) findings.push(`${where}: ${finding}`);
      looked += 1;
    };
    for (const [name, size] of Object.entries({ desk: desktop, phone })) {
      for (const page of windows) {
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await page.setViewportSize(size);
      }
      for (const scene of scenes) {
        const page = await open(scene);
        await look(`${scene.name}, ${name}`, axeFindings(page, "all"));
        if (size === phone) continue;
        for (const theme of otherThemes) {
          await page.evaluate((value) => (document.documentElement.dataset["theme"] = value), theme);
          await look(`${scene.name}, ${theme}`, axeFindings(page, "colours"));
        }
      }
    }
    found = findings.length;
    expect(findings).toEqual([]);
  },
  300_000,
);
