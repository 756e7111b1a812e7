import { SteppableClock } from '@waxwing/core/testing';
import type { Timing } from '../timing.js';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

/** Turns of the event loop in which whatever needs no timer is done. */
const TURNS = 30;

/** Timers of one second; more are an endless loop. */
const MOST_CALLS = 5_000;

/** Time that passes when a test says so: timers go off in their order, and what they cause is done before the next. */
export class VirtualTiming implements Timing {
  readonly #clock: SteppableClock;
  readonly #timers = new Set<Timer>();
  #order = 0;

  constructor(start?: Date) {
    this.#clock = new SteppableClock(start);
  }

  now(): Date {
    return this.#clock.now();
  }

  steadyMs(): number {
    return this.#clock.now().getTime();
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.steadyMs() + Math.max(0, ms), order: this.#order++, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  async pass(ms: number): Promise<void> {
    await this.passUntil(new Date(this.steadyMs() + ms));
  }

  async passUntil(end: Date): Promise<void> {
    await this.settle();
    let calls = 0;
    let second = 0;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      const now = Math.floor(next.at / 1_000);
      calls = now === second ? calls + 1 : 0;
      second = now;
      if (calls > MOST_CALLS) throw new Error('the timers of one second never end');
      this.#timers.delete(next);
      this.#clock.set(new Date(Math.max(next.at, this.steadyMs())));
      next.call();
      await this.settle();
    }
    this.#clock.set(end);
    await this.settle();
  }

  /** Resolves when everything is done that needs no time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
  }

  #next(end: Date): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers)
      if (
        timer.at <= end.getTime() &&
        (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order))
      )
        next = timer;
    return next;
  }
}
