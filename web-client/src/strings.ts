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

/** From the fastest to the slowest: section 6 of the protocol. */
export const speeds = [
  "ultrabullet",
  "bullet",
  "blitz",
  "rapid",
  "classical",
  "correspondence",
] as const;

/** What the lobby refuses means something else than the same in a game. */
const lobbyRefusals: Record<string, string> = {
  not_found: "Somebody was faster, or it was taken back.",
  forbidden: "It is meant for somebody else, or for people of another rating.",
  unauthenticated: "This needs a name: sign up or log in.",
  rate_limited: "You look for enough games already.",
};

const dates = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });
const dateOf = (ms: number): string => dates.format(ms);

const games = (n: number): string => (n === 1 ? "1 game" : `${n} games`);

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
  unauthenticated: "This needs a name: sign up or log in.",
  not_found: "There is no such game or person.",
  name_taken: "Somebody else has this name. Please choose another.",
  wrong_password: "Name and password do not go together, or the code is wrong or used up.",
  link_gone: "This link is too old, or was used already. Make a new one on the other device.",
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
  lobbyLead: "by link, by name, or for whoever comes",
  pairing: "Quick pairing",
  pairingRated: "press a clock: a rated game against somebody of your strength",
  pairingCasual: "press a clock: a game against whoever comes",
  searching: "Looking for an opponent",
  waitedFor: "Waited for",
  cancel: "Cancel",
  lonely: "Nobody is there for this just now. You can go on waiting, or put up an offer that stays open:",
  staySeek: (clock: string) => `Stay open for ${clock}`,
  seeks: "Open seeks",
  noSeeks: "Nobody is waiting. Put up a seek.",
  seekTerms: (game: string, clock: string) => `${game}, ${clock}`,
  cancelSeek: (terms: string) => `Take back: ${terms}`,
  acceptSeek: (terms: string) => `Play: ${terms}`,
  playIt: "Play",
  needsName: "This is for people with a name.",
  ratingBounds: (least?: number, most?: number) =>
    most === undefined
      ? `wants ${least} or more`
      : least === undefined
        ? `wants ${most} at most`
        : `wants ${least} to ${most}`,
  ownTerms: "On your own terms",
  opponentName: "Challenge somebody by name (or leave it empty and send the link)",
  putUpSeek: "Put up a seek",
  ratedOrCasual: "Rated or casual",
  casualOrRated: (casual: boolean) => (casual ? "Casual" : "Rated"),
  myGames: "Your games",
  friends: "Here now",
  challengeName: (name: string) => `Challenge ${name}`,
  theirMove: "Their move",
  against: (name: string) => `against ${name}`,
  guest: "Guest",
  lobbyRefused: (code: string, message: string): string =>
    lobbyRefusals[code] ?? text.refused(code, message),
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

  // news
  news: "News",
  gameReady: "A game of yours has begun.",
  toGame: "To the game",
  challengeFrom: (name?: string) =>
    name === undefined ? "A guest challenges you" : `${name} challenges you`,
  challengeTerms: (game: string, clock: string, casual: boolean) =>
    `${game}, ${clock}, ${casual ? "casual" : "rated"}`,
  moreChallenges: (n: number) => (n === 1 ? "and 1 more" : `and ${n} more`),

  // top bar
  logIn: "Log in",
  logOut: "Log out",
  signUp: "Sign up",
  menu: "Menu",
  menuOf: (name: string) => `Menu of ${name}`,
  profile: "Profile",
  settings: "Settings",
  watchGames: "Watch",
  leaderboards: "Leaderboards",

  // accounts
  signUpLead: "A name keeps your games and gives you a rating. Games that you play now stay yours.",
  nameLabel: "Name",
  nameHint: "2 to 20 letters, digits, - and _. Everybody sees it.",
  nameWrong: "2 to 20 letters from A to Z, digits, - and _.",
  password: "Password",
  passwordHint: "8 characters at least.",
  passwordShort: "At least 8 characters.",
  passwordLong: "At most 128 bytes.",
  passwordOdd: "Without line breaks and the like.",
  fieldEmpty: "Please fill this in.",
  labelWrong: "1 to 40 characters.",
  haveName: "You have a name?",
  noName: "No name yet?",
  hasName: "You have a name already.",
  welcome: (name: string) => `Welcome, ${name}`,
  forgotten: "Password forgotten?",
  recoverTitle: "A new password",
  recoverLead: "With one of the recovery codes that you kept. Each works once.",
  recoveryCode: "Recovery code",
  newPassword: "New password",
  oldPassword: "Password now",
  setPassword: "Set the password",
  passwordChanged: "The password is changed, and all other devices are logged out.",
  codesTitle: "Your recovery codes",
  codesLead:
    "Each of them sets a new password once, if you forget yours. The server knows no mail address of yours, and does not show the codes again: copy them to a safe place.",
  codesKept: "I have kept them",
  copyByHand: "Select it and copy it.",
  goOn: "Go on",
  recoveryCodes: "Recovery codes",
  newCodesLead: "New codes make the old ones void.",
  newCodes: "Make new codes",

  // settings
  guestSettings: "You play as a guest. This browser alone knows you.",
  youAre: (name: string) => `You are ${name}.`,
  notifications: "Notifications",
  notificationsLead: "When a game begins or somebody challenges you while you look elsewhere.",
  notifyStates: {
    unsupported: "This browser shows none.",
    off: "They are off.",
    on: "They are on.",
    blocked: "The browser forbids them for this page. You can allow them in its settings.",
  },
  notifyOn: "Switch them on",
  notifyOff: "Switch them off",
  deviceLink: "Another device",
  deviceLinkLead: "A link with which a phone or another browser goes on as you. It works once, within ten minutes.",
  deviceLinkLabel: "Open this on the other device",
  makeDeviceLink: "Make a link",
  makeDeviceLinkAgain: "Make another link",
  sessions: "Where you are logged in",
  thisSession: "Here",
  sessionSeen: (created: number, seen: number) => `since ${dateOf(created)}, last used ${dateOf(seen)}`,
  endSession: (name: string) => `Log out: ${name}`,
  unknownAgent: "Unknown browser",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  tokens: "Tokens for programs",
  tokensLead: "A program that sends a token acts as you. Its secret is shown once.",
  tokenLabel: "What the token is for",
  tokenOnce: "The token, shown once",
  makeToken: "Make a token",
  deleteToken: (label: string) => `Remove: ${label}`,
  remove: "Remove",
  madeOn: (ms: number) => `made on ${dateOf(ms)}`,
  closeAccount: "Close the account",
  closeLead: "For good: nobody can log in any more, the name stays taken, and the games stay where they are.",
  closeSure: (name: string) => `Close the account ${name} for good?`,
  keepAccount: "Keep it",

  // device link
  deviceTitle: "Go on here",
  deviceLead: "Somebody made this link to go on as the same person on this device.",
  deviceInstead: (name: string) => `You are ${name} here. You would be somebody else from then on.`,
  deviceTake: "Go on as this person",
  deviceLeave: "No, leave it",

  // people
  noPlayerTitle: "Nobody here",
  noPlayer: (name: string) => `Nobody has the name ${name}.`,
  personAbout: (since: number, played: number) => `Here since ${dateOf(since)}, ${games(played)} played`,
  closed: "account closed",
  headToHead: (name: string, n: number, yours: string, theirs: string) =>
    `Against you: ${games(n)}, you have ${yours}, ${name} has ${theirs}`,
  challenge: "Challenge",
  relate: { follow: "Follow", block: "Block" },
  relationIs: { follow: "Following", block: "Blocked" },
  ratings: "Ratings",
  noRatedGames: "No rated games yet.",
  speed: (speed: string) => capital(speed),
  ratingOf: (deviation: number, n: number) => `±${2 * deviation}, ${games(n)}`,
  chartLabel: (n: number, from: number, to: number) =>
    `Rating after each of ${games(n)}: from ${from} to ${to}`,
  gamesPlayed: "Games",
  noGames: "No games yet.",
  versus: "against",
  date: dateOf,
  replayOf: (game: string, ms: number) => `Replay: ${game}, ${dateOf(ms)}`,
  record: "Record",
  downloadRecord: (game: string) => `Download the record: ${game}`,
  more: "More",
  gameLabel: "Game",
  speedLabel: "Speed",
  allGames: "All games",
  allSpeeds: "All speeds",
  place: "Place",
  player: "Player",
  ratingLabel: "Rating",
  games: "Games",
  leaderboardEmpty: "Nobody's rating is well known here yet.",
  noLiveGames: "The boards are quiet.",
  noSuchLiveGames: "Nobody plays this just now.",
  showAll: "Show all games",
  moments: "Games of the moment",
  otherGames: "More games",
  watchGame: (game: string) => `Watch: ${game}`,
  watchIt: "Watch",

  // not found
  lostTitle: "Nothing here",
  lostPage: "There is no page at this address.",
  lostGameTitle: "No such game",
  lostGame: "No game has this address. Check the link, or ask your friend for a new one.",
  toLobby: "To the lobby",
  withdrawnTitle: "No game after all",
  withdrawnGame: "It was taken back or declined before it began.",
  failedPageTitle: "The page cannot be shown",
  failedPage: "It did not arrive. The server may be newer than this page: reload it.",
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
  offerFrom: (name: string) => `${name} waits for an opponent.`,
  offerTo: (name: string) => `This game is meant for ${name}.`,
  waitingFor: (name: string) => `Waiting for ${name}`,
  withdraw: "Call it off",
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
  watcherNames: (names: readonly string[], watchers: number) => {
    const others = watchers - names.length;
    return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
  },
  rating: (rating: number, provisional = false) => `${rating}${provisional ? "?" : ""}`,
  ratingWords: (rating: number, provisional = false) =>
    `rating ${rating}${provisional ? ", provisional" : ""}`,
  ratingChange: (change: number) =>
    change === 0 ? "±0" : change > 0 ? `+${change}` : `−${-change}`,
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
