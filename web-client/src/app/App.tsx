import { useEffect } from "preact/hooks";
import { GamePage } from "@/pages/GamePage";
import { LobbyPage } from "@/pages/LobbyPage";
import { MessagePage } from "@/pages/MessagePage";
import { text } from "@/strings";
import { useObservable } from "./observable";
import { path, routeOf } from "./router";
import { TopBar } from "./TopBar";

export function App() {
  const route = routeOf(useObservable(path));
  useEffect(() => {
    document.body.dataset["page"] = route.page;
    if (route.page !== "game") document.title = text.name;
  }, [route.page]);
  return (
    <>
      <a class="skip" href="#main">
        {text.skipToContent}
      </a>
      <TopBar home={route.page === "lobby"} />
      {route.page === "lobby" && <LobbyPage />}
      {route.page === "game" && <GamePage key={route.game} game={route.game} />}
      {route.page === "lost" && <MessagePage title={text.lostTitle} sentence={text.lostPage} />}
    </>
  );
}
