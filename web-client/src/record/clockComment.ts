// The comment that says what a player had left after a move: [%clk 0:09:58.3].

const shape = /\[%clk (\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3})\d*)?\]/;

export function clockComment(ms: number): string {
  const left = Math.max(0, Math.round(ms));
  const seconds = Math.floor(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const decimals = String(left % 1000).padStart(3, "0").replace(/0+$/, "");
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `[%clk ${whole}${decimals === "" ? "" : `.${decimals}`}]`;
}

/** The clock in a comment, and what else it says. */
export function splitClock(comment: string): { clockMs?: number; words: string } {
  const match = shape.exec(comment);
  if (!match) return { words: comment.trim() };
  const [whole, hours, minutes, seconds, decimals = ""] = match;
  const clockMs =
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Number(decimals.padEnd(3, "0"));
  return { clockMs, words: comment.replace(whole, "").trim() };
}
