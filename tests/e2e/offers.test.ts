// Seats, draws, resignations and games that are called off.
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser";
import { GamePage } from "./support/gamePage";
import { ask } from "../program/http";
import { Lobby } from "./support/lobby";
import { useServer } from "../program/server";
import { playMoves, setTable } from "./support/table";

const server = useServer();
const browser = useBrowser();

test("a draw is offered and declined, offered again by the other and accepted", async () => {
  const { host, friend, id } = await setTable(server, browser, { wish: { side: 0 } });
  await host.press("offer-draw");
  await friend.page.getByTestId("draw-offer").waitFor();
  await friend.press("decline-draw");
  await friend.page.getByTestId("draw-offer").waitFor({ state: "detached" });
  await host.shows({ status: "playing" });
  await host.play("b1c4");
  await friend.shows({ ply: 1 });

  await friend.press("offer-draw");
  await host.press("accept-draw");
  for (const page of [host, friend]) {
    await page.shows({ status: "over" });
    expect((await page.read()).result).toEqual({ reason: "agreement", scores: "2 2", words: "Draw" });
  }
  expect(server.database.game(id)).toEqual({ status: "over", reason: "agreement", quarters: [2, 2] });
});

test("an offer is declined by a move", async () => {
  const { host, friend } = await setTable(server, browser, { wish: { side: 0 } });
  await friend.press("offer-draw");
  await host.page.getByTestId("draw-offer").waitFor();
  await host.play("b1c4");
  await friend.shows({ ply: 1 });
  await host.page.getByTestId("draw-offer").waitFor({ state: "detached" });
  await friend.shows({ status: "playing" });
});

test("before both have moved a game is called off instead, at the second press", async () => {
  const { host, friend, id } = await setTable(server, browser, { wish: { side: 0 } });
  await host.play("b1c4");
  await friend.shows({ ply: 1 });
  expect(await friend.has("resign")).toBe(false);
  await friend.press("abort");
  await friend.shows({ status: "playing" });
  expect(await friend.page.getByTestId("abort").textContent()).toContain("Call off?");
  await friend.press("abort");
  for (const page of [host, friend]) {
    await page.shows({ status: "over" });
    const { result } = await page.read();
    expect(result).toEqual({ reason: "aborted", scores: "0 0", words: "No result" });
  }
  expect(server.database.game(id)).toEqual({ status: "over", reason: "aborted", quarters: [0, 0] });
});

test("resigning takes two presses, and works out of turn", async () => {
  const table = await setTable(server, browser, { wish: { side: 0 } });
  const { host, friend, id } = table;
  await playMoves(table, ["b1c4", "e9e7"]);
  expect(await friend.has("abort")).toBe(false);
  await friend.press("resign");
  await friend.shows({ status: "playing" });
  expect(await friend.page.getByTestId("resign").textContent()).toContain("Resign?");
  await friend.press("resign");
  await friend.shows({ status: "over" });
  await host.shows({ status: "over" });
  expect((await host.read()).result).toEqual({
    reason: "resignation",
    scores: "4 0",
    words: "You won",
  });
  expect(server.database.game(id)?.quarters).toEqual([4, 0]);
});

test("the second of two people who want the last seat watches instead", async () => {
  const hostVisitor = await browser.visitor();
  const lobby = await new Lobby(await hostVisitor.newPage(), server).open();
  const host = await lobby.create({ side: 0 });
  const [early, late] = await Promise.all([browser.visitor(), browser.visitor()]);
  const first = await GamePage.open(await early.newPage(), host.url);
  const second = await GamePage.open(await late.newPage(), host.url);
  // So that the second still has the button when the first has the seat.
  await second.page.route("**/api/games/*/seat", async (route) => {
    await first.takeSeat();
    await first.shows({ status: "playing", you: 1 });
    await route.continue();
  });
  const reply = second.page.waitForResponse("**/api/games/*/seat");
  await second.takeSeat();
  expect((await reply).status()).toBe(409);
  await second.page.getByTestId("watching").waitFor();
  expect((await second.read()).you).toBeUndefined();
  for (const control of ["take-seat", "resign", "abort", "offer-draw", "offer-takeback"]) {
    expect(await second.has(control), control).toBe(false);
  }

  const next = await GamePage.open(await late.newPage(), host.url);
  await next.shows({ status: "playing" });
  expect(await next.has("take-seat")).toBe(false);
});

test("the host cannot take the second seat too", async () => {
  const visitor = await browser.visitor();
  const lobby = await new Lobby(await visitor.newPage(), server).open();
  const host = await lobby.create({ side: 0 });
  const secondTab = await GamePage.open(await visitor.newPage(), host.url);
  await secondTab.page.getByTestId("waiting").waitFor();
  expect(await secondTab.has("take-seat")).toBe(false);

  const cookie = (await visitor.cookie()) ?? "";
  const reply = await ask(`${server.address}/api/games/${host.id}/seat`, {
    method: "POST",
    headers: { Origin: server.address, Cookie: cookie },
    body: "",
  });
  expect([reply.status, JSON.parse(reply.body).code]).toEqual([409, "seat_taken"]);
  await host.shows({ status: "open" });
  expect(server.database.takenSeats(host.id)).toBe(1);
});

test("looking at the link takes no seat and makes nobody a guest", async () => {
  const visitor = await browser.visitor();
  const lobby = await new Lobby(await visitor.newPage(), server).open();
  const host = await lobby.create({ side: 0 });
  const people = server.database.people();
  for (const method of ["GET", "HEAD", "GET"]) {
    const reply = await ask(host.url, { method, headers: { "User-Agent": "preview" } });
    expect(reply.status).toBe(200);
    expect(reply.headers["set-cookie"]).toBeUndefined();
  }
  const onlooker = await browser.visitor();
  const page = await GamePage.open(await onlooker.newPage(), host.url);
  await page.page.getByTestId("take-seat").waitFor();
  expect(server.database.takenSeats(host.id)).toBe(1);
  expect(server.database.people()).toBe(people);
  await host.shows({ status: "open" });
});

test("a player keeps the seat in a second tab, and both tabs follow the game", async () => {
  const { host, friend, friendVisitor } = await setTable(server, browser, { wish: { side: 0 } });
  const secondTab = await GamePage.open(await friendVisitor.newPage(), host.url);
  await secondTab.shows({ you: 1, status: "playing" });
  await host.play("b1c4");
  await secondTab.play("e9e7");
  await Promise.all([host, friend, secondTab].map((page) => page.shows({ ply: 2 })));
});
