import type { Clock } from '../../src/index.js';

export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock that moves only when a test advances it. */
export class SteppableClock implements Clock {
  #ms: number;

  constructor(start: Date = new Date('2026-03-01T09:00:00.000Z')) {
    this.#ms = start.getTime();
  }

  now(): Date {
    return new Date(this.#ms);
  }

  advance(ms: number): void {
    this.#ms += ms;
  }

  set(at: Date): void {
    this.#ms = at.getTime();
  }
}
