// Which game the lobby begins with: the one that the address asks for, else the last one chosen here.
import { askedGame } from "@/app/router";
import { readText, writeText } from "@/app/storage";

const key = "sixfold.game";

/** Takes the wish out of the address, so that a later choice outlives a reload. */
export function firstChosenGame(): string | undefined {
  const asked = askedGame();
  if (asked === undefined) return readText("local", key);
  history.replaceState(null, "", location.pathname);
  rememberChosenGame(asked);
  return asked;
}

export function rememberChosenGame(slug: string): void {
  writeText("local", key, slug);
}
