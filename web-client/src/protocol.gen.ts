// Generated from protocol/messages.h and protocol/bodies.h; do not edit.

export const protocolVersion = 3;

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
  name?: string;
  rating?: number;
  provisional?: boolean;
  rating_change?: number;
}

export interface PlayedMove {
  move: string;
  seat: number;
  charged_ms: number;
  changes: Record<string, string>;
  check: string[];
  hand?: string;
}

export interface ChatLine {
  seat?: number;
  name?: string;
  text: string;
}

export interface SeekView {
  seek: string;
  name?: string;
  rating?: number;
  provisional?: boolean;
  variant: string;
  clock: TimeControl;
  casual: boolean;
  seat?: number;
  least?: number;
  most?: number;
}

export interface LiveGame {
  game: string;
  variant: string;
  clock: TimeControl;
  speed: string;
  casual: boolean;
  seats: SeatView[];
}

export interface ChallengeView {
  game: string;
  from?: string;
  to: string;
  rating?: number;
  variant: string;
  clock: TimeControl;
  casual: boolean;
  seat?: number;
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

export interface EnterLobby {
  type: "enter_lobby";
}

export interface LeaveLobby {
  type: "leave_lobby";
}

export interface PostSeek {
  type: "post_seek";
  variant: string;
  clock: TimeControl;
  casual: boolean;
  seat?: number;
  least?: number;
  most?: number;
}

export interface CancelSeek {
  type: "cancel_seek";
  seek: string;
}

export interface AcceptSeek {
  type: "accept_seek";
  seek: string;
}

export interface JoinPool {
  type: "join_pool";
  variant: string;
  clock: TimeControl;
}

export interface LeavePool {
  type: "leave_pool";
}

export interface WithdrawGame {
  type: "withdraw_game";
  game: string;
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
  | EnterLobby
  | LeaveLobby
  | PostSeek
  | CancelSeek
  | AcceptSeek
  | JoinPool
  | LeavePool
  | WithdrawGame
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
  invited?: string;
  watchers: number;
  watching: string[];
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
  rating_changes?: number[];
  clocks: Clocks;
}

export interface Presence {
  type: "presence";
  game: string;
  seats: SeatView[];
  watchers: number;
  watching: string[];
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

export interface Lobby {
  type: "lobby";
  seeks: SeekView[];
  games: LiveGame[];
}

export interface LobbyChanged {
  type: "lobby_changed";
  seeks: SeekView[];
  seeks_gone: string[];
  games: LiveGame[];
  games_gone: string[];
}

export interface Searching {
  type: "searching";
  seeks: string[];
  pool?: Omit<JoinPool, "type">;
  waited_ms?: number;
  lonely?: boolean;
}

export interface Challenges {
  type: "challenges";
  received: ChallengeView[];
  sent: ChallengeView[];
}

export interface GameReady {
  type: "game_ready";
  game: string;
  seat: number;
}

export interface Online {
  type: "online";
  names: string[];
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
  | Lobby
  | LobbyChanged
  | Searching
  | Challenges
  | GameReady
  | Online
  | Ack
  | Refused
  | Pong;

export interface NewGame {
  variant: string;
  clock: TimeControl;
  seat?: number;
  casual?: boolean;
  opponent?: string;
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
  rules: string;
}

export interface NewAccount {
  name: string;
  password: string;
}

export interface Login {
  name: string;
  password: string;
}

export interface Recovery {
  name: string;
  code: string;
  password: string;
}

export interface PasswordChange {
  password: string;
  new_password: string;
}

export interface PasswordProof {
  password: string;
}

export interface RecoveryCodes {
  codes: string[];
}

export interface Me {
  guest: boolean;
  name?: string;
}

export interface SessionView {
  session: string;
  agent: string;
  created_ms: number;
  seen_ms: number;
  current: boolean;
}

export interface SessionList {
  sessions: SessionView[];
}

export interface DeviceLink {
  token: string;
}

export interface NewToken {
  label: string;
}

export interface TokenView {
  id: string;
  label: string;
  created_ms: number;
}

export interface MadeToken {
  token: string;
  view: TokenView;
}

export interface TokenList {
  tokens: TokenView[];
}

export interface RatingView {
  variant: string;
  speed: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}

export interface HeadToHead {
  games: number;
  yours: number;
  theirs: number;
}

export interface Profile {
  name: string;
  since_ms: number;
  closed: boolean;
  online: boolean;
  games: number;
  ratings: RatingView[];
  head_to_head?: HeadToHead;
  relation?: string;
}

export interface GameLine {
  game: string;
  variant: string;
  clock: TimeControl;
  speed: string;
  casual: boolean;
  seats: SeatView[];
  result?: GameResult;
  at_ms: number;
  your_turn?: boolean;
}

export interface GameList {
  games: GameLine[];
  next?: string;
}

export interface RatingPoint {
  at_ms: number;
  rating: number;
}

export interface RatingHistory {
  points: RatingPoint[];
}

export interface LeaderboardRow {
  place: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Leaderboard {
  variant: string;
  speed: string;
  rows: LeaderboardRow[];
}

export interface RelationView {
  name: string;
  relation: string;
}

export interface RelationList {
  people: RelationView[];
}
