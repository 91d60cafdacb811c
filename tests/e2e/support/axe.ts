// Looks for what keeps people from using a page, by axe-core.
import axe from "axe-core";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of everything, or of the colours alone. A line for each place: rule and element. */
export async function axeFindings(page: Page, what: "all" | "colours"): Promise<string[]> {
  // Evaluated from outside: the page's own policy allows no foreign script.
  await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    runOnly:
      what === "all" ? { type: "tag", values: tags } : { type: "rule", values: ["color-contrast"] },
    // Not among those of its level by itself.
    ...(what === "all" ? { rules: { "target-size": { enabled: true } } } : {}),
  };
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, chosen);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, options);
}
