import { describe, expect, it } from "vitest";
import { titleOf } from "@/app/title";
import { byStrength, featured, matching } from "@/lobby/live";
import { agentName } from "@/pages/account/agent";
import { labelFault, nameFault, passwordFault } from "@/pages/account/faults";
import { controlOf, presetKey, quickClocks } from "@/pages/lobby/clocks";
import { opponentOf } from "@/pages/lobby/opponentOf";
import { chartHeight, chartOf, chartWidth } from "@/pages/people/chart";
import { points } from "@/pages/people/points";
import type { GameLine, LiveGame, SeatView } from "@/protocol.gen";
import { speeds, text } from "@/strings";
import { control } from "./fixtures";

const seat = (name?: string, rating?: number): SeatView => ({
  taken: true,
  present: true,
  ...(name === undefined ? {} : { name }),
  ...(rating === undefined ? {} : { rating }),
});

describe("names", () => {
  it("are held to the server's bounds", () => {
    for (const name of ["Al", "tom_k", "mira-92", "x".repeat(20)]) {
      expect(nameFault(name), name).toBeUndefined();
    }
    for (const name of ["", "A", "x".repeat(21), "tom k", "Vera!", "m\u00edra", "<img onerror=x>"]) {
      expect(nameFault(name), name).toBe(text.nameWrong);
    }
  });
});

describe("passwords", () => {
  it("are counted in bytes", () => {
    expect(passwordFault("1234567")).toBe(text.passwordShort);
    expect(passwordFault("12345678")).toBeUndefined();
    expect(passwordFault("\u00e9\u00e9\u00e9\u00e9")).toBeUndefined();
    expect(passwordFault("x".repeat(128))).toBeUndefined();
    expect(passwordFault("\u00e9".repeat(65))).toBe(text.passwordLong);
    expect(passwordFault("12345678\n")).toBe(text.passwordOdd);
  });
});

describe("labels of tokens", () => {
  it("have one to forty characters that are seen", () => {
    for (const label of ["a", "x".repeat(40), "\u2654".repeat(40)]) expect(labelFault(label)).toBeUndefined();
    for (const label of ["", "  ", "x".repeat(41), "a\nb"]) expect(labelFault(label)).toBe(text.labelWrong);
  });
});

describe("browsers", () => {
  it("are named in two words", () => {
    const linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const phone =
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
    const edge =
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0";
    expect([linux, phone, edge].map(agentName)).toEqual([
      "Firefox on Linux",
      "Chrome on Android",
      "Edge on Windows",
    ]);
    expect(agentName("")).toBe(text.unknownAgent);
    expect(agentName("curl/8.0")).toBe("curl/8.0");
  });
});

describe("the title", () => {
  it("says how many challenges wait", () => {
    expect(titleOf("Sixfold", 0)).toBe("Sixfold");
    expect(titleOf("Sixfold", 2)).toBe("(2) Sixfold");
  });
});

describe("clocks of quick pairing", () => {
  it("are few, and no two are the same", () => {
    const keys = quickClocks.map(presetKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeLessThanOrEqual(6);
    for (const { minutes, increment } of quickClocks) {
      expect(controlOf(minutes, increment).kind).toBe("fischer");
    }
  });
});

describe("games that are being played", () => {
  const live = (game: string, variant: string, speed: string, ratings: number[]): LiveGame => ({
    game,
    variant,
    clock: control(),
    speed,
    casual: ratings.length < 2,
    seats: [seat("a", ratings[0]), seat("b", ratings[1])],
  });
  const games = [
    live("weak", "shafran", "blitz", [1200, 1300]),
    live("guests", "glinski", "rapid", []),
    live("strong", "shafran", "blitz", [1900, 1800]),
    live("other", "glinski", "blitz", [1500]),
  ];
  const ids = (list: readonly LiveGame[]) => list.map((game) => game.game);

  it("stand from the strongest on", () => {
    expect(ids(byStrength(games))).toEqual(["strong", "weak", "other", "guests"]);
  });

  it("are led by the strongest of each variant", () => {
    const { first, others } = featured(games);
    expect(ids(first)).toEqual(["strong", "other"]);
    expect(ids(others)).toEqual(["weak", "guests"]);
  });

  it("can be of one game, of one speed, or of both", () => {
    expect(ids(matching(games, "", ""))).toEqual(ids(games));
    expect(ids(matching(games, "glinski", ""))).toEqual(["guests", "other"]);
    expect(ids(matching(games, "", "rapid"))).toEqual(["guests"]);
    expect(matching(games, "shafran", "rapid")).toEqual([]);
  });
});

describe("one's own games", () => {
  const game = (...seats: SeatView[]): GameLine => ({
    game: "g",
    variant: "shafran",
    clock: control(),
    speed: "blitz",
    casual: true,
    seats,
    at_ms: 0,
  });

  it("are against who is not oneself", () => {
    expect(opponentOf(game(seat("Vera"), seat("tom_k")), "tom_k")).toBe("Vera");
    expect(opponentOf(game(seat("tom_k"), seat()), "tom_k")).toBe(text.guest);
    expect(opponentOf(game(seat(), seat("Vera")), undefined)).toBe("Vera");
    expect(opponentOf(game(seat(), seat()), undefined)).toBe(text.guest);
  });
});

describe("the line of a rating", () => {
  const history = (...ratings: number[]) => ratings.map((rating, at_ms) => ({ at_ms, rating }));

  it("is not there without games", () => {
    expect(chartOf([])).toBeUndefined();
  });

  it("goes from edge to edge, with higher ratings higher up", () => {
    const chart = chartOf(history(1500, 1700, 1600));
    expect(chart?.points.map(({ x, y }) => [x, y])).toEqual([
      [0, chartHeight],
      [chartWidth / 2, 0],
      [chartWidth, chartHeight / 2],
    ]);
    expect(chart).toMatchObject({ low: 1500, high: 1700 });
    expect(chart?.line).toBe(`M0 ${chartHeight}L${chartWidth / 2} 0L${chartWidth} ${chartHeight / 2}`);
  });

  it("makes no mountains of small changes", () => {
    const chart = chartOf(history(1500, 1502));
    const [first, last] = chart?.points ?? [];
    expect(Math.abs((first?.y ?? 0) - (last?.y ?? 0))).toBeLessThan(chartHeight / 10);
  });

  it("is a point after one game", () => {
    expect(chartOf(history(1500))?.points).toEqual([
      { x: chartWidth / 2, y: chartHeight / 2, rating: 1500 },
    ]);
  });
});

describe("points", () => {
  it("are counted in whole ones and fractions", () => {
    expect([0, 1, 2, 4, 7, 10].map(points)).toEqual(["0", "1/4", "1/2", "1", "1 3/4", "2 1/2"]);
  });
});

describe("words of the lobby", () => {
  it("say in its own way what is refused, and fall back on the server's", () => {
    expect(text.lobbyRefused("not_found", "x")).toBe("Somebody was faster, or it was taken back.");
    expect(text.lobbyRefused("some_new_code", "no way")).toBe("No way");
  });

  it("say which rating is wanted", () => {
    expect(text.ratingBounds(1400, 1800)).toBe("wants 1400 to 1800");
    expect(text.ratingBounds(1400)).toBe("wants 1400 or more");
    expect(text.ratingBounds(undefined, 1800)).toBe("wants 1800 at most");
  });

  it("have a name for each speed", () => {
    expect(speeds.map(text.speed)).toEqual([
      "Ultrabullet",
      "Bullet",
      "Blitz",
      "Rapid",
      "Classical",
      "Correspondence",
    ]);
  });
});
