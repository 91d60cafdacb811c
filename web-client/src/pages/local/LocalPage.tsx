import { useEffect, useState } from "preact/hooks";
import { localPath, navigate } from "@/app/router";
import { useLoad } from "@/app/useLoad";
import { LocalGame } from "@/local/LocalGame";
import { forgetGame, saveGame, savedGame, type SavedGame } from "@/local/saved";
import { ApiError, getDefinition } from "@/net/api";
import { openGame } from "@/rules/rules";
import { text } from "@/strings";
import { localText } from "@/strings/local";
import "@/style/boards.css";
import { MessagePage } from "../MessagePage";
import { LocalSetup } from "./LocalSetup";
import { LocalTable } from "./LocalTable";

/** Play on one device: the game of this kind that goes on, or the terms of the next one. */
export function LocalPage({ slug }: { slug?: string }) {
  const [saved, setSaved] = useState(() => (slug === undefined ? undefined : savedGame(slug)));
  const begun = (game: SavedGame) => {
    setSaved(game);
    navigate(localPath(game.terms.slug));
  };
  if (slug === undefined || !saved || saved.terms.slug !== slug) {
    return <LocalSetup slug={slug} onBegin={begun} />;
  }
  return <Going saved={saved} onLeave={() => setSaved(undefined)} />;
}

interface GoingProps {
  saved: SavedGame;
  /** To the terms of another game. */
  onLeave: () => void;
}

function Going({ saved, onLeave }: GoingProps) {
  const { value: game, error, again } = useLocalGame(saved);
  if (error !== undefined) {
    const anew = () => {
      forgetGame(saved.terms.slug);
      onLeave();
    };
    return (
      <MessagePage
        title={localText.failedTitle}
        sentence={localText.failed}
        action={
          error instanceof ApiError
            ? { label: text.tryAgain, run: again }
            : { label: localText.startAnew, run: anew }
        }
      />
    );
  }
  if (!game) {
    return (
      <main class="message" id="main">
        <p class="muted">{text.loading}</p>
      </main>
    );
  }
  return <LocalTable game={game} onLeave={onLeave} />;
}

/** The kept game with its rules, which are let go of with the page. */
function useLocalGame(saved: SavedGame) {
  const loaded = useLoad(async () => {
    const definition = await getDefinition(saved.terms.definition);
    const rules = await openGame(definition);
    try {
      return LocalGame.resume(rules, definition, saved, { save: saveGame });
    } catch (error) {
      rules.close();
      throw error;
    }
  }, [saved]);
  const game = loaded.value;
  useEffect(() => () => game?.close(), [game]);
  return loaded;
}
