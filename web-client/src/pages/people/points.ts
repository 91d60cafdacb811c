import { score } from "@/strings";

/** Quarter points as people write them: 10 is 2 1/2. */
export function points(quarters: number): string {
  const whole = Math.floor(quarters / 4);
  const rest = quarters % 4;
  if (rest === 0) return String(whole);
  return whole === 0 ? score(rest) : `${whole} ${score(rest)}`;
}
