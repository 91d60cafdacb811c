// A game as this viewer knows it, and how each message of the server changes it. Pure.
import type {
  Clocks,
  GameResult,
  Moved,
  PlayedMove,
  Presence,
  Rematch,
  SeatView,
  ServerMessage,
  Snapshot,
  TakenBack,
  TimeControl,
} from "@/protocol.gen";
import { isRealTime, type ClockReading } from "./clock";

export type Status = "open" | "playing" | "over";

export interface GameState {
  game: string;
  version: number;
  variant: string;
  definition: string;
  status: Status;
  clock: TimeControl;
  casual: boolean;
  seats: readonly SeatView[];
  /** performance.now() when `seats` arrived: claim_ms counts from there. */
  seatsAt: number;
  you?: number;
  host: boolean;
  /** The only person who may take the free seat. */
  invited?: string;
  watchers: number;
  /** Names of spectators: not all of them have one, and of many only the first are told. */
  watching: readonly string[];
  start: string;
  moves: readonly PlayedMove[];
  toMove: number;
  legal: readonly string[];
  drawOffers: readonly number[];
  takebackOffers: readonly number[];
  clocks: ClockReading;
  result?: GameResult;
  rematchOffers: readonly number[];
  /** The game that a rematch made. */
  next?: string;
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
    casual: message.casual,
    seats: message.seats,
    seatsAt: now,
    you: message.you,
    host: message.host,
    invited: message.invited,
    watchers: message.watchers,
    watching: message.watching,
    start: message.start,
    moves: message.moves,
    toMove: message.to_move,
    legal: message.legal ?? [],
    drawOffers: message.draw_offers,
    takebackOffers: message.takeback_offers,
    clocks: { ...message.clocks, at: now },
    result: message.result,
    rematchOffers: message.rematch_offers,
    next: message.next,
  };
}

function statusOf(text: string): Status {
  return text === "open" || text === "over" ? text : "playing";
}

const versionedTypes = [
  "started",
  "moved",
  "draw_offered",
  "draw_declined",
  "takeback_offered",
  "takeback_declined",
  "taken_back",
  "time_given",
  "clocks_resumed",
  "ended",
] as const;

export type VersionedEvent = Extract<ServerMessage, { type: (typeof versionedTypes)[number] }>;

export const isVersioned = (message: ServerMessage): message is VersionedEvent =>
  versionedTypes.some((type) => type === message.type);

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
      return { ...state, version, drawOffers: withSeat(state.drawOffers, event.seat) };
    case "draw_declined":
      return { ...state, version, drawOffers: onlySeat(state.drawOffers, event.seat) };
    case "takeback_offered":
      return { ...state, version, takebackOffers: withSeat(state.takebackOffers, event.seat) };
    case "takeback_declined":
      return { ...state, version, takebackOffers: onlySeat(state.takebackOffers, event.seat) };
    case "taken_back":
      return applyTakeback(state, event, now);
    case "time_given":
      return { ...state, version, clocks: newReading(state, event.clocks, now) };
    case "clocks_resumed":
      return { ...state, version, clocks: { ...event.clocks, at: now } };
    case "ended":
      return {
        ...state,
        version,
        status: "over",
        seats: state.seats.map((seat, index) => ({
          ...seat,
          claim_ms: undefined,
          rating_change: event.rating_changes?.[index],
        })),
        legal: [],
        drawOffers: [],
        takebackOffers: [],
        result: event.result,
        clocks: { ...event.clocks, at: now },
      };
  }
}

const withSeat = (seats: readonly number[], seat: number) => [...new Set([...seats, seat])];
/** What the others offered is declined. */
const onlySeat = (seats: readonly number[], seat: number) => seats.filter((s) => s === seat);

/** Clocks that are stopped stay so until they are resumed, or the game ends. */
function newReading(state: GameState, clocks: Clocks, now: number): ClockReading {
  const stopped = state.clocks.stoppedAt !== undefined;
  return { ...clocks, at: now, ...(stopped && { stoppedAt: now }) };
}

function applyMove(state: GameState, event: Moved, now: number): Applied {
  if (event.ply !== state.moves.length + 1) return "gap";
  const { seat } = event.played;
  return {
    ...state,
    version: event.version,
    moves: [...state.moves, event.played],
    toMove: event.to_move,
    legal: event.legal ?? [],
    // To move is to decline what the other offered.
    drawOffers: onlySeat(state.drawOffers, seat),
    takebackOffers: onlySeat(state.takebackOffers, seat),
    clocks: newReading(state, event.clocks, now),
  };
}

function applyTakeback(state: GameState, event: TakenBack, now: number): Applied {
  if (event.ply < 0 || event.ply >= state.moves.length) return "gap";
  return {
    ...state,
    version: event.version,
    moves: state.moves.slice(0, event.ply),
    toMove: event.to_move,
    legal: event.legal ?? [],
    drawOffers: [],
    takebackOffers: [],
    clocks: newReading(state, event.clocks, now),
  };
}

export function withPresence(state: GameState, message: Presence, now: number): GameState {
  const { seats, watchers, watching } = message;
  return { ...state, seats, seatsAt: now, watchers, watching };
}

/** A second message about the same stop changes nothing. */
export function withClocksStopped(state: GameState, now: number): GameState {
  return { ...state, clocks: { ...state.clocks, stoppedAt: state.clocks.stoppedAt ?? now } };
}

export function withRematch(state: GameState, message: Rematch): GameState {
  return { ...state, rematchOffers: message.offers, next: message.next ?? state.next };
}

/** How long until the opponents of a seat that is gone may claim; 0: now. Undefined: it is not gone. */
export function claimMs(state: GameState, seat: number, now: number): number | undefined {
  const left = state.status === "playing" ? state.seats[seat]?.claim_ms : undefined;
  return left === undefined ? undefined : Math.max(0, left - Math.max(0, now - state.seatsAt));
}

/** Before both have moved a game may be called off. Then time of a first move runs, or none yet. */
export function mayAbort(state: GameState): boolean {
  if (state.status !== "playing" || state.moves.length >= state.seats.length) return false;
  return !isRealTime(state.clock) || state.clocks.running === undefined;
}

/** Has this seat a move that it could take back? */
export function mayTakeBack(state: GameState, seat: number): boolean {
  return (
    state.status === "playing" && state.casual && state.moves.some((played) => played.seat === seat)
  );
}

const mostGivenMs = 2 * 60 * 60 * 1000;
const givenMs = 15_000;

/** May the opponents of this seat give it time? */
export function mayGiveTime(state: GameState, seat: number): boolean {
  return (
    state.status === "playing" &&
    isRealTime(state.clock) &&
    state.clocks.running !== undefined &&
    (state.clocks.remaining_ms[seat] ?? 0) + givenMs <= mostGivenMs
  );
}
