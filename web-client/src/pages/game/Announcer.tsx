import { useEffect, useRef, useState } from "preact/hooks";
import { BoardHistory } from "@/game/boards";
import { remainingMs } from "@/game/clock";
import type { GameStore } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { announcementOf } from "./announce";

const warnAtSeconds = [60, 30, 10] as const;

/** Says every move, offer, check, result and time warning to screen readers. */
export function Announcer({ store, definition }: { store: GameStore; definition: DefinitionView }) {
  const [polite, setPolite] = useState("");
  const [urgent, setUrgent] = useState("");
  const history = useRef(new BoardHistory());
  useEffect(
    () =>
      store.onEvent((event) => {
        const state = store.state;
        if (!state) return;
        const boards = history.current.of(definition, state.start, state.moves);
        const said = announcementOf(event, definition, boards);
        if (!said) return;
        // A changed text is read again even when the words are the same.
        const say = said.urgent ? setUrgent : setPolite;
        say((before) => (before === said.words ? `${said.words}\u00a0` : said.words));
      }),
    [store, definition],
  );

  const { clocks, you } = store.state ?? {};
  useEffect(() => {
    if (!clocks || you === undefined || clocks.running !== you) return undefined;
    const left = remainingMs(clocks, you, performance.now());
    const timers = warnAtSeconds
      .filter((seconds) => left > seconds * 1000)
      .map((seconds) =>
        setTimeout(() => setPolite(text.sayTime(seconds)), left - seconds * 1000),
      );
    return () => timers.forEach(clearTimeout);
  }, [clocks, you]);

  return (
    <>
      <div class="vh" aria-live="polite" data-testid="live">
        {polite}
      </div>
      <div class="vh" aria-live="assertive" role="alert" data-testid="live-result">
        {urgent}
      </div>
    </>
  );
}
