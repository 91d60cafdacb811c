import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { playPath, rulesPath } from "@/app/router";
import { MiniBoard } from "@/board/MiniBoard";
import { grouped } from "@/games/families";
import { text } from "@/strings";
import { gamesText } from "@/strings/games";
import "@/style/games.css";
import { useVariants, type Variant } from "../lobby/useVariants";

/** All games of this server, with the ways to each. */
export function GamesPage() {
  const { variants, failed, again } = useVariants();
  return (
    <main class="index" id="main" data-testid="games">
      <h1>{gamesText.games}</h1>
      <p class="muted">{gamesText.gamesLead}</p>
      {failed && (
        <>
          <Notice>{gamesText.gamesAway}</Notice>
          <button class="btn" onClick={again}>
            {text.tryAgain}
          </button>
        </>
      )}
      {!failed && !variants && <p class="muted">{text.loading}</p>}
      {variants &&
        grouped(variants).map(({ family, variants: games }) => (
          <section key={family} aria-labelledby={`h-${family}`} data-testid={`family-${family}`}>
            <h2 id={`h-${family}`}>{gamesText.families[family]}</h2>
            <ul class="index-games">
              {games.map((variant) => (
                <GameCard key={variant.summary.slug} variant={variant} />
              ))}
            </ul>
          </section>
        ))}
    </main>
  );
}

function GameCard({ variant: { summary, definition } }: { variant: Variant }) {
  const { slug, title, blurb } = summary;
  return (
    <li class="card game-card" data-testid={`game-${slug}`}>
      <Link to={rulesPath(slug)} class="game-face" testId={`rules-${slug}`}>
        <MiniBoard definition={definition} />
        <b>{title}</b>
        <span class="sm muted">{blurb || text.cells(definition.cells.length)}</span>
      </Link>
      <div class="game-ways">
        <Link to={playPath(slug)} class="btn primary" label={gamesText.playGame(title)}>
          {gamesText.play}
        </Link>
        <Link to={rulesPath(slug)} class="btn" label={gamesText.rulesOf(title)}>
          {gamesText.rules}
        </Link>
      </div>
      <div class="game-ways">
        <OtherWays slug={slug} title={title} />
      </div>
    </li>
  );
}

/** Ways to a game beside playing it online. */
export function OtherWays({ slug, title }: { slug: string; title: string }) {
  return (
    <>
      <Link to={`/watch?game=${slug}`} class="link" label={gamesText.watchGame(title)}>
        {gamesText.watch}
      </Link>
      <Link to={`/analysis/${slug}`} class="link" label={gamesText.analysisOf(title)}>
        {gamesText.analysis}
      </Link>
      <Link to={`/local/${slug}`} class="link" label={gamesText.localOf(title)}>
        {gamesText.local}
      </Link>
    </>
  );
}
