// Short, dry, wooden sounds, made of dying tones and a click.
import type { SoundName } from "./soundOf";

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds after the beginning. */
  at?: number;
  ms: number;
  /** From 0 to 1. */
  level: number;
  /** Hertz at the end, where the tone falls. */
  to?: number;
  /** Share of the click that a blow on wood begins with. */
  click?: number;
}

const tap: readonly Tone[] = [
  { pitch: 640, to: 520, ms: 70, level: 0.5, click: 0.5 },
  { pitch: 1480, ms: 35, level: 0.2 },
];
const later = (tones: readonly Tone[], seconds: number): Tone[] =>
  tones.map((tone) => ({ ...tone, at: (tone.at ?? 0) + seconds }));
const knuckle: readonly Tone[] = [{ pitch: 330, to: 280, ms: 80, level: 0.3, click: 0.25 }];
const fifth: readonly Tone[] = [
  { pitch: 660, at: 0.05, ms: 220, level: 0.12 },
  { pitch: 990, at: 0.05, ms: 260, level: 0.12 },
];

/** The end lets the sound of the last move die first. */
const sounds: Readonly<Record<SoundName, readonly Tone[]>> = {
  move: tap,
  capture: [...tap, { pitch: 230, to: 170, at: 0.03, ms: 110, level: 0.6, click: 0.4 }],
  castling: [...tap, ...later(tap, 0.08)],
  check: [...tap, ...fifth],
  fifth,
  knock: [...knuckle, ...later(knuckle, 0.13)],
  tick: [{ pitch: 1900, to: 1700, ms: 25, level: 0.25, click: 0.3 }],
  start: [
    { pitch: 392, ms: 150, level: 0.3, click: 0.2 },
    { pitch: 494, at: 0.13, ms: 220, level: 0.3, click: 0.2 },
  ],
  end: [
    { pitch: 494, at: 0.15, ms: 180, level: 0.3, click: 0.2 },
    { pitch: 392, at: 0.3, ms: 320, level: 0.3, click: 0.2 },
  ],
  refused: [{ pitch: 120, to: 90, ms: 110, level: 0.25, click: 0.1 }],
};

const silence = 0.0001;
const clickSeconds = 0.006;

export class Synth {
  private readonly context = new AudioContext();
  private readonly noise = this.clickBuffer();

  async play(name: SoundName, volume: number): Promise<void> {
    const { context } = this;
    if (context.state === "suspended") await context.resume();
    const out = new GainNode(context, { gain: volume });
    out.connect(context.destination);
    const start = context.currentTime + 0.005;
    for (const tone of sounds[name]) this.strike(tone, start + (tone.at ?? 0), out);
  }

  private strike(tone: Tone, at: number, out: AudioNode): void {
    const { context } = this;
    const end = at + tone.ms / 1000;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(silence, at);
    gain.gain.exponentialRampToValueAtTime(tone.level, at + 0.002);
    gain.gain.exponentialRampToValueAtTime(silence, end);
    const source = new OscillatorNode(context, { type: "sine", frequency: tone.pitch });
    source.frequency.setValueAtTime(tone.pitch, at);
    if (tone.to !== undefined) source.frequency.exponentialRampToValueAtTime(tone.to, end);
    source.connect(gain).connect(out);
    source.start(at);
    source.stop(end);
    if (tone.click !== undefined) this.click(tone, tone.click, at, out);
  }

  private click(tone: Tone, share: number, at: number, out: AudioNode): void {
    const { context } = this;
    const gain = new GainNode(context, { gain: tone.level * share });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: tone.pitch * 3, Q: 0.8 });
    const source = new AudioBufferSourceNode(context, { buffer: this.noise });
    source.connect(filter).connect(gain).connect(out);
    source.start(at);
  }

  private clickBuffer(): AudioBuffer {
    const { sampleRate } = this.context;
    const length = Math.ceil(sampleRate * clickSeconds);
    const buffer = new AudioBuffer({ length, sampleRate });
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length);
    return buffer;
  }
}
