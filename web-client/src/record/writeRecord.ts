// Writes the record of a game. Without comments and variations the server reads it, too.
import { isNoResult } from "@/strings";
import { moveNumber, seatToMove } from "@/rules/Walker";
import { clockComment } from "./clockComment";
import { resultWord, type GameRecord, type RecordedMove } from "./GameRecord";

const columns = 100;

/** `start`: the position text with which the game began, be it stated in the record or not. */
export function writeRecord(record: GameRecord, start: string): string {
  const { result } = record;
  const word = resultWord(result && isNoResult(result.reason) ? undefined : result);
  const tags = [
    tagLine("Variant", record.variant),
    record.definition === undefined ? "" : tagLine("Definition", record.definition),
    ...record.tags.map(({ name, value }) => tagLine(name, value)),
    record.start === undefined ? "" : tagLine("FEN", record.start),
    record.timeControl === undefined ? "" : tagLine("TimeControl", record.timeControl),
    tagLine("Result", word),
    result === undefined || result.reason === "" ? "" : tagLine("Termination", result.reason),
  ];
  const words = [
    ...commentWords(record.comment),
    ...lineWords(record.moves, moveNumber(start), seatToMove(start)),
    word,
  ];
  return `${tags.join("")}\n${folded(words)}\n`;
}

function tagLine(name: string, value: string): string {
  const plain = value.replace(/[\u0000-\u001f\u007f]/g, " ").replace(/["\\]/g, "\\$&");
  return `[${name} "${plain}"]\n`;
}

function lineWords(moves: readonly RecordedMove[], firstNumber: number, firstSeat: number): string[] {
  const words: string[] = [];
  let number = firstNumber;
  let seat = firstSeat;
  let numberDue = true;
  for (const { words: moved, clockMs, comment, variations } of moves) {
    if (numberDue || seat === 0) words.push(`${number}${seat === 0 ? "." : "..."}`);
    words.push(moved);
    if (clockMs !== undefined) words.push(`{${clockComment(clockMs)}}`);
    words.push(...commentWords(comment));
    for (const variation of variations) words.push(...enclosed(lineWords(variation, number, seat)));
    numberDue = clockMs !== undefined || comment !== undefined || variations.length > 0;
    seat = 1 - seat;
    if (seat === 0) number += 1;
  }
  return words;
}

function enclosed(words: readonly string[]): string[] {
  const last = words.length - 1;
  return words.map((word, index) => `${index === 0 ? "(" : ""}${word}${index === last ? ")" : ""}`);
}

function commentWords(comment: string | undefined): string[] {
  const words = (comment ?? "").replaceAll("{", "(").replaceAll("}", ")").split(/\s+/).filter(Boolean);
  return words.length === 0 ? [] : `{${words.join(" ")}}`.split(" ");
}

function folded(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}
