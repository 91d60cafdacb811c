// Addresses of pages, on the History API.
import { Observable } from "./observable";

export type Route = { page: "lobby" } | { page: "game"; game: string } | { page: "lost" };

export function routeOf(path: string): Route {
  if (path === "/") return { page: "lobby" };
  const game = /^\/game\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path)?.[1];
  return game === undefined ? { page: "lost" } : { page: "game", game };
}

export const gamePath = (game: string): string => `/game/${game}`;

export const path = new Observable("/");

export function startRouter(): void {
  path.set(location.pathname);
  window.addEventListener("popstate", () => path.set(location.pathname));
}

export function navigate(to: string): void {
  history.pushState(null, "", to);
  path.set(to);
  window.scrollTo(0, 0);
}

/** Follows plain clicks on links of our own without loading a page. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const target = event.currentTarget;
  if (!(target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  navigate(target.pathname);
}
