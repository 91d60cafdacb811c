import { describe, expect, it } from "vitest";
import { clockComment, splitClock } from "@/record/clockComment";
import type { GameRecord } from "@/record/GameRecord";
import { readHeader, readRecord, RecordError } from "@/record/readRecord";
import { timeControlText } from "@/record/timeControlText";
import { writeRecord } from "@/record/writeRecord";
import { control, readData } from "./fixtures";
import { openGame } from "./rules";

async function readAs(slug: string, text: string): Promise<GameRecord> {
  const game = await openGame(slug);
  try {
    return readRecord(text, slug, game);
  } finally {
    game.close();
  }
}

/** Reads a text and writes what was read. */
async function written(slug: string, text: string): Promise<string> {
  const record = await readAs(slug, text);
  const game = await openGame(slug);
  game.position(record.start);
  const start = game.text();
  game.close();
  return writeRecord(record, start);
}

const head = (result = "*", more = "") => `[Variant "shafran"]\n[Result "${result}"]\n${more}\n`;

describe("records of the server", () => {
  for (const slug of ["chess", "chess960", "crazyhouse", "glinski", "shafran"]) {
    it(`are read and written to the letter: ${slug}`, async () => {
      const text = readData(`records/${slug}.txt`);
      expect(await written(slug, text)).toBe(text);
    });
  }

  it("say which game they are of", () => {
    expect(readHeader(readData("records/shafran.txt"))).toEqual({ variant: "shafran" });
    expect(readHeader('[Variant "x"]\n[Definition "ab12"]\n\n*\n')).toEqual({
      variant: "x",
      definition: "ab12",
    });
    expect(readHeader("1. e4 *")).toEqual({});
  });
});

describe("variations and comments", () => {
  const text = `${head()}{A start} 1. Nc4 (1. e3 e8 (1... e7 {goes\nfurther}) 2. e4) (1. f5) 1... e7 {[%clk 0:01:02.5]} {well} 2. Ngf5 *\n`;

  it("are read", async () => {
    const record = await readAs("shafran", text);
    expect(record.comment).toBe("A start");
    const [first, second, third, ...more] = record.moves;
    expect(more).toEqual([]);
    expect([first, second, third].map((move) => move?.move)).toEqual(["b1c4", "e9e7", "g3f5"]);
    expect(first?.variations.map((line) => line.map(({ move }) => move))).toEqual([
      ["e2e3", "e9e8", "e3e4"],
      ["f3f5"],
    ]);
    expect(first?.variations[0]?.[1]?.variations[0]).toMatchObject([
      { move: "e9e7", comment: "goes further" },
    ]);
    expect(second).toMatchObject({ clockMs: 62_500, comment: "well" });
  });

  it("are the same after they were written and read again", async () => {
    const record = await readAs("shafran", text);
    const again = await written("shafran", text);
    expect(await readAs("shafran", again)).toEqual(record);
    expect(await written("shafran", again)).toBe(again);
    expect(again).toContain("(1. e3 e8 (1... e7 {goes further}) 2. e4) (1. f5) 1... e7");
  });

  it("may follow the last move", async () => {
    const last = `${head()}1. Nc4 (1. f5 e7) *\n`;
    expect((await readAs("shafran", last)).moves[0]?.variations).toHaveLength(1);
    expect(await written("shafran", last)).toBe(last);
  });
});

describe("reading", () => {
  it("takes texts without tags, numbers, a result and with marks", async () => {
    for (const text of ["Nc4 e7 Ngf5", "1.Nc4 e7! 2.Ngf5 $3 *", "1. Nc4 1... e7 2. Ngf5\r\n"]) {
      const { moves, result } = await readAs("shafran", text);
      expect(moves.map(({ move }) => move), text).toEqual(["b1c4", "e9e7", "g3f5"]);
      expect(result).toBeUndefined();
    }
  });

  it("keeps tags of other names and their quotes", async () => {
    const record = await readAs("shafran", head("*", '[White "A \\"B\\" \\\\ C"]\n') + "*\n");
    expect(record.tags).toEqual([{ name: "White", value: 'A "B" \\ C' }]);
  });

  it("knows an end by the rules, and one that people made", async () => {
    const mate = "1. Nc4 e7 2. Ngf5 Ne9 3. Nd7# 1-0\n";
    expect((await readAs("shafran", head("1-0") + mate)).result).toEqual({
      reason: "checkmate",
      quarters: [4, 0],
    });
    expect((await readAs("shafran", mate.replace("1-0", "*"))).result?.reason).toBe("checkmate");
    const resigned = head("0-1", '[Termination "resignation"]\n') + "1. Nc4 0-1\n";
    expect((await readAs("shafran", resigned)).result).toEqual({
      reason: "resignation",
      quarters: [0, 4],
    });
    expect(await written("shafran", resigned)).toBe(resigned);
    const calledOff = head("*", '[Termination "aborted"]\n') + "1. Nc4 *\n";
    expect(await written("shafran", calledOff)).toBe(calledOff);
  });

  const faults: [name: string, text: string, line: number, words: RegExp][] = [
    ["an impossible move", `${head()}1. Nc4 e7\n2. Nf9 *\n`, 5, /Nf9 is not a legal move here/],
    ["a move after the end", `${head("1-0")}1. Nc4 e7 2. Ngf5 Ne9 3. Nd7# f8 1-0`, 4, /over before f8/],
    ["a broken tag", '[Variant "shafran"]\n[Result *]\n\n*\n', 2, /a name and a value in quotes/],
    ["a tag twice", '[Result "*"]\n[Result "*"]\n\n*\n', 2, /Result stands there twice/],
    ["another game", '[Variant "glinski"]\n\n*\n', 1, /another game, glinski/],
    ["a wrong position", `${head("*", '[FEN "nonsense"]\n')}*\n`, 3, /./],
    ["an open comment", `${head()}1. Nc4\n{and so *\n`, 5, /does not end/],
    ["a closed comment", `${head()}1. Nc4 and } *\n`, 4, /did not begin/],
    ["an open variation", `${head()}1. Nc4 (1. f5\n`, 5, /does not end/],
    ["a closed variation", `${head()}1. Nc4) *\n`, 4, /did not begin/],
    ["an early variation", `${head()}(1. Nc4) *\n`, 4, /before the first move/],
    ["an empty variation", `${head()}1. Nc4 () *\n`, 4, /no moves/],
    ["another result", `${head()}1. Nc4\n1-0\n`, 5, /differs from the tag/],
    ["another end", `${head("0-1")}1. Nc4 e7 2. Ngf5 Ne9 3. Nd7# 0-1`, 4, /otherwise/],
    ["words after the result", `${head()}1. Nc4 *\n\nmore`, 6, /after the result/],
  ];
  for (const [name, text, line, words] of faults) {
    it(`says in which line there is ${name}`, async () => {
      const fault = await readAs("shafran", text).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(fault).toBeInstanceOf(RecordError);
      if (!(fault instanceof RecordError)) return;
      expect(fault.message).toMatch(words);
      expect(fault.message).toMatch(new RegExp(`^Line ${line}: [A-Z].*\\.$`));
    });
  }
});

describe("writing", () => {
  it("folds lines at a hundred letters", async () => {
    const text = await written("glinski", readData("records/glinski.txt").replace(/\n(?=\S)/g, "\n"));
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it("leaves no brace in a comment that would end it", () => {
    const record: GameRecord = { variant: "x", tags: [], moves: [], comment: "a } b { c" };
    expect(writeRecord(record, "8 w - - 0 1")).toContain("{a ) b ( c}");
  });

  it("names time controls as the server does", () => {
    expect(timeControlText(control())).toBe("300+3");
    expect(timeControlText(control({ kind: "delay", base_ms: 15_000 }))).toBe("delay 15+3");
    expect(timeControlText(control({ kind: "byoyomi", increment_ms: 30_000, periods: 3 }))).toBe(
      "byoyomi 300+3x30",
    );
    expect(timeControlText(control({ kind: "untimed", base_ms: 0, increment_ms: 0 }))).toBe("-");
  });
});

describe("clocks in comments", () => {
  it("are hours, minutes, seconds and decimals as needed", () => {
    expect(clockComment(598_300)).toBe("[%clk 0:09:58.3]");
    expect(clockComment(3_600_000)).toBe("[%clk 1:00:00]");
    expect(clockComment(5)).toBe("[%clk 0:00:00.005]");
    expect(clockComment(-4)).toBe("[%clk 0:00:00]");
  });

  it("may stand beside words", () => {
    expect(splitClock("good [%clk 1:02:03.04]")).toEqual({ clockMs: 3_723_040, words: "good" });
    expect(splitClock("[%clk nonsense]")).toEqual({ words: "[%clk nonsense]" });
  });
});
