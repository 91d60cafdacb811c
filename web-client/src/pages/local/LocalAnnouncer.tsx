import { useEffect, useRef, useState } from "preact/hooks";
import type { Board } from "@/game/position";
import type { LocalGame } from "@/local/LocalGame";
import { text } from "@/strings";
import { localText } from "@/strings/local";
import { moveWords } from "../game/announce";
import { LiveRegions } from "../game/LiveRegions";

interface LocalAnnouncerProps {
  game: LocalGame;
  /** The board before each move. */
  boards: readonly Board[];
}

/** Says moves, pauses and the end to screen readers. */
export function LocalAnnouncer({ game, boards }: LocalAnnouncerProps) {
  const { definition, moves, result, paused } = game;
  const [said, setSaid] = useState("");
  const known = useRef(moves.length);
  useEffect(() => {
    const count = moves.length;
    const last = moves.at(-1);
    const before = boards[count - 1];
    if (count > known.current && last && before) setSaid(moveWords(definition, before, last));
    if (count < known.current) setSaid(text.sayTakenBack(known.current - count));
    known.current = count;
  }, [moves]);
  const end =
    result && text.reason(result.reason, result.quarters, definition.seats, game.toMove);
  return <LiveRegions polite={paused ? localText.paused : said} urgent={end ?? ""} />;
}
