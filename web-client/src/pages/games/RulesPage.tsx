import { useEffect } from "preact/hooks";
import { Link } from "@/app/Link";
import { navigate, playPath } from "@/app/router";
import { setTitle } from "@/app/title";
import { useLoad } from "@/app/useLoad";
import { knownVariants } from "@/app/useTitles";
import type { GameText } from "@/games/GameText";
import { loadGameText } from "@/games/gameTexts";
import { getDefinition } from "@/net/api";
import type { DefinitionView, VariantSummary } from "@/protocol.gen";
import { text } from "@/strings";
import { gamesText } from "@/strings/games";
import { rulesText } from "@/strings/rules";
import "@/style/games.css";
import { MessagePage } from "../MessagePage";
import { GameRules } from "./GameRules";
import { OtherWays } from "./GamesPage";
import { TryBoard } from "./TryBoard";

interface Known {
  summary: VariantSummary;
  definition: DefinitionView;
  words?: GameText;
}

/** "none": the server has no such game. */
async function load(slug: string): Promise<Known | "none"> {
  const summary = (await knownVariants()).find((variant) => variant.slug === slug);
  if (!summary) return "none";
  const [definition, words] = await Promise.all([
    getDefinition(summary.definition),
    loadGameText(slug),
  ]);
  return { summary, definition, ...(words === undefined ? {} : { words }) };
}

/** The rules of a game, with a board to try them on. */
export function RulesPage({ slug }: { slug: string }) {
  const { value, error, again } = useLoad(() => load(slug), [slug]);
  const title = value === undefined || value === "none" ? gamesText.rules : value.definition.title;
  useEffect(() => setTitle(`${title} · ${text.name}`), [title]);
  if (error !== undefined) {
    return (
      <MessagePage
        title={text.failedPageTitle}
        sentence={gamesText.gamesAway}
        action={{ label: text.tryAgain, run: again }}
      />
    );
  }
  if (value === "none") {
    return (
      <MessagePage
        title={rulesText.unknownTitle}
        sentence={rulesText.unknownGame}
        action={{ label: rulesText.toGames, run: () => navigate("/games") }}
      />
    );
  }
  if (!value) {
    return (
      <main class="message" id="main">
        <p class="muted">{text.loading}</p>
      </main>
    );
  }
  const { summary, definition, words } = value;
  return (
    <main class="rules-page" id="main" data-testid="rules-page" data-game={slug}>
      <header>
        <h1>{definition.title}</h1>
        <p class="lead">{words?.lead ?? summary.blurb}</p>
        <div class="game-ways">
          <Link to={playPath(slug)} class="btn primary" testId="play-this">
            {gamesText.play}
          </Link>
          <OtherWays slug={slug} title={definition.title} />
        </div>
      </header>
      <TryBoard definition={definition} />
      <GameRules definition={definition} words={words} />
    </main>
  );
}
