// Whole games: two players and a spectator, three browsers that share nothing.
import { expect, test } from "vitest";
import { glinskiGame, shafranGame, type ScriptedGame } from "../program/games";
import { useBrowser } from "./support/browser";
import { GamePage, type Shown } from "./support/gamePage";
import { placementAfter } from "../program/program";
import { useServer } from "../program/server";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

/** Plays all moves by clicks, and looks at all three pages after each. */
async function playWhole(game: ScriptedGame): Promise<Shown[]> {
  const { variant, moves, reason, quarters } = game;
  const table = await setTable(server, browser, { wish: { variant, clock: "10-5", side: 0 } });
  const { host, friend, players, id } = table;
  const watcher = await browser.visitor();
  const spectator = await GamePage.open(await watcher.newPage(), host.url);
  const pages = [host, friend, spectator];
  await expect.poll(async () => (await host.read()).watchers).toBe(1);

  for (const [index, move] of moves.entries()) {
    await players[index % 2 === 0 ? 0 : 1].play(move);
    const played = moves.slice(0, index + 1);
    const placement = placementAfter(variant, played);
    await Promise.all(pages.map((page) => page.shows({ ply: index + 1, placement })));
  }

  const result = { reason, scores: quarters.join(" ") };
  const end = { status: "over", moves: [...moves], placement: placementAfter(variant, moves) };
  for (const page of pages) {
    await page.shows(end);
    const shown = await page.read();
    expect(shown.result).toMatchObject(result);
    expect(shown.movable).toEqual([]);
    expect(shown.clocks.map((clock) => clock.running)).toEqual([false, false]);
  }
  expect(server.database.game(id)).toEqual({ status: "over", reason, quarters: [...quarters] });

  const last = await Promise.all(pages.map((page) => page.read()));
  const [first] = last;
  for (const shown of last) {
    expect(shown.men).toBe(first?.men);
    expect(shown.version).toBe(first?.version);
  }
  return last;
}

test("a game of Shafran's chess with castling, promotion and a capture in passing ends in mate before three browsers", async () => {
  const [host, friend, spectator] = await playWhole(shafranGame);
  expect(host?.result?.words).toBe("You won");
  expect(friend?.result?.words).toBe("You lost");
  expect(spectator?.result?.words).toBe("White won");
});

test("a stalemate of Glinski's chess gives three quarters and one quarter before three browsers", async () => {
  const [host, friend, spectator] = await playWhole(glinskiGame);
  expect(host?.result?.words).toBe("You score 3/4");
  expect(friend?.result?.words).toBe("You score 1/4");
  expect(spectator?.result?.words).toBe("Points shared");
});

test("targets are shown to the player who is to move and to nobody else", async () => {
  const { host, friend } = await setTable(server, browser, { wish: { side: 0 } });
  const watcher = await browser.visitor();
  const spectator = await GamePage.open(await watcher.newPage(), host.url);

  await host.click("e2");
  await host.shows({ selected: ["e2"], targets: ["e3", "e4", "e5"] });
  await friend.click("e9");
  await spectator.click("e2");
  for (const page of [friend, spectator]) {
    const shown = await page.read();
    expect([shown.movable, shown.targets]).toEqual([[], []]);
  }
  expect((await spectator.read()).selected).toEqual([]);

  await host.click("e5");
  // The man that was picked ahead of time shows its targets when it may move.
  await friend.shows({ ply: 1, selected: ["e9"] });
  expect((await friend.read()).targets.length).toBeGreaterThan(0);
  expect((await host.read()).movable).toEqual([]);
});

test("a spectator has no controls", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, players } = table;
  const watcher = await browser.visitor();
  const spectator = await GamePage.open(await watcher.newPage(), host.url);
  await spectator.page.getByTestId("watching").waitFor();
  const shows = async (page: GamePage, controls: string[], shown: boolean) => {
    for (const control of controls) expect(await page.has(control), control).toBe(shown);
  };
  await shows(players[0], ["offer-draw", "offer-takeback", "abort"], true);
  await shows(spectator, ["take-seat", "offer-draw", "offer-takeback", "abort"], false);
  await playMoves(table, ["b1c4", "e9e7"]);
  await spectator.shows({ ply: 2 });
  await shows(players[0], ["offer-draw", "offer-takeback", "resign", "give-time"], true);
  await shows(spectator, ["offer-draw", "offer-takeback", "resign", "give-time"], false);
  expect((await spectator.read()).you).toBeUndefined();
  expect(await watcher.cookie(), "who only watches becomes nobody").toBeUndefined();
});

test("sides by lot: each player gets one, and both see the same", async () => {
  const { players, host, friend } = await setTable(server, browser, { wish: { side: "lot" } });
  const seats = [(await host.read()).you, (await friend.read()).you];
  expect([...seats].sort()).toEqual([0, 1]);
  await players[0].play("b1c4");
  await players[1].shows({ ply: 1, placement: placementAfter("shafran", ["b1c4"]) });
});
