import { useEffect, useRef, useState } from "preact/hooks";
import { useObservable } from "@/app/observable";
import { BoardHistory } from "@/game/boards";
import { seatClock } from "@/game/clock";
import type { GameStore } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { announcementOf } from "./announce";
import { LiveRegions } from "./LiveRegions";
import { asked } from "./speech";

const warnAtSeconds = [60, 30, 10] as const;
const longestTimerMs = 24 * 60 * 60 * 1000;

/** A changed text is read again even when the words are the same. */
const again = (words: string) => (before: string) => (before === words ? `${words}\u00a0` : words);

/** Says every move, offer, check, result and time warning to screen readers. */
export function Announcer({ store, definition }: { store: GameStore; definition: DefinitionView }) {
  const [polite, setPolite] = useState("");
  const [urgent, setUrgent] = useState("");
  const history = useRef(new BoardHistory());
  const before = useRef(store.state);
  useEffect(
    () =>
      store.onEvent((event) => {
        const after = store.state;
        if (!after) return;
        const boards = history.current.of(definition, after.start, after.moves);
        const said = announcementOf(event, { definition, boards, before: before.current, after });
        before.current = after;
        if (!said) return;
        (said.urgent ? setUrgent : setPolite)(again(said.words));
      }),
    [store, definition],
  );

  const wanted = useObservable(asked);
  useEffect(() => {
    if (wanted) setPolite(again(wanted.words));
  }, [wanted]);
  useEffect(() => () => asked.set(undefined), []);

  const { clocks, clock, you } = store.state ?? {};
  useEffect(() => {
    if (!clocks || !clock || you === undefined) return undefined;
    const mine = seatClock(clocks, clock, you, performance.now());
    if (!mine?.running || (mine.periods !== undefined && !mine.inPeriod)) return undefined;
    const timers = warnAtSeconds
      .map((seconds) => ({ seconds, wait: mine.delayMs + mine.ms - seconds * 1000 }))
      .filter(({ wait }) => wait > 0 && wait < longestTimerMs)
      .map(({ seconds, wait }) => setTimeout(() => setPolite(text.sayTime(seconds)), wait));
    return () => timers.forEach(clearTimeout);
  }, [clocks, clock, you]);

  return <LiveRegions polite={polite} urgent={urgent} />;
}
