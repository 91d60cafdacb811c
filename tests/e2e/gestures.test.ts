// Mouse, finger and a small screen.
import { expect, test } from "vitest";
import { shafranGame, shortGame } from "../program/games";
import { phone, useBrowser } from "./support/browser";
import { placementAfter } from "../program/program";
import { useServer } from "../program/server";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();
const onPhone = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("men are dragged with the mouse", async () => {
  const { players } = await setTable(server, browser);
  const { moves, variant } = shortGame;
  for (const [index, move] of moves.entries()) {
    await players[index % 2 === 0 ? 0 : 1].drag(move);
    const expected = { ply: index + 1, placement: placementAfter(variant, moves.slice(0, index + 1)) };
    await Promise.all(players.map((player) => player.shows(expected)));
  }
  await players[1].shows({ status: "over" });
});

test("a man that is dropped off its targets goes back", async () => {
  const { host } = await setTable(server, browser);
  const before = await host.read();
  await host.drag("b1b5");
  await host.shows({ ply: 0, placement: before.placement, men: before.men });
  await host.play("b1c4");
  await host.shows({ ply: 1 });
});

test("a game is played by taps on a phone", async () => {
  const { players } = await setTable(server, browser, {
    hostBrowser: onPhone,
    friendBrowser: onPhone,
  });
  const { moves } = shortGame;
  for (const [index, move] of moves.entries()) {
    await players[index % 2 === 0 ? 0 : 1].play(move, "tap");
    await Promise.all(players.map((player) => player.shows({ ply: index + 1 })));
  }
  for (const player of players) await player.shows({ status: "over", moves: [...moves] });
});

test("the board of a phone fits its screen, and the promotion chooser stays on it", async () => {
  const { players } = await setTable(server, browser, { hostBrowser: onPhone });
  const [white, black] = players;
  const { moves, plies } = shafranGame;
  const promotion = plies["promotion"] ?? 0;
  for (const [index, move] of moves.slice(0, promotion - 1).entries()) {
    if (index % 2 === 0) await white.play(move, "tap");
    else await black.play(move);
  }
  const overflow = await white.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels beyond the right edge").toBe(0);

  const move = moves[promotion - 1] ?? "";
  await white.pick(move, "tap");
  const box = await white.page.getByTestId("promotion").boundingBox();
  expect(box).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(phone.width);
  expect(y + height).toBeLessThanOrEqual(phone.height);
  for (const piece of ["Q", "R", "B", "N"]) expect(await white.has(`promotion-${piece}`)).toBe(true);

  await white.promoteTo("N", "tap");
  const moved = [...moves.slice(0, promotion - 1), move.replace("=Q", "=N")];
  const expected = { ply: promotion, placement: placementAfter("shafran", moved) };
  await Promise.all(players.map((player) => player.shows(expected)));
});

test("a promotion that is called off leaves the move open", async () => {
  const table = await setTable(server, browser);
  const { moves, plies } = shafranGame;
  const before = (plies["promotion"] ?? 0) - 1;
  await playMoves(table, moves.slice(0, before));
  const [white] = table.players;
  await white.pick(moves[before] ?? "");
  await white.page.getByTestId("promotion").waitFor();
  // Where the keys go must not matter: the page may not have turned to the chooser yet.
  await white.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await white.page.keyboard.press("Escape");
  await white.page.getByTestId("promotion").waitFor({ state: "detached" });
  await white.shows({ ply: before });
  const picked = white.page.locator('.board.main .cell[aria-selected="true"]');
  await picked.waitFor();
  await white.page.keyboard.press("Escape");
  await picked.waitFor({ state: "detached" });
  await white.play("h5h6");
  await table.players[1].shows({ ply: before + 1 });
});

test("the board turns round for Black, and by the button and the key", async () => {
  const { host, friend } = await setTable(server, browser, { wish: { side: 0 } });
  await host.shows({ flipped: false });
  await friend.shows({ flipped: true });
  const low = async (page: typeof host) => (await page.centre("e1")).y > (await page.centre("e10")).y;
  expect([await low(host), await low(friend)]).toEqual([true, false]);
  await host.press("flip");
  await host.shows({ flipped: true });
  expect(await low(host)).toBe(false);
  await host.play("b1c4");
  await friend.shows({ ply: 1 });
  await host.page.keyboard.press("f");
  await host.shows({ flipped: false, ply: 1 });
});
