// Every word that people read.

const fractions = ["0", "1/4", "1/2", "3/4", "1"] as const;

export const score = (quarters: number): string => fractions[quarters] ?? `${quarters}/4`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Both are undefined in a draw, and where the points are split otherwise. */
interface Sides {
  winner?: string;
  loser?: string;
  /** Who was to move at the end. */
  mover?: string;
}

/** These leave a game without a result. */
const noResults = ["aborted", "no-start"];
export const isNoResult = (reason: string): boolean => noResults.includes(reason);

const reasons: Record<string, (sides: Sides) => string> = {
  checkmate: () => "Checkmate",
  stalemate: () => "Stalemate",
  repetition: () => "The same position three times",
  "fifty-moves": () => "Fifty moves without a capture or a pawn move",
  "bare-kings": () => "Only the kings are left",
  "royals-captured": () => "The royal men are taken",
  goal: ({ winner }) => (winner ? `${winner} reached the goal` : "Both reached the goal"),
  extinction: ({ winner }) => (winner ? `All men lost, ${winner} wins` : "All men lost"),
  "check-count": ({ winner = "A side" }) => `${winner} gave the last check`,
  resignation: ({ loser = "A side" }) => `${loser} resigned`,
  agreement: () => "Draw by agreement",
  time: ({ loser = "A side" }) => `${loser} ran out of time`,
  "time-cannot-win": ({ mover = "A side" }) =>
    `${mover} ran out of time, but the other side could not win`,
  abandoned: ({ winner, loser }) =>
    winner && loser ? `${loser} left, and ${winner} claimed the win` : "A player left, and the other one made it a draw",
  aborted: () => "The game was called off",
  "no-start": ({ mover = "A side" }) => `${mover} did not make the first move in time`,
  "move-limit": () => "No game may be longer",
};

const refusals: Record<string, string> = {
  illegal_move: "The rules do not allow that move.",
  not_your_turn: "It is not your turn.",
  stale_ply: "The game has moved on. Look again.",
  game_over: "The game is over.",
  not_started: "The game has not started yet.",
  not_your_seat: "You hold no seat in this game.",
  no_offer: "There is no offer to answer any more.",
  seat_taken: "The seat is taken. You can watch the game.",
  rate_limited: "That was too fast. Please wait a moment.",
  storage_unavailable: "The server cannot save moves just now. Nothing was lost, please try again.",
  forbidden: "This action is not yours to take.",
  not_allowed_now: "That cannot be done now.",
  opponent_present: "Your opponent is here again.",
  offline: "You are offline. Your words wait in the field.",
  unreachable: "The server did not answer. Please try again.",
  internal: "Something went wrong on the server. The game is safe, please try again.",
};

const minuteWords = (minutes: string): string =>
  `${minutes} ${minutes === "1" ? "minute" : "minutes"}`;

export const text = {
  name: "Sixfold",
  play: "Play",
  skipToContent: "Skip to the content",
  loading: "One moment",
  tryAgain: "Try again",

  // connection
  connected: (ms?: number) => (ms === undefined ? "" : `${ms} ms`),
  connectedWord: "Connected",
  connecting: "Connecting",
  reconnecting: (seconds: number) => `Reconnecting, ${seconds} s`,
  offlineLong: "You are offline. Your clock may be running.",
  clocksStopped: "The server cannot save moves just now. All clocks stand still.",
  offlineWatching: "You are offline. The board may be behind.",
  backOnline: "Back online",

  // theme
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark", contrast: "High contrast" },

  // lobby
  lobbyTitle: (game: string) => `Play ${game}`,
  lobbyLead: "with a friend, by link",
  chooseGame: "Choose a game",
  chooseClock: "Clock",
  cells: (n: number) => `${n} cells`,
  pace: { bullet: "Bullet", blitz: "Blitz", rapid: "Rapid", long: "Long" },
  ownClock: "More",
  clockKind: "Kind of clock",
  clockKinds: {
    fischer: "Seconds added after each move",
    delay: "Delay: each move has free seconds first",
    bronstein: "Bronstein: used seconds come back",
    byoyomi: "Byoyomi: periods after the main time",
    correspondence: "Days a move",
    untimed: "No clock",
  },
  minutes: "Minutes",
  increment: "Seconds a move",
  periods: "Periods",
  periodSeconds: "Seconds a period",
  daysForMove: "Days a move",
  minutesWrong: "From a quarter of a minute to 180 minutes.",
  mainMinutesWrong: "From 0 to 180 minutes, and with a period a quarter of a minute at least.",
  incrementWrong: "From 0 to 180 whole seconds.",
  secondsWrong: "From 1 to 180 whole seconds.",
  periodsWrong: (most: number) => `From 1 to ${most}.`,
  untimed: "No clock",
  untimedWords: "No clock, take your time",
  daysAMove: (n: number) => (n === 1 ? "1 day a move" : `${n} days a move`),
  byoyomiShort: (minutes: string, periods: number, seconds: number) =>
    `${minutes} + ${periods} × ${seconds} s`,
  delayShort: (minutes: string, seconds: number) => `${minutes} + ${seconds} delay`,
  bronsteinShort: (minutes: string, seconds: number) => `${minutes} + ${seconds} Bronstein`,
  chooseSide: "Your side",
  byLot: "By lot",
  create: "Create a game",
  creating: "Creating",
  summary: (game: string, clock: string, side: string) => `${game}, ${clock}, ${side}`,
  sidePhrase: (side?: string) => (side === undefined ? "sides by lot" : `you play ${capital(side)}`),
  recent: "Recent games on this device",
  recentStatus: { open: "Waiting", playing: "Playing", over: "Over" },
  recentWatched: "watched",
  lobbyAway: "The server is away, so there are no games to choose from.",

  // not found
  lostTitle: "Nothing here",
  lostPage: "There is no page at this address.",
  lostGameTitle: "No such game",
  lostGame: "No game has this address. Check the link, or ask your friend for a new one.",
  toLobby: "To the lobby",
  failedTitle: "The game cannot be shown",
  failedGame: "The server did not hand out the game. It is safe there.",
  oldPage: "This page is older than the server. Reload it to go on, your game continues.",
  reload: "Reload",

  // game: waiting
  waitingTitle: "Waiting for your friend",
  waitingText: "Send this link. The game starts when your friend takes the seat.",
  linkLabel: "Link to this game",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Select the link and copy it.",
  share: "Share",
  shareText: (game: string) => `Play ${game} with me`,
  offerTitle: (game: string) => `A game of ${game}`,
  offerText: "A friend waits for an opponent.",
  offerClock: "Clock",
  offerSide: "You play",
  takeSeat: "Take the seat",
  takingSeat: "Taking the seat",
  clockWords: (minutes: string, seconds: number) =>
    `${minuteWords(minutes)}${seconds > 0 ? ` and ${seconds} s a move` : ""}`,
  delayWords: (minutes: string, seconds: number) =>
    `${minuteWords(minutes)}, the first ${seconds} s of a move are free`,
  bronsteinWords: (minutes: string, seconds: number) =>
    `${minuteWords(minutes)}, up to ${seconds} s come back after a move`,
  byoyomiWords: (minutes: string, periods: number, seconds: number) => {
    const then = `${periods} ${periods === 1 ? "period" : "periods"} of ${seconds} s`;
    return minutes === "0" ? then : `${minuteWords(minutes)}, then ${then}`;
  },

  // game: people
  you: "You",
  opponent: "Opponent",
  here: "here",
  away: "away",
  free: "free seat",
  gone: "Left",
  mayReturn: ", may return",
  firstMove: (time: string) => `First move: ${time}`,
  watching: "You are watching",
  watchers: (n: number) => (n === 1 ? "1 watching" : `${n} watching`),
  side: capital,

  // game: turn and moves
  yourMove: "Your move",
  toMove: (side: string) => `${capital(side)} to move`,
  notStarted: "Not started",
  gameOver: "Game over",
  sending: "Your move waits to be sent",
  moveNumber: (n: number) => `move ${n}`,
  moves: "Moves",
  noMoves: (side: string) => `${capital(side)} moves first.`,
  replayAt: (ply: number, of: number) => `After ${ply} of ${of} moves`,
  replayStart: "The start position",
  backToNow: "Back to now",
  first: "First position",
  prev: "Previous move",
  next: "Next move",
  last: "Last move",
  flip: "Flip the board",
  copyLink: "Copy the link",
  keysStep: "step through moves",
  keysFlip: "flip the board",
  about: "about",

  // game: offers
  offerDraw: "Offer a draw",
  drawOffered: "Draw offered",
  drawOfferIn: (side: string) => `${side} offers a draw.`,
  takeback: "Take back",
  takebackOffered: "Takeback asked",
  takebackOfferIn: (side: string) => `${side} asks for the last move back.`,
  accept: "Accept",
  decline: "Decline",
  resign: "Resign",
  resignSure: "Resign?",
  abort: "Call off",
  abortSure: "Call off?",
  giveTime: "Give your opponent 15 seconds",
  giveTimeShort: "+15 s",
  opponentGone: "Your opponent has left.",
  claimWin: "Claim the win",
  claimDraw: "Call it a draw",
  newGame: "New game",
  rematch: "Rematch",
  rematchOffered: "Rematch offered",
  rematchTakeBack: "Take it back",
  rematchOfferIn: (side: string) => `${side} wants a rematch.`,
  toNextGame: "To the next game",

  // game: chat
  chat: "Chat",
  chatForPlayers: "You and your opponent read this.",
  chatForSpectators: "Spectators read this, the players do not.",
  chatEmpty: "Say hello.",
  chatField: "Your words",
  chatSend: "Send",
  chatTooLong: (bytes: number, most: number) => `Too long: ${bytes} of ${most} bytes.`,
  chatSpectator: "Spectator",
  chatRefused: (code: string, message: string): string =>
    code === "rate_limited" ? "That was too fast. Your words wait in the field." : text.refused(code, message),

  // result
  won: "You won",
  lost: "You lost",
  draw: "Draw",
  noResult: "No result",
  sideWon: (side: string) => `${capital(side)} won`,
  scored: (quarters: number) => `You score ${score(quarters)}`,
  shared: "Points shared",
  reason: (
    reason: string,
    quarters: readonly number[],
    seats: readonly string[],
    toMove?: number,
  ): string => {
    const name = (seat: number | undefined) => {
      const known = seat === undefined ? undefined : seats[seat];
      return known === undefined ? undefined : capital(known);
    };
    const sides = {
      winner: name(quarters.indexOf(4)),
      loser: name(quarters.indexOf(0)),
      mover: name(toMove),
    };
    const words = reasons[reason]?.(sides) ?? capital(reason.replaceAll("-", " "));
    return isNoResult(reason) ? words : `${words}: ${quarters.map(score).join(" to ")}`;
  },
  refused: (code: string, message: string): string =>
    refusals[code] ?? (message ? capital(message) : "The server refused that."),

  // promotion
  promoteTitle: "Promote to",

  // board, for screen readers
  boardLabel: (game: string, cells: number) => `${game} board, ${cells} cells`,
  man: (side: string, piece: string) => `${side} ${piece.replaceAll("-", " ")}`,
  cellEmpty: "empty",
  cellTake: "can be taken",
  cellGo: "can go here",
  cellSelected: "picked",
  cellCheck: "in check",
  cellLast: "last move",
  cellPremove: "set as your next move",

  // announcements
  sayMove: (side: string, piece: string, to: string, captures: boolean) =>
    `${capital(side)} ${piece} ${captures ? "takes on" : "to"} ${to}.`,
  sayCastling: (side: string, from: string, to: string) => `${capital(side)} castles, ${from} to ${to}.`,
  sayPromotion: (piece: string) => `Promotes to ${piece}.`,
  sayCheck: "Check.",
  sayStarted: "The game has started.",
  sayDrawDeclined: "The draw offer was declined.",
  sayTakebackDeclined: "The takeback was declined.",
  sayTakenBack: (n: number) => (n === 1 ? "One move was taken back." : `${n} moves were taken back.`),
  sayTimeGiven: (side: string, seconds: number) => `${side} gets ${seconds} more seconds.`,
  sayGone: (side: string) => `${side} has left.`,
  sayBack: (side: string) => `${side} is back.`,
  sayRematchGone: "The rematch was declined.",
  sayNext: "The next game is ready.",
  sayPremove: (from: string, to: string) => `${from} to ${to} is set for your next turn.`,
  sayTime: (seconds: number) => `${seconds} seconds left.`,
  daysAndHours: (days: number, hours: number) => (hours === 0 ? `${days} d` : `${days} d ${hours} h`),
  clockPeriods: (n: number) => `(${n})`,
  clockDelay: (seconds: number) => `+${seconds}`,
  clockSays: (who: string, time: string, running: boolean, periods?: number) =>
    `${who}: ${time}${
      periods === undefined ? "" : `, ${periods} ${periods === 1 ? "period" : "periods"}`
    }${running ? ", running" : ""}`,
};
