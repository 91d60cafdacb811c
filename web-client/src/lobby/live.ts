// What of the games that are being played is shown first.
import type { LiveGame } from "@/protocol.gen";

/** How strong a game is: guests count nothing. */
export const strengthOf = (game: LiveGame): number =>
  game.seats.reduce((sum, seat) => sum + (seat.rating ?? 0), 0);

/** The strongest first; of equal ones the one that was there first. */
export const byStrength = (games: readonly LiveGame[]): LiveGame[] =>
  [...games].sort((a, b) => strengthOf(b) - strengthOf(a));

export const matching = (
  games: readonly LiveGame[],
  variant: string,
  speed: string,
): LiveGame[] =>
  games.filter(
    (game) =>
      (variant === "" || game.variant === variant) && (speed === "" || game.speed === speed),
  );

/** The game of the moment of each variant, and all the others, both from the strongest on. */
export function featured(games: readonly LiveGame[]): { first: LiveGame[]; others: LiveGame[] } {
  const seen = new Set<string>();
  const first: LiveGame[] = [];
  const others: LiveGame[] = [];
  for (const game of byStrength(games)) {
    (seen.has(game.variant) ? others : first).push(game);
    seen.add(game.variant);
  }
  return { first, others };
}
