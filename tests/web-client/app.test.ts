import { describe, expect, it } from "vitest";
import { maxRecent, parseRecent, withRecent, type RecentGame } from "@/app/recent";
import { mayReloadFor } from "@/app/reload";
import {
  analysisOfPath,
  analysisPath,
  devicePath,
  gamePath,
  localPath,
  playerPath,
  routeOf,
} from "@/app/router";
import { follow } from "@/board/men";
import { headline } from "@/pages/game/ResultFace";
import { text } from "@/strings";
import { control, definition } from "./fixtures";

describe("router", () => {
  it("knows its pages and nothing else", () => {
    expect(routeOf("/")).toEqual({ page: "lobby" });
    expect(routeOf(gamePath("aB3_-x"))).toEqual({ page: "game", game: "aB3_-x" });
    expect(routeOf("/game/aB3/")).toEqual({ page: "game", game: "aB3" });
    expect(routeOf(playerPath("mira-92"))).toEqual({ page: "player", name: "mira-92" });
    expect(routeOf(devicePath("Xb5q8V_w"))).toEqual({ page: "device", token: "Xb5q8V_w" });
    for (const page of ["signup", "login", "recover", "settings", "leaderboards", "watch"]) {
      expect(routeOf(`/${page}`)).toEqual({ page });
      expect(routeOf(`/${page}/`)).toEqual({ page });
    }
    expect(routeOf("/local")).toEqual({ page: "local" });
    expect(routeOf(localPath("shafran"))).toEqual({ page: "local", slug: "shafran" });
    expect(routeOf("/analysis/")).toEqual({ page: "analysis" });
    expect(routeOf(analysisPath("square-hex-16"))).toEqual({ page: "analysis", slug: "square-hex-16" });
    expect(routeOf(analysisOfPath("aB3"))).toEqual({ page: "analysisOf", game: "aB3" });
    const lost = ["/local/a/b", "/analysis/a/b", "/analysis/game/a/b", "/game/", "/game/a/b", "/game/a%20b", "/watch/x", "/player/", "/players/x", "//"];
    for (const path of lost) {
      expect(routeOf(path), path).toEqual({ page: "lost" });
    }
  });
});

describe("reload guard", () => {
  it("allows one reload for each reason, and none where it cannot remember", () => {
    let kept: string | undefined;
    const may = (reason: string) =>
      mayReloadFor(
        reason,
        () => kept,
        (value) => {
          kept = value;
          return true;
        },
      );
    expect(may("b2")).toBe(true);
    expect(may("b2")).toBe(false);
    expect(may("b3")).toBe(true);
    expect(mayReloadFor("b2", () => undefined, () => false)).toBe(false);
  });
});

describe("recent games", () => {
  const game = (id: string): RecentGame => ({
    game: id,
    title: "Shafran",
    clock: control({ base_ms: 60_000, increment_ms: 0 }),
    status: "open",
    player: true,
  });

  it("are bounded, newest first, each once", () => {
    let games: RecentGame[] = [];
    for (let i = 0; i < maxRecent + 5; i += 1) games = withRecent(games, game(`g${i}`));
    expect(games).toHaveLength(maxRecent);
    expect(games[0]?.game).toBe(`g${maxRecent + 4}`);
    const again = withRecent(games, { ...game("g10"), status: "over" });
    expect(again).toHaveLength(maxRecent);
    expect(again.find((g) => g.game === "g10")?.status).toBe("over");
  });

  it("are read back, whatever was stored", () => {
    expect(parseRecent(JSON.stringify([game("a"), { game: 1 }, null]))).toEqual([game("a")]);
    expect(parseRecent("{")).toEqual([]);
    expect(parseRecent('{"a":1}')).toEqual([]);
    expect(parseRecent(undefined)).toEqual([]);
  });

  it("of the time when there was one kind of clock are read as of that kind", () => {
    const old = { ...game("a"), clock: { base_ms: 60_000, increment_ms: 0 } };
    expect(parseRecent(JSON.stringify([old]))).toEqual([game("a")]);
  });
});

describe("identity of men", () => {
  const board = (men: Record<string, string>) => new Map(Object.entries(men));

  it("follows a move, a capture and a promotion", () => {
    const start = follow([], board({ e2: "P", d3: "p", a1: "R" })).men;
    const id = (men: typeof start, at: string) => men.find((man) => man.at === at)?.id;
    const capture = follow(start, board({ d3: "P", a1: "R" }));
    expect(id(capture.men, "d3")).toBe(id(start, "e2"));
    expect(id(capture.men, "a1")).toBe(id(start, "a1"));
    expect(capture.gone.map((man) => man.symbol)).toEqual(["p"]);
    const promotion = follow(capture.men, board({ d4: "Q", a1: "R" }));
    expect(id(promotion.men, "d4")).toBe(id(start, "e2"));
    expect(promotion.gone).toEqual([]);
  });
});

describe("results in words", () => {
  const seats = ["white", "black"];

  it("say the reason and the scores", () => {
    expect(text.reason("stalemate", [3, 1], seats)).toBe("Stalemate: 3/4 to 1/4");
    expect(text.reason("checkmate", [4, 0], seats)).toBe("Checkmate: 1 to 0");
    expect(text.reason("resignation", [0, 4], seats)).toBe("White resigned: 0 to 1");
    expect(text.reason("agreement", [2, 2], seats)).toBe("Draw by agreement: 1/2 to 1/2");
  });

  it("say how goals, lost men and counted checks end a game", () => {
    expect(text.reason("goal", [0, 4], seats)).toBe("Black reached the goal: 0 to 1");
    expect(text.reason("goal", [2, 2], seats)).toBe("Both reached the goal: 1/2 to 1/2");
    expect(text.reason("extinction", [4, 0], seats)).toBe("All men lost, White wins: 1 to 0");
    expect(text.reason("check-count", [4, 0], seats)).toBe("White gave the last check: 1 to 0");
  });

  it("name who flagged, also when the other side could not win", () => {
    expect(text.reason("time", [4, 0], seats, 1)).toBe("Black ran out of time: 1 to 0");
    expect(text.reason("time-cannot-win", [2, 2], seats, 0)).toBe(
      "White ran out of time, but the other side could not win: 1/2 to 1/2",
    );
  });

  it("say who left, and what the other made of it", () => {
    expect(text.reason("abandoned", [0, 4], seats)).toBe("White left, and Black claimed the win: 0 to 1");
    expect(text.reason("abandoned", [2, 2], seats)).toBe(
      "A player left, and the other one made it a draw: 1/2 to 1/2",
    );
    expect(text.reason("move-limit", [2, 2], seats)).toBe("No game may be longer: 1/2 to 1/2");
  });

  it("have no scores where there is no result", () => {
    expect(text.reason("aborted", [0, 0], seats, 1)).toBe("The game was called off");
    expect(text.reason("no-start", [0, 0], seats, 1)).toBe(
      "Black did not make the first move in time",
    );
    const view = definition("shafran");
    const result = (reason: string, quarters: number[]) => ({ reason, quarters });
    expect(headline(view, result("aborted", [0, 0]), 0)).toBe("No result");
    expect(headline(view, result("no-start", [0, 0]))).toBe("No result");
    expect(headline(view, result("abandoned", [0, 4]), 0)).toBe("You lost");
  });

  it("do not fail on a reason that is new", () => {
    expect(text.reason("some-new-end", [2, 2], seats)).toBe("Some new end: 1/2 to 1/2");
  });
});
