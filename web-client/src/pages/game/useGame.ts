// The life of a game page: its store, its socket, and what happens between them.
import { useEffect, useState } from "preact/hooks";
import { connection } from "@/app/connection";
import { useChanges } from "@/app/observable";
import { mayReloadFor } from "@/app/reload";
import { gamePath, navigate } from "@/app/router";
import { randomTab } from "@/game/commands";
import { GameStore } from "@/game/store";
import { GameSocket, socketUrl, wakeWithPage } from "@/net/socket";
import { protocolVersion, type Hello } from "@/protocol.gen";
import { followRematch } from "./followRematch";

export interface GameLink {
  store: GameStore;
  socket: GameSocket;
}

/** A changed server waits this long for unanswered commands before the page reloads. */
const settleMs = 3_000;

export function useGame(game: string): { link?: GameLink; outdated: boolean } {
  const [link, setLink] = useState<GameLink>();
  const [outdated, setOutdated] = useState(false);
  useChanges(link?.store);

  useEffect(() => {
    let build: string | undefined;
    let reloadTimer: ReturnType<typeof setTimeout> | undefined;
    const reload = (reason: string) => {
      if (mayReloadFor(reason)) location.reload();
      else setOutdated(true);
    };
    const hello = (message: Hello) => {
      if (message.protocol !== protocolVersion) {
        reload(`protocol ${message.protocol}`);
        return;
      }
      if (build !== undefined && build !== message.build) reloadWhenSettled(message.build);
      build ??= message.build;
      store.opened();
    };
    const reloadWhenSettled = (reason: string) => {
      const deadline = performance.now() + settleMs;
      const check = () => {
        if (store.unanswered === 0 || performance.now() > deadline) reload(reason);
        else reloadTimer = setTimeout(check, 100);
      };
      clearTimeout(reloadTimer);
      reloadTimer = setTimeout(check, 0);
    };

    const store: GameStore = new GameStore({
      game,
      tab: randomTab(),
      send: (message) => socket.send(message),
    });
    const socket: GameSocket = new GameSocket(
      { url: socketUrl(location) },
      {
        hello,
        message: (message) => store.receive(message),
        status: (status) => connection.set(status),
      },
    );
    const stopWaking = wakeWithPage(socket);
    const stopFollowing = followRematch(store, (next) => navigate(gamePath(next)));
    socket.open();
    setLink({ store, socket });
    return () => {
      clearTimeout(reloadTimer);
      stopFollowing();
      stopWaking();
      socket.close();
      connection.set(undefined);
    };
  }, [game]);

  return { link, outdated };
}
