// A game as this viewer knows it, and how each message of the server changes it. Pure.
import type {
  GameResult,
  Moved,
  PlayedMove,
  SeatView,
  ServerMessage,
  Snapshot,
  TimeControl,
} from "@/protocol.gen";
import type { ClockReading } from "./clock";

export type Status = "open" | "playing" | "over";

export interface GameState {
  game: string;
  version: number;
  variant: string;
  definition: string;
  status: Status;
  clock: TimeControl;
  seats: readonly SeatView[];
  you?: number;
  host: boolean;
  watchers: number;
  start: string;
  moves: readonly PlayedMove[];
  toMove: number;
  legal: readonly string[];
  drawOffers: readonly number[];
  clocks: ClockReading;
  result?: GameResult;
}

/** "gap": events are missing, ask for a snapshot. "stale": known already. */
export type Applied = GameState | "gap" | "stale";

export function fromSnapshot(message: Snapshot, now: number): GameState {
  return {
    game: message.game,
    version: message.version,
    variant: message.variant,
    definition: message.definition,
    status: statusOf(message.status),
    clock: message.clock,
    seats: message.seats,
    you: message.you,
    host: message.host,
    watchers: message.watchers,
    start: message.start,
    moves: message.moves,
    toMove: message.to_move,
    legal: message.legal ?? [],
    drawOffers: message.draw_offers,
    clocks: { ...message.clocks, at: now },
    result: message.result,
  };
}

function statusOf(text: string): Status {
  return text === "open" || text === "over" ? text : "playing";
}

export type VersionedEvent = Extract<
  ServerMessage,
  { type: "started" | "moved" | "draw_offered" | "draw_declined" | "clocks_resumed" | "ended" }
>;

export function applyEvent(state: GameState, event: VersionedEvent, now: number): Applied {
  if (event.version <= state.version) return "stale";
  if (event.version !== state.version + 1) return "gap";
  const version = event.version;
  switch (event.type) {
    case "started":
      return {
        ...state,
        version,
        status: "playing",
        you: event.you ?? state.you,
        start: event.start ?? state.start,
        seats: state.seats.map((seat) => ({ ...seat, taken: true })),
        toMove: event.to_move,
        legal: event.legal ?? [],
        clocks: { ...event.clocks, at: now },
      };
    case "moved":
      return applyMove(state, event, now);
    case "draw_offered":
      return { ...state, version, drawOffers: [...new Set([...state.drawOffers, event.seat])] };
    case "draw_declined":
      return { ...state, version, drawOffers: state.drawOffers.filter((s) => s === event.seat) };
    case "clocks_resumed":
      return { ...state, version, clocks: { ...event.clocks, at: now } };
    case "ended":
      return {
        ...state,
        version,
        status: "over",
        legal: [],
        drawOffers: [],
        result: event.result,
        clocks: { ...event.clocks, at: now },
      };
  }
}

function applyMove(state: GameState, event: Moved, now: number): Applied {
  if (event.ply !== state.moves.length + 1) return "gap";
  return {
    ...state,
    version: event.version,
    moves: [...state.moves, event.played],
    toMove: event.to_move,
    legal: event.legal ?? [],
    // To move is to decline what the other offered.
    drawOffers: state.drawOffers.filter((seat) => seat === event.played.seat),
    clocks: { ...event.clocks, at: now },
  };
}
