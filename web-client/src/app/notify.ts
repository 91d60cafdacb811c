// The browser's notifications. Whether they may be shown is asked by a button alone.
import { readText, writeText } from "./storage";

export type NotifyState = "unsupported" | "off" | "on" | "blocked";

const key = "sixfold.notify";

export function notifyState(): NotifyState {
  if (typeof Notification === "undefined") return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && readText("local", key) === "on" ? "on" : "off";
}

/** Asks the browser, and so the person. */
export async function askToNotify(): Promise<NotifyState> {
  if (notifyState() === "unsupported") return "unsupported";
  if ((await Notification.requestPermission()) === "granted") writeText("local", key, "on");
  return notifyState();
}

export function stopNotifying(): NotifyState {
  writeText("local", key, "off");
  return notifyState();
}

/** Says something to who does not look at the page. */
export function notify(title: string, body: string, open: () => void): void {
  if (notifyState() !== "on" || document.visibilityState === "visible") return;
  try {
    const shown = new Notification(title, { body, icon: "/favicon.svg" });
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
  } catch {
    // Some browsers want a service worker for it.
  }
}
