import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { routeOf, rulesPath } from "@/app/router";
import { familyOfGame, grouped, knownFamilies } from "@/games/families";
import type { GameText } from "@/games/GameText";
import { loadGameText, writtenGames } from "@/games/gameTexts";
import type { Variant } from "@/pages/lobby/useVariants";
import { gamesText } from "@/strings/games";
import { rulesText } from "@/strings/rules";
import { definition, readData, squareDefinition } from "./fixtures";

// ---- the shipped games, as far as their texts must agree with them

const folder = new URL("../../core/variants/", import.meta.url);
const slugs = readdirSync(folder).flatMap((name) => /^(.+)\.yaml$/.exec(name)?.[1] ?? []);

interface GameFile {
  extends?: string;
  family?: string;
  published: boolean;
  /** Names of kinds of men; false where the file takes a kind away. */
  pieces: Map<string, boolean>;
}

/** Reads the few keys that matter here by their indentation. */
function gameFile(slug: string): GameFile {
  const text = readFileSync(new URL(`${slug}.yaml`, folder), "utf8");
  const key = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1];
  const block = /^ {6}pieces:\n((?: {8}.*\n)*)/m.exec(text)?.[1] ?? "";
  const pieces = new Map<string, boolean>();
  for (const [, name = "", rest] of block.matchAll(/^ {8}([a-z-]+):(.*)$/gm)) {
    pieces.set(name, rest?.trim() !== "null");
  }
  return {
    extends: key("extends"),
    family: key("family"),
    published: key("published") !== "false",
    pieces,
  };
}

function piecesOf(slug: string): Set<string> {
  const file = gameFile(slug);
  const names = file.extends === undefined ? new Set<string>() : piecesOf(file.extends);
  for (const [name, there] of file.pieces) {
    if (there) names.add(name);
    else names.delete(name);
  }
  return names;
}

function familyInFile(slug: string): string | undefined {
  const file = gameFile(slug);
  return file.family ?? (file.extends === undefined ? undefined : familyInFile(file.extends));
}

/** Cells and men of a placement. */
function countsOf(position: string) {
  const placement = position.split(" ")[0] ?? "";
  const men = placement.replaceAll(/[^A-Za-z]/g, "");
  const runs = [...placement.matchAll(/\d+/g)].map(([run]) => Number(run));
  return {
    cells: runs.reduce((sum, run) => sum + run, men.length),
    ranks: placement.split("/").length,
    white: men.replaceAll(/[a-z]/g, "").length,
    black: men.replaceAll(/[A-Z]/g, "").length,
  };
}

const startOf = (slug: string) =>
  countsOf(/^position (.+)$/m.exec(readData(`perft/${slug}.perft`))?.[1] ?? "");

async function textOf(slug: string): Promise<GameText> {
  const text = await loadGameText(slug);
  if (!text) throw new Error(`nobody wrote about ${slug}`);
  return text;
}

const published = slugs.filter((slug) => gameFile(slug).published);

describe("texts about games", () => {
  it("are there for every game that is offered, and for no other", () => {
    expect(published.length).toBeGreaterThan(10);
    expect([...writtenGames].sort()).toEqual([...published].sort());
  });

  it("are not there for games that nobody wrote about", async () => {
    expect(await loadGameText("beacon")).toBeUndefined();
    expect(await loadGameText("toString")).toBeUndefined();
  });

  it.each(published)("say of %s what its file says", async (slug) => {
    const text = await textOf(slug);
    const start = startOf(slug);
    expect(text.slug).toBe(slug);
    expect(text.board).toMatch(new RegExp(`\\b${start.cells} (cells|squares)\\b`));
    expect(Object.keys(text.pieces).sort()).toEqual([...piecesOf(slug)].sort());
    const topics = text.rules.map((section) => section.topic);
    expect(new Set(topics).size).toBe(topics.length);
    expect(topics).toContain("winning");
    expect(topics.at(-1)).toBe("draws");
  });

  it.each(published)("show positions on the board of %s", async (slug) => {
    const { cells, ranks } = startOf(slug);
    for (const { position } of (await textOf(slug)).rules.flatMap((rule) => rule.figures ?? [])) {
      expect(countsOf(position), position).toMatchObject({ cells, ranks });
    }
  });

  it("count the men where they name numbers", async () => {
    const { white, black } = startOf("horde");
    expect((await textOf("horde")).start).toContain(`${white} pawns`);
    expect(black).toBe(16);
  });

  it("have no long paragraphs, no empty ones, and safe links", async () => {
    for (const slug of published) {
      const text = await textOf(slug);
      const paragraphs = [
        text.lead,
        text.board,
        text.start,
        ...Object.values(text.pieces),
        ...text.rules.flatMap((rule) => rule.paragraphs),
        ...(text.story ?? []),
        ...(text.didYouKnow ?? []),
      ];
      for (const paragraph of paragraphs) {
        expect(paragraph.length, paragraph).toBeGreaterThan(10);
        expect(paragraph.length, paragraph).toBeLessThan(420);
        expect(paragraph, paragraph).toMatch(/[.?]$/);
        expect(paragraph, paragraph).not.toContain("!");
      }
      expect(text.sources.length).toBeGreaterThan(0);
      for (const { address } of text.sources) expect(address ?? "https://").toMatch(/^https:\/\//);
    }
  });
});

describe("families of games", () => {
  const variant = (slug: string, shape: "square" | "hexagon"): Variant => ({
    summary: { slug, title: slug, blurb: "", definition: "" },
    definition: { ...(shape === "hexagon" ? definition("shafran") : squareDefinition), slug },
  });
  const shown = (variants: readonly Variant[]) =>
    grouped(variants).map(({ family, variants: games }) => [
      family,
      ...games.map((game) => game.summary.slug),
    ]);

  it("are those of the files", () => {
    expect([...knownFamilies].sort()).toEqual([...slugs].sort());
    for (const slug of slugs) {
      expect(gamesText.families[familyOfGame(slug)], slug).toBe(familyInFile(slug));
    }
  });

  it("begin with the games on hexagons, and are left out when they are empty", () => {
    const variants = [
      variant("chess", "square"),
      variant("shafran", "hexagon"),
      variant("beacon", "hexagon"),
      variant("horde", "square"),
      variant("glinski", "hexagon"),
    ];
    expect(shown(variants)).toEqual([
      ["chess", "shafran", "glinski", "chess", "horde"],
      ["own", "beacon"],
    ]);
    expect(shown([])).toEqual([]);
  });

  it("take no word of the language for a game", () => {
    expect(familyOfGame("constructor")).toBe("own");
  });
});

describe("addresses of games", () => {
  it("lead to the index and to a page of rules", () => {
    expect(routeOf("/games")).toEqual({ page: "games" });
    expect(routeOf("/about")).toEqual({ page: "about" });
    expect(routeOf(rulesPath("square-hex-16-mate-either"))).toEqual({
      page: "rules",
      slug: "square-hex-16-mate-either",
    });
    expect(routeOf("/games/a/b")).toEqual({ page: "lost" });
  });
});

describe("words of rules", () => {
  it("list cells for those who do not see them", () => {
    expect(rulesText.reach("e4", ["e5"], [])).toBe("From e4 it can go to e5.");
    expect(rulesText.reach("e4", ["e5", "e6"], ["d5", "f5"])).toBe(
      "From e4 it can go to e5 and e6. It can capture on d5 and f5.",
    );
  });

  it("count the men of a game that nobody wrote about", () => {
    const men = [
      { side: "White", n: 1 },
      { side: "Black", n: 12 },
    ];
    expect(rulesText.startLead(men, "White")).toBe(
      "White has 1 man and Black has 12 men. White moves first.",
    );
  });
});
