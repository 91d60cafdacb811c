import { useEffect } from "preact/hooks";
import { GamePage } from "@/pages/GamePage";
import { MessagePage } from "@/pages/MessagePage";
import { text } from "@/strings";
import { boardsText } from "@/strings/boards";
import { gamesText } from "@/strings/games";
import { lazyPage } from "./lazy";
import { News } from "./News";
import { useObservable } from "./observable";
import { path, routeOf, type Route } from "./router";
import { setTitle } from "./title";
import { TopBar } from "./TopBar";
import { outdated } from "./wiring";

const LobbyPage = lazyPage(async () => (await import("@/pages/LobbyPage")).LobbyPage);
const SignUpPage = lazyPage(async () => (await import("@/pages/account/SignUpPage")).SignUpPage);
const LogInPage = lazyPage(async () => (await import("@/pages/account/LogInPage")).LogInPage);
const RecoverPage = lazyPage(async () => (await import("@/pages/account/RecoverPage")).RecoverPage);
const SettingsPage = lazyPage(async () => (await import("@/pages/account/SettingsPage")).SettingsPage);
const DevicePage = lazyPage(async () => (await import("@/pages/account/DevicePage")).DevicePage);
const PlayerPage = lazyPage(async () => (await import("@/pages/people/PlayerPage")).PlayerPage);
const LeaderboardPage = lazyPage(
  async () => (await import("@/pages/people/LeaderboardPage")).LeaderboardPage,
);
const WatchPage = lazyPage(async () => (await import("@/pages/people/WatchPage")).WatchPage);
const LocalPage = lazyPage(async () => (await import("@/pages/local/LocalPage")).LocalPage);
const AnalysisPage = lazyPage(
  async () => (await import("@/pages/analysis/AnalysisPage")).AnalysisPage,
);
const AnalysisOfPage = lazyPage(
  async () => (await import("@/pages/analysis/AnalysisOfPage")).AnalysisOfPage,
);
const GamesPage = lazyPage(async () => (await import("@/pages/games/GamesPage")).GamesPage);
const RulesPage = lazyPage(async () => (await import("@/pages/games/RulesPage")).RulesPage);
const AboutPage = lazyPage(async () => (await import("@/pages/AboutPage")).AboutPage);

const titles: Partial<Record<Route["page"], string>> = {
  signup: text.signUp,
  login: text.logIn,
  recover: text.recoverTitle,
  settings: text.settings,
  device: text.deviceTitle,
  leaderboards: text.leaderboards,
  watch: text.watchGames,
  local: boardsText.local,
  analysis: boardsText.analysis,
  analysisOf: boardsText.analysis,
  games: gamesText.games,
  about: gamesText.about,
};

/** Pages that name what they show give their own titles. */
const titledByThemselves: readonly Route["page"][] = ["game", "rules"];

export function App() {
  const route = routeOf(useObservable(path));
  useEffect(() => {
    document.body.dataset["page"] = route.page;
    const title = route.page === "player" ? route.name : titles[route.page];
    if (!titledByThemselves.includes(route.page)) setTitle(title === undefined ? text.name : `${title} · ${text.name}`);
  }, [route.page, route.page === "player" ? route.name : ""]);
  return (
    <>
      <a class="skip" href="#main">
        {text.skipToContent}
      </a>
      <TopBar page={route.page} />
      <News page={route.page} />
      {useObservable(outdated) ? (
        <MessagePage
          title={text.failedTitle}
          sentence={text.oldPage}
          action={{ label: text.reload, run: () => location.reload() }}
        />
      ) : (
        <Page route={route} />
      )}
    </>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "lobby":
      return <LobbyPage />;
    case "game":
      return <GamePage key={route.game} game={route.game} />;
    case "player":
      return <PlayerPage key={route.name} name={route.name} />;
    case "device":
      return <DevicePage key={route.token} token={route.token} />;
    case "signup":
      return <SignUpPage />;
    case "login":
      return <LogInPage />;
    case "recover":
      return <RecoverPage />;
    case "settings":
      return <SettingsPage />;
    case "leaderboards":
      return <LeaderboardPage />;
    case "watch":
      return <WatchPage />;
    case "local":
      return <LocalPage key={route.slug} slug={route.slug} />;
    case "analysis":
      return <AnalysisPage key={route.slug} slug={route.slug} />;
    case "analysisOf":
      return <AnalysisOfPage key={route.game} game={route.game} />;
    case "games":
      return <GamesPage />;
    case "rules":
      return <RulesPage key={route.slug} slug={route.slug} />;
    case "about":
      return <AboutPage />;
    case "lost":
      return <MessagePage title={text.lostTitle} sentence={text.lostPage} />;
  }
}
