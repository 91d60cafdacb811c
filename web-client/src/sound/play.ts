// Plays sounds as the person on this device wants them, and never before a hand or key was used.
import { preferences } from "@/app/preferences";
import type { SoundName } from "./soundOf";
import type { Synth } from "./synth";

let synth: Promise<Synth> | undefined;
let used = false;

const buzzMs = 10;

/** The synthesizer is fetched at the first gesture, so that it is there at the first sound. */
export function startSound(): void {
  const use = () => {
    used = true;
    if (preferences.value.sound) openSynth().catch(silence);
    for (const type of gestures) document.removeEventListener(type, use, true);
  };
  for (const type of gestures) document.addEventListener(type, use, true);
}

const gestures = ["pointerup", "keydown"] as const;

function openSynth(): Promise<Synth> {
  synth ??= import("./synth").then(({ Synth }) => new Synth());
  return synth;
}

export function play(name: SoundName): void {
  const { sound, volume } = preferences.value;
  if (!used || !sound || volume === 0) return;
  if (name === "capture" && "vibrate" in navigator) navigator.vibrate(buzzMs);
  openSynth()
    .then((ready) => ready.play(name, volume))
    .catch(silence);
}

/** No sound device, no network, or an old page whose files are gone: the game goes on in silence. */
function silence(): void {
  synth = undefined;
}
