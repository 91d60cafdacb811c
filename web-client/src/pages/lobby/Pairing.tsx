import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { useChanges, useObservable } from "@/app/observable";
import { rulesPath } from "@/app/router";
import { identity, lobby } from "@/app/wiring";
import { controlText } from "@/game/clock";
import { samePool, type Waiting } from "@/lobby/store";
import { text } from "@/strings";
import { gamesText } from "@/strings/games";
import { controlOf, presetKey, quickClocks } from "./clocks";
import { SearchBar } from "./SearchBar";
import type { Variant } from "./useVariants";

/** One press finds an opponent of one's strength. */
export function Pairing({ variant, title }: { variant: Variant; title: (slug: string) => string }) {
  useChanges(lobby);
  const named = useObservable(identity.me)?.name !== undefined;
  const { waiting, refusal } = lobby;
  const slug = variant.summary.slug;
  return (
    <section class="pairing" aria-labelledby="h-pairing">
      <div class="head">
        <h1 id="h-pairing">{text.lobbyTitle(variant.definition.title)}</h1>
        <Link
          to={rulesPath(slug)}
          class="link"
          label={gamesText.rulesOf(variant.definition.title)}
          testId="to-rules"
        >
          {gamesText.rules}
        </Link>
        <span class="muted sm">{named ? text.pairingRated : text.pairingCasual}</span>
      </div>
      <div class="quick-clocks" role="group" aria-label={text.pairing}>
        {quickClocks.map((preset) => {
          const pool = { variant: slug, clock: controlOf(preset.minutes, preset.increment) };
          const chosen = waiting !== undefined && samePool(waiting.pool, pool);
          return (
            <button
              key={presetKey(preset)}
              class="quick-clock"
              aria-pressed={chosen}
              data-testid={`pair-${presetKey(preset)}`}
              onClick={() => (chosen ? lobby.leavePool() : void lobby.joinPool(pool))}
            >
              <b class="num">{controlText(pool.clock)}</b>
              <span>{text.pace[preset.pace]}</span>
            </button>
          );
        })}
      </div>
      {waiting && (
        <div class="card waiting">
          <SearchBar waiting={waiting} title={title(waiting.pool.variant)} />
          {waiting.lonely && <Lonely waiting={waiting} casual={!named} />}
        </div>
      )}
      {refusal && <Notice testId="lobby-refused">{text.lobbyRefused(refusal.code, refusal.message)}</Notice>}
    </section>
  );
}

const patientDays = 3;

/** Nobody is there now: what stays open until somebody is. */
function Lonely({ waiting, casual }: { waiting: Waiting; casual: boolean }) {
  const { variant, clock } = waiting.pool;
  const days = {
    kind: "correspondence",
    base_ms: patientDays * 24 * 60 * 60 * 1000,
    increment_ms: 0,
    periods: 0,
  };
  return (
    <div class="lonely" role="status" data-testid="lonely">
      <p>{text.lonely}</p>
      <div class="row wrap">
        <button
          class="btn"
          data-testid="stay-seek"
          onClick={() => void lobby.postSeek({ variant, clock, casual })}
        >
          {text.staySeek(controlText(clock))}
        </button>
        <button
          class="btn"
          data-testid="stay-correspondence"
          onClick={() => void lobby.postSeek({ variant, clock: days, casual })}
        >
          {text.staySeek(controlText(days))}
        </button>
      </div>
    </div>
  );
}
