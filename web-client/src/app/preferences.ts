// What a person has chosen on this device about boards and sounds.
import { Observable } from "./observable";
import { readText, writeText } from "./storage";

/** When a move asks before it is sent; "touch" asks in correspondence games, too. */
export const confirmations = ["never", "correspondence", "touch", "always"] as const;
export type Confirmation = (typeof confirmations)[number];

export interface Preferences {
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  confirm: Confirmation;
  coordinates: boolean;
  /** The system's wish for less motion goes before this one. */
  animation: boolean;
  /** Boards that are squares to one army and hexagons to the other are drawn as hexagons. */
  sheared: boolean;
}

export const defaultPreferences: Preferences = {
  sound: true,
  volume: 0.6,
  confirm: "correspondence",
  coordinates: true,
  animation: true,
  sheared: false,
};

const key = "sixfold.preferences";

export const preferences = new Observable<Preferences>(defaultPreferences);

/** Whatever was stored: what cannot be understood is as if nothing had been chosen. */
export function parsePreferences(stored: string | undefined): Preferences {
  const given = fieldsOf(stored);
  const { sound, volume, confirm, coordinates, animation, sheared } = defaultPreferences;
  return {
    sound: flag(given.get("sound"), sound),
    volume: share(given.get("volume"), volume),
    confirm: confirmations.find((name) => name === given.get("confirm")) ?? confirm,
    coordinates: flag(given.get("coordinates"), coordinates),
    animation: flag(given.get("animation"), animation),
    sheared: flag(given.get("sheared"), sheared),
  };
}

function fieldsOf(stored: string | undefined): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

const flag = (value: unknown, otherwise: boolean): boolean =>
  typeof value === "boolean" ? value : otherwise;

const share = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.min(value, 1)) : otherwise;

function take(next: Preferences): void {
  preferences.set(next);
  if (next.animation) delete document.documentElement.dataset["motion"];
  else document.documentElement.dataset["motion"] = "off";
}

export function startPreferences(): void {
  take(parsePreferences(readText("local", key)));
  window.addEventListener("storage", (event) => {
    if (event.key === key) take(parsePreferences(event.newValue ?? undefined));
  });
}

export function prefer(change: Partial<Preferences>): void {
  const next = { ...preferences.value, ...change };
  take(next);
  writeText("local", key, JSON.stringify(next));
}
