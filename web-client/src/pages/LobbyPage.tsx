import { useCallback, useEffect, useState } from "preact/hooks";
import { connection } from "@/app/connection";
import { Icon } from "@/app/Icon";
import { useObservable } from "@/app/observable";
import { lobby } from "@/app/wiring";
import { MiniBoard } from "@/board/MiniBoard";
import { text } from "@/strings";
import { Friends } from "./lobby/Friends";
import { MyGames } from "./lobby/MyGames";
import { NewGameForm } from "./lobby/NewGameForm";
import { Offline } from "./lobby/Offline";
import { Pairing } from "./lobby/Pairing";
import { Recent } from "./lobby/Recent";
import { SeekList } from "./lobby/SeekList";
import { useVariants, type Variant } from "./lobby/useVariants";

export function LobbyPage() {
  const { variants, failed, again } = useVariants();
  const [slug, setSlug] = useState<string>();
  useEffect(() => lobby.enter(), []);
  const connected = useObservable(connection)?.state === "open";
  useEffect(() => {
    if (connected && failed) again();
  }, [connected]);
  const title = useCallback(
    (name: string) => variants?.find((v) => v.summary.slug === name)?.summary.title ?? name,
    [variants],
  );
  const chosen = variants?.find((v) => v.summary.slug === slug) ?? variants?.[0];
  return (
    <main class="lobby" id="main">
      <div class="quick">
        <Offline alone={!chosen} />
        <MyGames title={title} />
        {chosen && <Pairing variant={chosen} title={title} />}
        <SeekList title={title} />
        <Friends />
        {chosen && <NewGameForm variant={chosen} />}
      </div>
      <section class="choose" aria-labelledby="h-game">
        <div class="head">
          <h2 id="h-game">{text.chooseGame}</h2>
        </div>
        {failed && (
          <p class="notice" role="alert">
            <Icon name="warn" />
            <span class="grow">{text.lobbyAway}</span>
            <button class="btn" onClick={again}>
              {text.tryAgain}
            </button>
          </p>
        )}
        {!failed && !variants && <p class="muted">{text.loading}</p>}
        <div class="games" role="radiogroup" aria-labelledby="h-game">
          {variants?.map((variant) => (
            <VariantCard
              key={variant.summary.slug}
              variant={variant}
              checked={variant === chosen}
              onChoose={() => setSlug(variant.summary.slug)}
            />
          ))}
        </div>
      </section>
      <Recent />
    </main>
  );
}

interface VariantCardProps {
  variant: Variant;
  checked: boolean;
  onChoose: () => void;
}

function VariantCard({ variant, checked, onChoose }: VariantCardProps) {
  const { summary, definition } = variant;
  return (
    <label class="pick" data-testid={`variant-${summary.slug}`}>
      <input type="radio" name="game" checked={checked} onChange={onChoose} />
      <span class="tick" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div class="thumb">
        <MiniBoard definition={definition} />
      </div>
      <b>{summary.title}</b>
      <span>{summary.blurb || text.cells(definition.cells.length)}</span>
    </label>
  );
}
