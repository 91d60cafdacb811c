import { text } from "@/strings";

// Browsers call themselves by the names of others, too: the first that fits is the one.
const browsers = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chromium", /\bChromium\//],
  ["Chrome", /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ["Safari", /\bSafari\//],
] as const;
const systems = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux|X11/],
] as const;

const first = (names: readonly (readonly [string, RegExp])[], agent: string) =>
  names.find(([, pattern]) => pattern.test(agent))?.[0];

/** What a browser calls itself, in two words. */
export function agentName(agent: string): string {
  const browser = first(browsers, agent);
  const system = first(systems, agent);
  if (browser === undefined) return system ?? (agent === "" ? text.unknownAgent : agent.slice(0, 40));
  return system === undefined ? browser : text.browserOn(browser, system);
}
