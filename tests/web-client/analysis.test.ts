import { describe, expect, it } from "vitest";
import { AnalysisStore, type SavedAnalysis } from "@/analysis/AnalysisStore";
import { parseAnalysis } from "@/analysis/saved";
import { nodeAt, startId } from "@/analysis/tree";
import { definition, readData } from "./fixtures";
import { openGame, openWalker, shortMate } from "./rules";

describe("a walker", () => {
  it("tells what a move did", async () => {
    const walker = await openWalker("shafran");
    const step = walker.play("b1c4");
    expect(step).toMatchObject({
      words: "Nc4",
      played: { move: "b1c4", seat: 0, changes: { b1: "", c4: "N" }, check: [] },
    });
    expect(walker.standing()).toMatchObject({ position: step.position, toMove: 1 });
  });

  it("goes from one line to another", async () => {
    const walker = await openWalker("shafran");
    const at = (...line: string[]) => {
      walker.goTo(line);
      return walker.standing().position;
    };
    const start = at();
    const one = at("b1c4", "e9e7");
    const other = at("e2e4", "e9e7", "b1c4");
    expect(new Set([start, one, other]).size).toBe(3);
    expect(at("b1c4", "e9e7")).toBe(one);
    expect(at()).toBe(start);
  });

  it("has nothing to play after the end", async () => {
    const walker = await openWalker("shafran");
    walker.goTo(shortMate);
    expect(walker.standing()).toMatchObject({
      legal: [],
      outcome: { reason: "checkmate", quarters: [4, 0] },
    });
  });
});

async function opened(slug: "shafran" | "glinski" = "shafran") {
  const saves: SavedAnalysis[] = [];
  const store = new AnalysisStore(await openGame(slug), definition(slug), (saved) => saves.push(saved));
  return { store, saves };
}

const words = (store: AnalysisStore) => store.steps.map((step) => step.words).join(" ");

describe("an analysis", () => {
  it("plays for both sides, goes back and branches", async () => {
    const { store } = await opened();
    store.play("b1c4");
    store.play("e9e7");
    store.back();
    store.play("e9e8");
    expect(words(store)).toBe("Nc4 e8");
    expect(store.inVariation).toBe(true);
    store.toStart();
    store.toEnd();
    expect(words(store)).toBe("Nc4 e7");
    expect(store.inVariation).toBe(false);
    store.back();
    store.play("e9e8");
    expect(store.tree.nodes.size, "a known move makes no new branch").toBe(4);
    store.promote();
    store.toStart();
    store.toEnd();
    expect(words(store)).toBe("Nc4 e8");
  });

  it("shows the legal moves of the place that is looked at", async () => {
    const { store } = await opened();
    expect(store.standing.legal).toContain("b1c4");
    store.play("b1c4");
    expect(store.standing.legal).not.toContain("b1c4");
    expect(store.standing.legal).toContain("e9e7");
    store.back();
    expect(store.standing.legal).toContain("b1c4");
  });

  it("deletes from a move on", async () => {
    const { store } = await opened();
    for (const move of shortMate) store.play(move);
    store.back();
    store.delete();
    expect(words(store)).toBe("Nc4 e7 Ngf5");
    expect(nodeAt(store.tree, store.at).children).toEqual([]);
    store.toStart();
    store.delete();
    expect(store.tree.nodes.size).toBe(4);
  });

  it("comes back as it was", async () => {
    const { store, saves } = await opened();
    for (const move of shortMate.slice(0, 3)) store.play(move);
    store.back();
    store.play("e2e4");
    store.comment("Instead");
    store.back();
    const last = saves.at(-1);
    if (!last) throw new Error("nothing was saved");
    const { store: again } = await opened();
    again.restore(parseAnalysis(JSON.stringify(last)) ?? { record: "", turns: [] });
    expect(words(again)).toBe("Nc4 e7");
    expect(again.record()).toBe(store.record());
    expect(again.record()).toContain("2. Ngf5 (2. e4 {Instead}) *");
  });

  it("takes a record with its end, and lets go of the end when the moves are others", async () => {
    const { store } = await opened();
    const record = readData("records/shafran.txt");
    store.load(record);
    expect(store.title).toBe('Anna – Ben "the \\ rook" 0-1');
    const { definition: hash } = definition("shafran");
    const named = record.replace("\n", `\n[Definition "${hash}"]\n`);
    expect(store.record()).toBe(named);
    store.toEnd();
    store.delete();
    expect(store.record()).toContain('[Result "*"]');
    expect(store.record()).not.toContain("Termination");
  });

  it("begins at a position, and says what is wrong with one", async () => {
    const { store } = await opened();
    store.play("b1c4");
    const before = store.record();
    expect(() => store.loadPosition("nonsense")).toThrow(/./);
    expect(store.record(), "nothing has changed").toBe(before);
    expect(words(store)).toBe("Nc4");
    expect(store.standing.legal).toContain("e9e7");
    const position = store.standing.position;
    store.loadPosition(` ${position}\n`);
    expect([store.at, store.start]).toEqual([startId, position]);
    expect(store.record()).toContain(`[FEN "${position}"]`);
    store.play("e9e7");
    expect(store.record()).toMatch(/\n1\.\.\. e7 \*\n$/);
  });

  it("stays as it is when a record is wrong", async () => {
    const { store } = await opened();
    store.play("b1c4");
    expect(() => store.load("1. Nc4 Nf9 *")).toThrow(/^Line 1: Nf9 is not a legal move here/);
    expect(words(store)).toBe("Nc4");
    expect(store.standing.legal).toContain("e9e7");
  });

  it("steps through 91 cells without delay", async () => {
    const { store } = await opened("glinski");
    store.load(readData("records/glinski.txt"));
    const begun = performance.now();
    let steps = 0;
    for (store.toStart(); nodeAt(store.tree, store.at).children.length > 0; store.forward()) {
      expect(store.standing.position).toBeTruthy();
      steps += 1;
    }
    expect(steps).toBeGreaterThan(20);
    expect((performance.now() - begun) / steps, "milliseconds a step").toBeLessThan(10);
  });
});

describe("what a tab kept", () => {
  it("is passed over where it is rubbish", () => {
    for (const stored of [undefined, "", "{", "null", "[]", '{"record":1,"turns":[]}', '{"record":""}']) {
      expect(parseAnalysis(stored), stored).toBeUndefined();
    }
    expect(parseAnalysis('{"record":"x","turns":[0,"a",1.5,2]}')).toEqual({ record: "x", turns: [0, 2] });
  });
});
