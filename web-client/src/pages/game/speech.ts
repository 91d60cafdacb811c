// Words that somebody asked to hear, for the polite live region.
import { Observable } from "@/app/observable";

export interface Utterance {
  words: string;
}

export const asked = new Observable<Utterance | undefined>(undefined);

/** The same words can be asked for again. */
export const speak = (words: string): void => asked.set({ words });
