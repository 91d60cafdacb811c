// Every page of the client in every state that looks different: one list for all that go through it.
import type { Page } from "playwright-core";
import { shortGame } from "../../program/games";
import type { Server } from "../../program/server";
import type { BrowserHandle } from "./browser";
import { GamePage } from "./gamePage";
import { Lobby } from "./lobby";
import { newMember, type Member } from "./people";
import { playMoves } from "./table";

/** Those who look at the pages: White of the games that there are, and somebody without a name. */
type Viewer = "player" | "guest";

/** What has to be there before the pages are gone through. */
interface World {
  /** A game that is being played, one that is over, and one that waits for a friend. */
  playing: string;
  over: string;
  open: string;
  /** A link that brings another device in. */
  device: string;
  name: string;
}

interface Scene {
  name: string;
  viewer: Viewer;
  path: (world: World) => string;
  /** What is there once the page shows this; its heading by itself. */
  shows?: string;
}

const plain = (name: string, path = `/${name}`, shows?: string): Scene => ({
  name,
  viewer: "guest",
  path: () => path,
  ...(shows === undefined ? {} : { shows }),
});

export const scenes: readonly Scene[] = [
  plain("lobby", "/", '[data-testid="seek"]'),
  { name: "lobby-named", viewer: "player", path: () => "/", shows: '[data-testid="my-game"]' },
  { name: "game-player", viewer: "player", path: ({ playing }) => playing, shows: ".board.main" },
  { name: "game-spectator", viewer: "guest", path: ({ playing }) => playing, shows: ".board.main" },
  { name: "game-over", viewer: "player", path: ({ over }) => over, shows: '[data-testid="result"]' },
  { name: "game-waiting", viewer: "player", path: ({ open }) => open, shows: ".board.main" },
  { name: "game-offered", viewer: "guest", path: ({ open }) => open, shows: ".board.main" },
  plain("lost-game", "/game/nothing"),
  plain("login"),
  plain("signup"),
  plain("recover"),
  plain("settings-guest", "/settings"),
  { name: "settings", viewer: "player", path: () => "/settings", shows: '[data-testid="session"]' },
  { name: "device", viewer: "guest", path: ({ device }) => device },
  { name: "player", viewer: "guest", path: ({ name }) => `/player/${name}`, shows: ".chart" },
  plain("leaderboards", "/leaderboards", "tbody tr"),
  plain("watch", "/watch", '[data-testid="live-board"]'),
  plain("lost", "/nothing"),
];

export interface Scenery {
  /** Opens a scene in its viewer's window. */
  open: (scene: Scene) => Promise<Page>;
  /** The windows in which scenes are opened. */
  windows: readonly Page[];
}

/** Plays and arranges what the scenes show. */
export async function arrange(server: Server, browser: BrowserHandle): Promise<Scenery> {
  const player = await newMember(server, browser, "Anna");
  const friend = await newMember(server, browser, "Boris");
  const over = await ratedGame(server, player, friend, shortGame.moves);
  server.database.execute("UPDATE standings SET deviation = 60, games = 40");
  const playing = await ratedGame(server, player, friend, ["c2c4", "d8d5", "c4d6", "h10f7", "d6c7"]);
  await friend.page.goto(server.address);
  await friend.page.getByTestId("post-seek").click();

  const device = await deviceLink(server, player);
  const open = (await (await new Lobby(player.page, server).open()).create()).url;
  const guest = await browser.visitor();
  const windows = { player: player.page, guest: await guest.newPage() };
  const world = { playing, over, open: path(open), device, name: player.name };
  return {
    windows: Object.values(windows),
    open: async (scene) => {
      const page = windows[scene.viewer];
      await page.goto(server.address + scene.path(world));
      await page.locator("#main h1").first().waitFor({ state: "attached" });
      if (scene.shows !== undefined) await page.locator(scene.shows).first().waitFor();
      await page.locator('[data-testid="connection"][data-state="open"]').waitFor();
      return page;
    },
  };
}

const path = (url: string): string => new URL(url).pathname;

async function ratedGame(
  server: Server,
  white: Member,
  black: Member,
  moves: readonly string[],
): Promise<string> {
  const host = await (await new Lobby(white.page, server).open()).create({ clock: "5-3", side: 0 });
  const guest = await GamePage.open(black.page, host.url);
  await guest.takeSeat();
  await Promise.all([host.shows({ status: "playing", you: 0 }), guest.shows({ you: 1 })]);
  await playMoves({ players: [host, guest] }, moves);
  return path(host.url);
}

async function deviceLink(server: Server, { page }: Member): Promise<string> {
  await page.goto(`${server.address}/settings`);
  await page.getByTestId("make-device-link").click();
  return path(await page.getByTestId("device-link").inputValue());
}
