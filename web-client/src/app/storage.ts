// Browser storage that may be full, forbidden or hold anything.

type Kind = "local" | "session";

function area(kind: Kind): Storage {
  return kind === "local" ? window.localStorage : window.sessionStorage;
}

export function readText(kind: Kind, key: string): string | undefined {
  try {
    return area(kind).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeText(kind: Kind, key: string, value: string): boolean {
  try {
    area(kind).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
