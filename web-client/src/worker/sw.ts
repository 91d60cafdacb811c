// Keeps the shell of the client, so that its pages open without network. What people and games do
// is never kept: of the server's answers only the list of games and their definitions are.
import { outlived, shellCache, sourceOf } from "./routes";

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build: the addresses of all files, and a hash of what is in them. */
declare const shell: { version: string; files: string[] };

const current = shellCache(shell.version);
const answers = "answers";
const maxAnswers = 100;
/** A page that the server does not deliver within this time opens from what was kept. */
const patienceMs = 4_000;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  switch (sourceOf(request, self.location.origin)) {
    case "page":
      event.respondWith(page(request));
      break;
    case "shell":
      event.respondWith(fromShell(request));
      break;
    case "latest":
      event.respondWith(latest(request));
      break;
    case "forever":
      event.respondWith(forever(request));
      break;
    case undefined:
      break;
  }
});

/** A version is whole or not there: one file that cannot be had, and the next visit tries again. */
async function install(): Promise<void> {
  const cache = await caches.open(current);
  await Promise.all(shell.files.map((file) => keep(cache, file)));
  await self.skipWaiting();
}

/** Files with a hash in their name are taken from the version before, where it has them. */
async function keep(cache: Cache, file: string): Promise<void> {
  const known = file.startsWith("/assets/") ? await caches.match(file) : undefined;
  const response = known ?? (await fetch(file, { cache: "no-cache" }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(outlived(names, current).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(current)).match("/");
  if (!kept) return fetch(request);
  const fresh = fetch(request).then(
    // What a proxy says while the server is away is no page.
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([fresh, later(kept, patienceMs)]);
}

const later = <T>(value: T, ms: number): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

/** Of this version; with a hash in the name it may be of the one before. */
async function fromShell(request: Request): Promise<Response> {
  const own = await (await caches.open(current)).match(request, { ignoreVary: true });
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(answers);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    if (response.status < 500) return response;
    return (await cache.match(request)) ?? response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function forever(request: Request): Promise<Response> {
  const cache = await caches.open(answers);
  // A page that wants it anew has found that it cannot use what was kept.
  const kept = request.cache === "reload" ? undefined : await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await dropOldest(cache);
  }
  return response;
}

async function dropOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  const tooMany = requests.slice(0, Math.max(0, requests.length - maxAnswers));
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}
