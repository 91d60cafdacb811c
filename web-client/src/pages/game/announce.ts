// What the live regions say of an event.
import { pieceName } from "@/board/Man";
import { describeMove, splitMove } from "@/game/moves";
import type { Board } from "@/game/position";
import type { DefinitionView, PlayedMove, ServerMessage } from "@/protocol.gen";
import { text } from "@/strings";

export function moveWords(definition: DefinitionView, before: Board, played: PlayedMove): string {
  const side = definition.seats[played.seat] ?? "";
  const label = describeMove(before, played);
  const parts = splitMove(played.move);
  const words = [
    label.castling
      ? text.sayCastling(side, parts?.from ?? "", label.to)
      : text.sayMove(side, pieceName(definition, label.piece), label.to, label.capture),
  ];
  if (label.promotion) words.push(text.sayPromotion(pieceName(definition, label.promotion)));
  if (played.check.length > 0) words.push(text.sayCheck);
  return words.join(" ");
}

export interface Announcement {
  words: string;
  urgent: boolean;
}

export function announcementOf(
  event: ServerMessage,
  definition: DefinitionView,
  boards: readonly Board[],
): Announcement | undefined {
  const side = (seat: number) => text.side(definition.seats[seat] ?? "");
  const polite = (words: string) => ({ words, urgent: false });
  switch (event.type) {
    case "started":
      return polite(text.sayStarted);
    case "moved": {
      const before = boards[event.ply - 1];
      return before && polite(moveWords(definition, before, event.played));
    }
    case "draw_offered":
      return polite(text.sayDrawOffered(side(event.seat)));
    case "draw_declined":
      return polite(text.sayDrawDeclined);
    case "ended":
      return {
        words: text.reason(event.result.reason, event.result.quarters, definition.seats),
        urgent: true,
      };
    case "refused":
      return polite(text.refused(event.code, event.message));
    default:
      return undefined;
  }
}
