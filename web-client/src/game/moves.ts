// Move texts: FROMTO, FROMTO=P or P@TO. Knows the shape of the text and the board before it, no rules.
import type { DefinitionView, PlayedMove } from "@/protocol.gen";
import { handWithout, isHandPlace, manOfPlace } from "./hands";
import { seatOf, type Board } from "./position";

export interface MoveParts {
  /** A cell, or a place in hand: "N@". */
  from: string;
  to: string;
  promotion?: string;
}

const moveShape = /^([A-Z]@|[A-Z]?[a-z]+\d+)([A-Z]?[a-z]+\d+)(?:=([A-Za-z]))?$/;

export function splitMove(text: string): MoveParts | undefined {
  const match = moveShape.exec(text);
  const from = match?.[1];
  const to = match?.[2];
  if (!from || !to) return undefined;
  return match[3] ? { from, to, promotion: match[3] } : { from, to };
}

/** Where the man on `from` may go, with the legal moves that lead there (several when promoting). */
export function targetsFrom(legal: readonly string[], from: string): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const text of legal) {
    const parts = splitMove(text);
    if (!parts || parts.from !== from) continue;
    const same = targets.get(parts.to);
    if (same) same.push(text);
    else targets.set(parts.to, [text]);
  }
  return targets;
}

/** Promotions in the order in which the game lists its men, so that the usual choice comes first. */
export function promotionOrder(definition: DefinitionView, moves: readonly string[]): string[] {
  const place = (move: string) => {
    const letter = splitMove(move)?.promotion?.toUpperCase();
    return definition.pieces.findIndex((piece) => piece.symbol === letter);
  };
  return [...moves].sort((a, b) => place(a) - place(b));
}

/**
 * What a move will most likely do, shown until the server says what it did. A man from hand is the
 * given seat's.
 */
export function guessChanges(board: Board, text: string, seat = 0): Record<string, string> {
  const parts = splitMove(text);
  if (parts && isHandPlace(parts.from)) return { [parts.to]: manOfPlace(parts.from, seat) };
  const man = parts && board.get(parts.from);
  if (!parts || !man) return {};
  const becomes = parts.promotion ?? man;
  return {
    [parts.from]: "",
    [parts.to]: seatOf(man) === 0 ? becomes.toUpperCase() : becomes.toLowerCase(),
  };
}

/** A move that nobody has confirmed, as its player sees it where the rules cannot be asked. */
export function guessMove(
  board: Board,
  hand: string | undefined,
  move: string,
  seat: number,
): PlayedMove {
  const changes = guessChanges(board, move, seat);
  const guess = { move, seat, charged_ms: 0, changes, check: [] };
  const from = splitMove(move)?.from;
  if (hand === undefined || from === undefined) return guess;
  const left = isHandPlace(from) ? handWithout(hand, manOfPlace(from, seat)) : hand;
  return { ...guess, hand: left };
}

/** A move as the list shows it. */
export interface MoveLabel {
  piece: string; // symbol of the man that moved
  text: string; // "d6", "xd6", "e10=Q", "e1-c1", "@f3"
  capture: boolean;
  castling: boolean;
  /** It comes from hand. */
  drop: boolean;
  to: string;
  promotion?: string;
}

export function describeMove(before: Board, played: PlayedMove): MoveLabel {
  const parts = splitMove(played.move);
  const plain = { capture: false, castling: false, drop: false };
  if (!parts) return { ...plain, piece: "", text: played.move, to: "" };
  if (isHandPlace(parts.from)) {
    const piece = manOfPlace(parts.from, played.seat);
    return { ...plain, drop: true, piece, text: `@${parts.to}`, to: parts.to };
  }
  const piece = before.get(parts.from) ?? "";
  let capture = false;
  let otherOwnMoved = false;
  for (const [cell, symbol] of Object.entries(played.changes)) {
    const was = before.get(cell);
    if (was === undefined || cell === parts.from) continue;
    if (seatOf(was) !== played.seat) capture = true;
    else if (symbol !== was) otherOwnMoved = true;
  }
  const castling = otherOwnMoved && !capture;
  const promotion = parts.promotion ? `=${parts.promotion.toUpperCase()}` : "";
  const text = castling
    ? `${parts.from}-${parts.to}`
    : `${capture ? "x" : ""}${parts.to}${promotion}`;
  return {
    piece,
    text,
    capture,
    castling,
    drop: false,
    to: parts.to,
    ...(parts.promotion ? { promotion: parts.promotion.toUpperCase() } : {}),
  };
}
