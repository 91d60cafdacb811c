import { useTicks } from "@/app/useTicks";
import { lobby } from "@/app/wiring";
import { controlText, durationText } from "@/game/clock";
import type { Waiting } from "@/lobby/store";
import { text } from "@/strings";

interface SearchBarProps {
  waiting: Waiting;
  title: string;
}

/** Waiting in a pool: for what, for how long, and the way out. */
export function SearchBar({ waiting, title }: SearchBarProps) {
  const waited = () => Math.max(0, performance.now() - waiting.since);
  useTicks(() => 1000 - (waited() % 1000) + 1, [waiting]);
  return (
    <div class="row search" data-testid="searching" data-lonely={waiting.lonely}>
      <span class="pulse" aria-hidden="true" />
      <p class="grow">
        <b role="status">{text.searching}</b>{" "}
        <span class="muted num">
          {title}, {controlText(waiting.pool.clock)}
        </span>
      </p>
      <span class="num" data-testid="waited" aria-label={text.waitedFor}>
        {durationText(floorSecond(waited()))}
      </span>
      <button class="btn" onClick={() => lobby.leavePool()} data-testid="cancel-search">
        {text.cancel}
      </button>
    </div>
  );
}

const floorSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;
