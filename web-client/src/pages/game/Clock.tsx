import { Icon } from "@/app/Icon";
import { useTicks } from "@/app/useTicks";
import {
  clockFace,
  isLow,
  nextFaceIn,
  nextStepIn,
  seatClock,
  type ClockReading,
} from "@/game/clock";
import type { TimeControl } from "@/protocol.gen";
import { text } from "@/strings";

interface ClockProps {
  reading: ClockReading;
  control: TimeControl;
  seat: number;
  who: string;
  /** The connection is away: the time shown is a guess. */
  unsure: boolean;
}

/** Nothing in games without clocks. */
export function Clock({ reading, control, seat, who, unsure }: ClockProps) {
  const clockNow = () => seatClock(reading, control, seat, performance.now());
  useTicks(() => {
    const clock = clockNow();
    if (!clock?.running || clock.ms <= 0) return undefined;
    return clock.delayMs > 0 ? nextStepIn(clock.delayMs, 1000) : nextFaceIn(clock.ms);
  }, [reading, control, seat]);

  const clock = clockNow();
  if (!clock) return null;
  const { running, periods } = clock;
  const face = clockFace(clock.ms);
  const low = isLow(clock, control);
  return (
    <div
      class={`clock${running ? " run" : ""}${low ? " low" : ""}`}
      role="timer"
      aria-label={text.clockSays(who, face.main, running, periods)}
      data-testid={`clock-${seat}`}
      data-ms={Math.round(clock.ms)}
      data-running={running}
      data-periods={periods}
    >
      <span>
        {low && running && <Icon name="clock" />}
        <span>
          {unsure && running && <small title={text.about}>≈</small>}
          {face.main}
          {face.fraction !== undefined && <small>.{face.fraction}</small>}
        </span>
        {periods !== undefined && <small>{text.clockPeriods(periods)}</small>}
        {clock.delayMs > 0 && <small>{text.clockDelay(Math.ceil(clock.delayMs / 1000))}</small>}
      </span>
    </div>
  );
}
