// The service worker, which keeps the shell of the client for when there is no network.

/** It is fetched when the page is there, so that it takes nothing from the first view. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {
      // Without it, as in private windows and on plain http, pages want the network.
    });
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
