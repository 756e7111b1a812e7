/** Traces a second that callers may ask for beyond the ratio. */
const ASKED_PER_SECOND = 10;

export interface SamplerOptions {
  /** The part of all requests that is sampled, from 0 to 1. */
  readonly ratio: number;
  /** From 0 to 1; the machine's by default. */
  readonly random?: () => number;
  /** In ms; the machine's by default. */
  readonly now?: () => number;
}

/**
 * Decides which requests are traced: a part of all, and those whose caller records them himself. Anybody may send that wish, so only a
 * few of them a second are granted.
 */
export class Sampler {
  readonly #ratio: number;
  readonly #random: () => number;
  readonly #now: () => number;
  #second = Number.NEGATIVE_INFINITY;
  #granted = 0;

  constructor({ ratio, random = Math.random, now = () => performance.now() }: SamplerOptions) {
    this.#ratio = ratio;
    this.#random = random;
    this.#now = now;
  }

  /** @param isAsked whether the caller records the trace */
  samples(isAsked: boolean): boolean {
    return this.#random() < this.#ratio || (isAsked && this.#grants());
  }

  #grants(): boolean {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) [this.#second, this.#granted] = [second, 0];
    if (this.#granted >= ASKED_PER_SECOND) return false;
    this.#granted += 1;
    return true;
  }
}
