// What people read about playing on a board: hands, confirmation, typed moves, keys, sounds.
import { text } from "../strings";

const plain = (piece: string): string => piece.replaceAll("-", " ");
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

export const boardText = {
  // hands
  handOf: (side: string) => `${text.side(side)} has in hand`,
  held: (piece: string, count: number) => (count === 1 ? plain(piece) : `${plain(piece)}, ${count}`),
  sayDrop: (side: string, piece: string, to: string) =>
    `${text.side(side)} puts a ${plain(piece)} on ${to}.`,
  inHand: "in hand",
  sayPremoveDrop: (piece: string, to: string) => `${plain(piece)} on ${to} is set for your next turn.`,

  // confirmation
  confirmTitle: "Play this move?",
  confirmQuestion: (move: string) => `${move} Play it?`,
  confirm: "Confirm",
  takeBack: "Take back",

  // typed moves
  typeMove: "Type a move",
  typeHint: (example: string) => `Such as ${example}`,
  playTyped: "Play",
  closeTyped: "Close",
  notYourTurn: "It is not your turn.",
  typedNothing: "Type a move first.",
  typedUnknown: (typed: string) => `${typed} is not a move here.`,
  typedCoordinates: (typed: string) =>
    `${typed} is not a move here. Without the rules only cells are understood, such as e2e4.`,
  typedPromotion: (typed: string, men: readonly string[]) =>
    `Say what the man becomes: ${listed(men.map((man) => `${typed}=${man}`))}.`,

  // keys
  keys: "Keys",
  keysMore: "all keys",
  closeKeys: "Close",
  boardHint: "Arrow keys move between cells, Enter picks and drops. The question mark lists all keys.",
  keyGroups: {
    board: "On the board",
    game: "In the game",
  },
  keyArrows: "to the next cell; with Shift to the other neighbour at the side",
  keyEnter: "pick a man, put it down, confirm a move",
  keyEscape: "let go, take back, close",
  keyDraw: "draw an arrow: press it on both cells. On one cell twice it draws a mark; Shift, Alt and Ctrl change the line",
  keyMouse: "right mouse button: the same by dragging",
  keyStep: "step through the moves",
  keyEnds: "to the first and the last position",
  keyType: "type a move",
  keyFlip: "flip the board",
  keyRead: "read the position out",
  keySound: "sound on or off",
  keyKeys: "this list",

  // the whole position
  position: "Position",
  menOf: (side: string, men: string) => `${text.side(side)}: ${men}.`,
  noMen: "no men",
  menAt: (piece: string, count: number, cells: readonly string[]) =>
    `${plain(piece)}${count === 1 ? "" : ` ${count} times`} ${listed(cells)}`,
  toMove: (side: string) => `${text.side(side)} to move.`,

  // sounds and looks
  sound: "Sound",
  soundOn: "Sound is on",
  soundOff: "Sound is off",
  asHexagons: "Draw the board as hexagons",
  settingsTitle: "Board and sound",
  settingsLead: "Kept on this device.",
  volume: "Volume",
  trySound: "Play a sound",
  confirmLabel: "Ask before a move is sent",
  confirmations: {
    never: "Never",
    correspondence: "In games of days",
    touch: "In games of days, and by touch",
    always: "Always",
  },
  coordinates: "Coordinates beside the board",
  animation: "Men slide",
};
