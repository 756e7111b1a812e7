import { performance } from 'node:perf_hooks';

/** A cumulative reading of the event loop, in milliseconds. */
export interface LoopReading {
  readonly active: number;
  readonly idle: number;
}

const LOOK_MS = 50;
/** Beyond this part of its time the process is busy: what starts now delays what is to start next. */
const BUSY = 0.7;
const STEP = 1 / 16;
const LEAST = 1 / 256;

/**
 * The part of their slots that replays may use: less while the event loop is busy, so that new events do not wait behind those of the
 * past.
 */
export class ReplayShare {
  readonly #read: () => LoopReading;
  #last: LoopReading;
  #part = 1;

  constructor(read: () => LoopReading = () => performance.eventLoopUtilization()) {
    this.#read = read;
    this.#last = read();
  }

  /** The share of replays in these slots; one at least. */
  of(slots: number): number {
    this.#look();
    return Math.max(1, Math.floor(slots * this.#part));
  }

  #look(): void {
    const now = this.#read();
    const active = now.active - this.#last.active;
    const passed = active + now.idle - this.#last.idle;
    if (passed < LOOK_MS) return;
    this.#last = now;
    this.#part = active / passed > BUSY ? Math.max(LEAST, this.#part / 2) : Math.min(1, this.#part + STEP);
  }
}
