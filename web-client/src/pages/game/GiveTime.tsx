import { mayGiveTime, type GameState } from "@/game/state";
import type { GameStore } from "@/game/store";
import { text } from "@/strings";

interface GiveTimeProps {
  store: GameStore;
  state: GameState;
  seat: number;
}

/** Beside the opponent's clock: a little more time for it. */
export function GiveTime({ store, state, seat }: GiveTimeProps) {
  if (state.you === undefined || state.you === seat || !mayGiveTime(state, seat)) return null;
  return (
    <button
      class="give"
      data-testid="give-time"
      aria-label={text.giveTime}
      title={text.giveTime}
      disabled={store.waitsFor("give_time")}
      onClick={() => store.do("give_time")}
    >
      {text.giveTimeShort}
    </button>
  );
}
