// Which sound an event of a game makes. Pure.
import { describeMove } from "@/game/moves";
import type { Board } from "@/game/position";
import type { GameState } from "@/game/state";
import type { PlayedMove, ServerMessage } from "@/protocol.gen";

/** "fifth": the check of a move that was heard when it was made. */
export type SoundName =
  | "move"
  | "capture"
  | "castling"
  | "check"
  | "fifth"
  | "knock"
  | "tick"
  | "start"
  | "end"
  | "refused";

export function soundOfMove(before: Board, played: PlayedMove): SoundName {
  const { castling, capture } = describeMove(before, played);
  if (played.check.length > 0) return "check";
  if (castling) return "castling";
  return capture ? "capture" : "move";
}

/** What is known when an event has changed the game. */
export interface HeardScene {
  boards: readonly Board[];
  before?: GameState;
  after: GameState;
  /** The move that was heard already, when the viewer made it. */
  heard?: { ply: number; move: string };
}

export function soundOf(event: ServerMessage, scene: HeardScene): SoundName | undefined {
  const { boards, before, after, heard } = scene;
  switch (event.type) {
    case "started":
      return "start";
    case "moved": {
      const board = boards[event.ply - 1];
      const { played } = event;
      if (heard?.ply === event.ply - 1 && heard.move === played.move) {
        return played.check.length > 0 ? "fifth" : undefined;
      }
      return board && soundOfMove(board, played);
    }
    case "taken_back":
      return "move";
    case "draw_offered":
    case "takeback_offered":
      return event.seat === after.you ? undefined : "knock";
    case "rematch": {
      const known = before?.rematchOffers ?? [];
      const fresh = after.rematchOffers.some((seat) => seat !== after.you && !known.includes(seat));
      return fresh ? "knock" : undefined;
    }
    case "chat": {
      const own = (seat: number | undefined) => seat !== undefined && seat === after.you;
      const news = !event.all && after.you !== undefined && event.lines.some((line) => !own(line.seat));
      return news ? "knock" : undefined;
    }
    case "ended":
      return "end";
    case "refused":
      return event.command === undefined ? undefined : "refused";
    default:
      return undefined;
  }
}

const tickAtMs = [20_000, 5_000, 4_000, 3_000, 2_000, 1_000] as const;

/** In how many milliseconds a clock that has so much left ticks: once at 20 s, then from 5 s on. */
export const ticksOf = (leftMs: number): number[] =>
  tickAtMs.map((at) => leftMs - at).filter((wait) => wait > 0);
