// Generated from protocol/messages.h; do not edit.

export const protocolVersion = 2;

export interface CommandId {
  tab: string;
  counter: number;
}

export interface TimeControl {
  kind: string;
  base_ms: number;
  increment_ms: number;
  periods: number;
}

export interface Clocks {
  remaining_ms: number[];
  periods?: number[];
  running?: number;
  delay_ms?: number;
  first_move_ms?: number;
}

export interface GameResult {
  reason: string;
  quarters: number[];
}

export interface SeatView {
  taken: boolean;
  present: boolean;
  claim_ms?: number;
}

export interface PlayedMove {
  move: string;
  seat: number;
  charged_ms: number;
  changes: Record<string, string>;
  check: string[];
}

export interface ChatLine {
  seat?: number;
  text: string;
}

export interface Watch {
  type: "watch";
  game: string;
  version?: number;
}

export interface Unwatch {
  type: "unwatch";
  game: string;
}

export interface PlayMove {
  type: "play_move";
  game: string;
  command: CommandId;
  ply: number;
  move: string;
}

export interface Resign {
  type: "resign";
  game: string;
  command: CommandId;
}

export interface OfferDraw {
  type: "offer_draw";
  game: string;
  command: CommandId;
}

export interface AcceptDraw {
  type: "accept_draw";
  game: string;
  command: CommandId;
}

export interface DeclineDraw {
  type: "decline_draw";
  game: string;
  command: CommandId;
}

export interface OfferTakeback {
  type: "offer_takeback";
  game: string;
  command: CommandId;
}

export interface AcceptTakeback {
  type: "accept_takeback";
  game: string;
  command: CommandId;
}

export interface DeclineTakeback {
  type: "decline_takeback";
  game: string;
  command: CommandId;
}

export interface Abort {
  type: "abort";
  game: string;
  command: CommandId;
}

export interface GiveTime {
  type: "give_time";
  game: string;
  command: CommandId;
}

export interface ClaimWin {
  type: "claim_win";
  game: string;
  command: CommandId;
}

export interface ClaimDraw {
  type: "claim_draw";
  game: string;
  command: CommandId;
}

export interface OfferRematch {
  type: "offer_rematch";
  game: string;
  command: CommandId;
}

export interface DeclineRematch {
  type: "decline_rematch";
  game: string;
  command: CommandId;
}

export interface Say {
  type: "say";
  game: string;
  text: string;
}

export interface Ping {
  type: "ping";
  sent: number;
}

export type ClientMessage =
  | Watch
  | Unwatch
  | PlayMove
  | Resign
  | OfferDraw
  | AcceptDraw
  | DeclineDraw
  | OfferTakeback
  | AcceptTakeback
  | DeclineTakeback
  | Abort
  | GiveTime
  | ClaimWin
  | ClaimDraw
  | OfferRematch
  | DeclineRematch
  | Say
  | Ping;

export interface Hello {
  type: "hello";
  protocol: number;
  build: string;
}

export interface Snapshot {
  type: "snapshot";
  game: string;
  version: number;
  variant: string;
  definition: string;
  status: string;
  clock: TimeControl;
  casual: boolean;
  seats: SeatView[];
  you?: number;
  host: boolean;
  watchers: number;
  start: string;
  moves: PlayedMove[];
  to_move: number;
  legal?: string[];
  draw_offers: number[];
  takeback_offers: number[];
  clocks: Clocks;
  result?: GameResult;
  rematch_offers: number[];
  next?: string;
}

export interface Started {
  type: "started";
  game: string;
  version: number;
  you?: number;
  start?: string;
  to_move: number;
  legal?: string[];
  clocks: Clocks;
}

export interface Moved {
  type: "moved";
  game: string;
  version: number;
  ply: number;
  played: PlayedMove;
  to_move: number;
  legal?: string[];
  clocks: Clocks;
}

export interface DrawOffered {
  type: "draw_offered";
  game: string;
  version: number;
  seat: number;
}

export interface DrawDeclined {
  type: "draw_declined";
  game: string;
  version: number;
  seat: number;
}

export interface TakebackOffered {
  type: "takeback_offered";
  game: string;
  version: number;
  seat: number;
}

export interface TakebackDeclined {
  type: "takeback_declined";
  game: string;
  version: number;
  seat: number;
}

export interface TakenBack {
  type: "taken_back";
  game: string;
  version: number;
  ply: number;
  to_move: number;
  legal?: string[];
  clocks: Clocks;
}

export interface TimeGiven {
  type: "time_given";
  game: string;
  version: number;
  seat: number;
  given_ms: number;
  clocks: Clocks;
}

export interface ClocksResumed {
  type: "clocks_resumed";
  game: string;
  version: number;
  clocks: Clocks;
}

export interface Ended {
  type: "ended";
  game: string;
  version: number;
  result: GameResult;
  clocks: Clocks;
}

export interface Presence {
  type: "presence";
  game: string;
  seats: SeatView[];
  watchers: number;
}

export interface ClocksStopped {
  type: "clocks_stopped";
  game: string;
}

export interface Rematch {
  type: "rematch";
  game: string;
  offers: number[];
  next?: string;
}

export interface Chat {
  type: "chat";
  game: string;
  all: boolean;
  lines: ChatLine[];
}

export interface Ack {
  type: "ack";
  game: string;
  command: CommandId;
  version: number;
}

export interface Refused {
  type: "refused";
  code: string;
  message: string;
  game?: string;
  command?: CommandId;
}

export interface Pong {
  type: "pong";
  sent: number;
}

export type ServerMessage =
  | Hello
  | Snapshot
  | Started
  | Moved
  | DrawOffered
  | DrawDeclined
  | TakebackOffered
  | TakebackDeclined
  | TakenBack
  | TimeGiven
  | ClocksResumed
  | Ended
  | Presence
  | ClocksStopped
  | Rematch
  | Chat
  | Ack
  | Refused
  | Pong;

export interface NewGame {
  variant: string;
  clock: TimeControl;
  seat?: number;
}

export interface Seated {
  game: string;
  seat?: number;
}

export interface HttpError {
  code: string;
  message: string;
}

export interface VariantSummary {
  slug: string;
  title: string;
  blurb: string;
  definition: string;
}

export interface VariantList {
  variants: VariantSummary[];
}

export interface CellView {
  name: string;
  file: string;
  rank: number;
  column: number;
  row: number;
  shade: number;
}

export interface PieceView {
  name: string;
  symbol: string;
}

export interface DefinitionView {
  slug: string;
  title: string;
  definition: string;
  shape: string;
  shades: number;
  cells: CellView[];
  seats: string[];
  pieces: PieceView[];
  start: string;
}
