import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { Notice } from "@/app/Notice";
import { rulesPath } from "@/app/router";
import type { GameText } from "@/games/GameText";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { gamesText } from "@/strings/games";

interface Loaded {
  Rules: ComponentType<{ definition: DefinitionView; words?: GameText }>;
  words?: GameText;
}

/** The files of the rules are fetched when somebody wants to read them. */
async function load(slug: string): Promise<Loaded> {
  const [{ GameRules }, { loadGameText }] = await Promise.all([
    import("../games/GameRules"),
    import("@/games/gameTexts"),
  ]);
  return { Rules: GameRules, words: await loadGameText(slug) };
}

/** The rules of the game, over the page, so that the game is not left. */
export function RulesAtHand({ definition }: { definition: DefinitionView }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!open || loaded) return undefined;
    let stopped = false;
    setFailed(false);
    load(definition.slug).then(
      (value) => !stopped && setLoaded(value),
      () => !stopped && setFailed(true),
    );
    return () => {
      stopped = true;
    };
  }, [open, loaded, definition]);
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button class="link rules-open" onClick={show} data-testid="rules-open">
        <Icon name="book" />
        {gamesText.rules}
      </button>
      <dialog
        ref={dialog}
        class="card rules-dialog"
        aria-label={gamesText.rulesOf(definition.title)}
        data-testid="rules-dialog"
        onClose={() => setOpen(false)}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <div class="rules-head">
          <h2>{definition.title}</h2>
          <a class="link sm" href={rulesPath(definition.slug)} target="_blank" rel="noopener">
            {gamesText.openRules}
          </a>
          <button
            class="btn"
            onClick={() => dialog.current?.close()}
            aria-label={gamesText.close}
            data-testid="rules-close"
          >
            <Icon name="cross" />
          </button>
        </div>
        {failed && <Notice>{gamesText.rulesAway}</Notice>}
        {!failed && !loaded && <p class="muted">{text.loading}</p>}
        {open && loaded && <loaded.Rules definition={definition} words={loaded.words} />}
      </dialog>
    </>
  );
}
