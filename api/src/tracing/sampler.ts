import { SlidingWindow } from '../sliding-window.js';

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
  readonly #asked: SlidingWindow;

  constructor({ ratio, random = Math.random, now }: SamplerOptions) {
    this.#ratio = ratio;
    this.#random = random;
    this.#asked = new SlidingWindow(ASKED_PER_SECOND, 1_000, now);
  }

  /** @param isAsked whether the caller records the trace */
  samples(isAsked: boolean): boolean {
    return this.#random() < this.#ratio || (isAsked && this.#asked.tryNow());
  }
}
