import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { connection } from "@/app/connection";
import { Icon } from "@/app/Icon";
import { Link } from "@/app/Link";
import { useObservable } from "@/app/observable";
import { lobby } from "@/app/wiring";
import { MiniBoard } from "@/board/MiniBoard";
import { grouped } from "@/games/families";
import { firstChosenGame, rememberChosenGame } from "@/lobby/chosenGame";
import { text } from "@/strings";
import { boardsText } from "@/strings/boards";
import { gamesText } from "@/strings/games";
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
  const [slug, setSlug] = useState(firstChosenGame);
  const choose = (wanted: string) => {
    setSlug(wanted);
    rememberChosenGame(wanted);
  };
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
        <nav class="row wrap alone" aria-label={boardsText.alone}>
          <Link to="/local" class="btn grow" testId="to-local">
            {boardsText.local}
          </Link>
          <Link to="/analysis" class="btn grow" testId="to-analysis">
            {boardsText.analysis}
          </Link>
        </nav>
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
        <Games variants={variants ?? []} chosen={chosen} onChoose={choose} />
      </section>
      <Recent />
    </main>
  );
}

interface GamesProps {
  variants: readonly Variant[];
  chosen: Variant | undefined;
  onChoose: (slug: string) => void;
}

function Games({ variants, chosen, onChoose }: GamesProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) showChosen(box.current);
  }, [variants.length]);
  return (
    <div class="games" role="radiogroup" aria-labelledby="h-game" ref={box}>
      {grouped(variants).map(({ family, variants: games }) => (
        <div key={family} class="game-group" role="group" aria-labelledby={`h-${family}`}>
          <h3 id={`h-${family}`}>{gamesText.families[family]}</h3>
          <div>
            {games.map((variant) => (
              <VariantCard
                key={variant.summary.slug}
                variant={variant}
                checked={variant === chosen}
                onChoose={() => onChoose(variant.summary.slug)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** On a phone the games are one row, in which the chosen one may be far away. */
function showChosen(box: HTMLElement): void {
  const card = box.querySelector(":checked")?.closest("label");
  if (!card) return;
  const inner = card.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.right > outer.right) box.scrollLeft += inner.left - outer.left;
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
