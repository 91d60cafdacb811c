// What the live regions say of an event.
import { pieceName } from "@/board/Man";
import { describeMove, splitMove } from "@/game/moves";
import type { Board } from "@/game/position";
import type { GameState } from "@/game/state";
import type { DefinitionView, GameResult, PlayedMove, ServerMessage } from "@/protocol.gen";
import { text } from "@/strings";
import { boardText } from "@/strings/board";

export function moveWords(definition: DefinitionView, before: Board, played: PlayedMove): string {
  const side = definition.seats[played.seat] ?? "";
  const label = describeMove(before, played);
  const parts = splitMove(played.move);
  const words = [
    label.drop
      ? boardText.sayDrop(side, pieceName(definition, label.piece), label.to)
      : label.castling
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

/** What is known when an event has changed the game. */
export interface Scene {
  definition: DefinitionView;
  boards: readonly Board[];
  before?: GameState;
  after: GameState;
}

export function announcementOf(event: ServerMessage, scene: Scene): Announcement | undefined {
  const { definition, boards, before } = scene;
  const side = (seat: number) => text.side(definition.seats[seat] ?? "");
  const polite = (words: string) => ({ words, urgent: false });
  switch (event.type) {
    case "snapshot":
      return missedWords(scene);
    case "started":
      return polite(text.sayStarted);
    case "moved": {
      const board = boards[event.ply - 1];
      return board && polite(moveWords(definition, board, event.played));
    }
    case "draw_offered":
      return polite(text.drawOfferIn(side(event.seat)));
    case "draw_declined":
      return polite(text.sayDrawDeclined);
    case "takeback_offered":
      return polite(text.takebackOfferIn(side(event.seat)));
    case "takeback_declined":
      return polite(text.sayTakebackDeclined);
    case "taken_back":
      return polite(text.sayTakenBack((before?.moves.length ?? event.ply + 1) - event.ply));
    case "time_given":
      return polite(text.sayTimeGiven(side(event.seat), Math.round(event.given_ms / 1000)));
    case "presence": {
      const words = presenceWords(scene);
      return words === undefined ? undefined : polite(words);
    }
    case "rematch": {
      const words = rematchWords(scene);
      return words === undefined ? undefined : polite(words);
    }
    case "ended":
      return resultWords(scene, event.result);
    case "refused":
      return polite(text.refused(event.code, event.message));
    default:
      return undefined;
  }
}

function resultWords({ definition, after }: Scene, result: GameResult): Announcement {
  const { reason, quarters } = result;
  return { words: text.reason(reason, quarters, definition.seats, after.toMove), urgent: true };
}

/** After a gap: the result if it ended meanwhile, else the last move that was missed. */
function missedWords(scene: Scene): Announcement | undefined {
  const { definition, boards, before, after } = scene;
  if (!before) return undefined;
  if (after.result && !before.result) return resultWords(scene, after.result);
  const ply = after.moves.length;
  const played = after.moves[ply - 1];
  const board = boards[ply - 1];
  if (ply <= before.moves.length || !played || !board) return undefined;
  return { words: moveWords(definition, board, played), urgent: false };
}

/** Only who is gone for long, or back after that, is worth a word. */
function presenceWords({ definition, before, after }: Scene): string | undefined {
  const words = after.seats.flatMap((seat, index) => {
    const wasGone = before?.seats[index]?.claim_ms !== undefined;
    const isGone = seat.claim_ms !== undefined;
    if (index === after.you || wasGone === isGone) return [];
    const side = text.side(definition.seats[index] ?? "");
    if (isGone) return [text.sayGone(side)];
    return seat.present ? [text.sayBack(side)] : [];
  });
  return words.length > 0 ? words.join(" ") : undefined;
}

function rematchWords({ definition, before, after }: Scene): string | undefined {
  if (after.next !== undefined) return before?.next === undefined ? text.sayNext : undefined;
  const known = before?.rematchOffers ?? [];
  const fresh = after.rematchOffers.find((seat) => !known.includes(seat));
  if (fresh !== undefined) return text.rematchOfferIn(text.side(definition.seats[fresh] ?? ""));
  return known.length > after.rematchOffers.length ? text.sayRematchGone : undefined;
}
