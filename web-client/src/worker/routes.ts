// Which requests of a page the service worker answers, and from where.

export type Source =
  /** The server; what was kept of the shell when it cannot be reached. */
  | "page"
  /** What was kept; files of the shell are named after their content, or belong to one version. */
  | "shell"
  /** The server; the last answer when it cannot be reached. */
  | "latest"
  /** What was kept; the server for what was not. */
  | "forever";

export interface Asked {
  method: string;
  url: string;
  /** Of the request: "navigate" for whole pages. */
  mode: string;
}

const named = /\.[a-z0-9]+$/i;

/** Undefined: none of the worker's business. Only what is the same for everybody is ever kept. */
export function sourceOf({ method, url, mode }: Asked, origin: string): Source | undefined {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return undefined;
  const { pathname } = address;
  if (pathname === "/api/variants") return "latest";
  if (/^\/api\/definitions\/[^/]+$/.test(pathname)) return "forever";
  if (/^\/(api|ws)(\/|$)/.test(pathname) || pathname === "/sw.js") return undefined;
  if (named.test(pathname)) return "shell";
  return mode === "navigate" ? "page" : undefined;
}

const prefix = "shell-";

export const shellCache = (version: string): string => prefix + version;

/**
 * The caches that go when a version takes over. The shell before it stays, oldest first as the
 * browser lists them: tabs that still run it may ask for files that the server does not have any more.
 */
export function outlived(caches: readonly string[], current: string): string[] {
  const others = caches.filter((name) => name.startsWith(prefix) && name !== current);
  return others.slice(0, -1);
}
