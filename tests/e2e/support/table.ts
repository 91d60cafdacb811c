// Two people at one game, each in a browser of their own.
import type { BrowserContextOptions } from "playwright-core";
import { expect } from "vitest";
import type { BrowserHandle, Visitor } from "./browser";
import { GamePage } from "./gamePage";
import { Lobby, type Wish } from "./lobby";
import type { Server } from "../../program/server";

export interface Table {
  id: string;
  host: GamePage;
  friend: GamePage;
  /** By seat. */
  players: readonly [GamePage, GamePage];
  hostVisitor: Visitor;
  friendVisitor: Visitor;
}

interface TableOptions {
  wish?: Wish;
  hostBrowser?: BrowserContextOptions;
  friendBrowser?: BrowserContextOptions;
  /** Where the friend reaches the server; the server's own address if not given. */
  friendAddress?: string;
}

/** The host creates a game in the lobby, the friend follows the link and takes the seat. */
export async function setTable(
  server: Server,
  browser: BrowserHandle,
  { wish = {}, hostBrowser, friendBrowser, friendAddress }: TableOptions = {},
): Promise<Table> {
  const hostVisitor = await browser.visitor(hostBrowser);
  const lobby = await new Lobby(await hostVisitor.newPage(), server).open();
  const host = await lobby.create(wish);
  const friendVisitor = await browser.visitor(friendBrowser);
  const link = new URL(host.url);
  const friend = await GamePage.open(
    await friendVisitor.newPage(),
    (friendAddress ?? server.address) + link.pathname,
  );
  await friend.takeSeat();
  await Promise.all([host.shows({ status: "playing" }), friend.shows({ status: "playing" })]);
  // The friend's page may see the game begin before its new socket has said whose seat it is.
  const seats = async () => [(await host.shown())?.you, (await friend.shown())?.you].sort();
  await expect.poll(seats, { timeout: 10_000, interval: 25 }).toEqual([0, 1]);
  const players = (await host.read()).you === 0 ? ([host, friend] as const) : ([friend, host] as const);
  return { id: host.id, host, friend, players, hostVisitor, friendVisitor };
}

/** Plays moves from a ply on; returns when both see the last one. */
export async function playMoves(
  { players }: Pick<Table, "players">,
  moves: readonly string[],
  fromPly = 0,
): Promise<void> {
  for (const [index, move] of moves.entries()) {
    await players[(fromPly + index) % 2 === 0 ? 0 : 1].play(move);
  }
  const ply = fromPly + moves.length;
  await Promise.all(players.map((player) => player.shows({ ply })));
}
