// Addresses of pages, on the History API.
import { Observable } from "./observable";

const plainPages = [
  "signup",
  "login",
  "recover",
  "settings",
  "leaderboards",
  "watch",
  "games",
  "about",
] as const;
type PlainPage = (typeof plainPages)[number];

export type Route =
  | { page: "lobby" }
  | { page: "game"; game: string }
  | { page: "player"; name: string }
  | { page: "device"; token: string }
  | { page: "local"; slug?: string }
  | { page: "analysis"; slug?: string }
  | { page: "analysisOf"; game: string }
  | { page: "rules"; slug: string }
  | { page: PlainPage }
  | { page: "lost" };

const pathShape = /^\/([a-z]+)(?:\/([A-Za-z0-9_-]{1,64})(?:\/([A-Za-z0-9_-]{1,64}))?)?\/?$/;

export function routeOf(path: string): Route {
  if (path === "/") return { page: "lobby" };
  const [, first, second, third] = pathShape.exec(path) ?? [];
  if (third !== undefined) {
    if (first === "analysis" && second === "game") return { page: "analysisOf", game: third };
    return { page: "lost" };
  }
  if (first === "local" || first === "analysis") return { page: first, slug: second };
  if (second === undefined) {
    const page = plainPages.find((name) => name === first);
    return page === undefined ? { page: "lost" } : { page };
  }
  switch (first) {
    case "game":
      return { page: "game", game: second };
    case "player":
      return { page: "player", name: second };
    case "device":
      return { page: "device", token: second };
    case "games":
      return { page: "rules", slug: second };
    default:
      return { page: "lost" };
  }
}

export const gamePath = (game: string): string => `/game/${game}`;
export const playerPath = (name: string): string => `/player/${name}`;
export const localPath = (slug: string): string => `/local/${slug}`;
export const analysisPath = (slug: string): string => `/analysis/${slug}`;
export const analysisOfPath = (game: string): string => `/analysis/game/${game}`;
export const devicePath = (token: string): string => `/device/${token}`;

export const rulesPath = (slug: string): string => `/games/${slug}`;
/** The lobby with a game chosen. */
export const playPath = (slug: string): string => `/?game=${slug}`;

export const path = new Observable("/");

export function startRouter(): void {
  path.set(location.pathname);
  window.addEventListener("popstate", () => path.set(location.pathname));
}

/** To a path with or without a query. Nothing happens where one is already. */
export function navigate(to: string): void {
  if (location.pathname + location.search === to) return;
  history.pushState(null, "", to);
  show(to);
}

/** As `navigate`, but the way back does not lead to the page that was left. */
export function replacePage(to: string): void {
  history.replaceState(null, "", to);
  show(to);
}

function show(to: string): void {
  path.set(to.replace(/\?.*$/, ""));
  window.scrollTo(0, 0);
}

/** Follows plain clicks on links of our own without loading a page. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const target = event.currentTarget;
  if (!(target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  navigate(target.pathname + target.search);
}

/** The game that the address asks for, as in "/?game=chess". */
export const askedGame = (): string | undefined =>
  new URLSearchParams(location.search).get("game") ?? undefined;
