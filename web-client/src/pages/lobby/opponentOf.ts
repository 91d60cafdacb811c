import type { GameLine } from "@/protocol.gen";
import { text } from "@/strings";

/** What the others are called in a list of one's own games. */
export function opponentOf(game: GameLine, name: string | undefined): string {
  const others = game.seats.flatMap((seat) =>
    seat.name !== undefined && seat.name !== name ? [seat.name] : [],
  );
  return others[0] ?? text.guest;
}
