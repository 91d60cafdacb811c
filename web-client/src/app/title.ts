// The title of the tab, with how many challenges wait, and a dot on its picture while some do.
import { text } from "@/strings";

let words: string = text.name;
let waiting = 0;

export const titleOf = (title: string, challenges: number): string =>
  challenges === 0 ? title : `(${challenges}) ${title}`;

function write(): void {
  document.title = titleOf(words, waiting);
}

export function setTitle(title: string): void {
  words = title;
  write();
}

export function setWaiting(challenges: number): void {
  if (challenges === waiting) return;
  waiting = challenges;
  write();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = waiting > 0 ? "/favicon-dot.svg" : "/favicon.svg";
}
