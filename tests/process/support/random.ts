// Chance that can be repeated.

/** The seed of this run, printed so that it can be given again: SIXFOLD_SEED, or a new one. */
export function testSeed(): number {
  const wanted = process.env["SIXFOLD_SEED"];
  const seed = wanted === undefined ? Date.now() % 1_000_000 : Number(wanted);
  console.log(`SIXFOLD_SEED=${seed}`);
  return seed;
}

/** A multiplicative generator modulo 2^31 - 1 (Park and Miller's, with the multiplier 48271). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  }

  /** A whole number from 0 to `end` - 1. */
  below(end: number): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state % end;
  }

  /** One of the choices; there must be one. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}
