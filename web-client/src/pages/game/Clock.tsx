import { useEffect, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { clockFace, lowTimeMs, nextFaceIn, remainingMs, type ClockReading } from "@/game/clock";
import { text } from "@/strings";

interface ClockProps {
  reading: ClockReading;
  seat: number;
  who: string;
  /** The connection is away: the time shown is a guess. */
  unsure: boolean;
}

export function Clock({ reading, seat, who, unsure }: ClockProps) {
  const [, tick] = useState(0);
  const running = reading.running === seat;
  const left = remainingMs(reading, seat, performance.now());
  useEffect(() => {
    if (!running) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const now = remainingMs(reading, seat, performance.now());
      if (now <= 0) return;
      timer = setTimeout(() => {
        tick((n) => n + 1);
        wait();
      }, nextFaceIn(now));
    };
    wait();
    return () => clearTimeout(timer);
  }, [reading, seat, running]);

  const face = clockFace(left);
  const low = left < lowTimeMs;
  const state = `${running ? " run" : ""}${low ? " low" : ""}`;
  return (
    <div
      class={`clock${state}`}
      role="timer"
      aria-label={text.clockSays(who, face.main, running)}
      data-testid={`clock-${seat}`}
      data-ms={Math.round(left)}
      data-running={running}
    >
      <span>
        {low && running && <Icon name="clock" />}
        <span>
          {unsure && running && <small title={text.about}>≈</small>}
          {face.main}
          {face.tenths !== undefined && <small>.{face.tenths}</small>}
        </span>
      </span>
    </div>
  );
}
