// What there is once in a page, in the order in which it is made.
import { LobbyStore } from "@/lobby/store";
import { getMe, makeSession } from "@/net/api";
import { Line } from "@/net/line";
import { socketUrl, wakeWithPage } from "@/net/socket";
import { connection } from "./connection";
import { Identity } from "./me";
import { Observable } from "./observable";
import { mayReloadFor } from "./reload";

/** The server is newer than this page, and a reload has not helped. */
export const outdated = new Observable(false);

export const line: Line = new Line({
  status: (status) => connection.set(status),
  outdated: (reason) => {
    if (mayReloadFor(reason)) location.reload();
    else outdated.set(true);
  },
  sessionEnded: () => void identity.ended(),
});

let tabs: BroadcastChannel | undefined;

export const identity: Identity = new Identity({
  ask: getMe,
  makeSession,
  renew: () => line.renew(),
  tellTabs: () => tabs?.postMessage("session"),
});

export const lobby = new LobbyStore({
  send: (message) => line.send(message),
  session: () => identity.ensureSession(),
});

export function startWiring(): void {
  if (typeof BroadcastChannel !== "undefined") {
    tabs = new BroadcastChannel("sixfold");
    tabs.onmessage = () => void identity.changedElsewhere();
  }
  line.join(lobby);
  wakeWithPage(line.start({ url: socketUrl(location) }));
  void identity.load();
}
