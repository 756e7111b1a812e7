import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, FaultReporter } from '@waxwing/core';
import { SlidingWindow } from '../sliding-window.js';

/** What became of the faults so far. */
export interface FaultCounts {
  readonly reported: number;
  /** The receiver did not take them. */
  readonly failed: number;
  /** There were too many. */
  readonly dropped: number;
}

const AT_MOST = 10;
const PERIOD_MS = 60_000;

/**
 * Passes faults on to a reporter, beside the work that met them: it neither throws nor is waited for. A fault that repeats itself
 * must not become a flood, so those beyond ten a minute are only counted.
 */
export class Faults {
  readonly #reporter: FaultReporter;
  readonly #window: SlidingWindow;
  readonly #underWay = new Set<Promise<void>>();
  readonly #counts = { reported: 0, failed: 0, dropped: 0 };

  constructor(reporter: FaultReporter, now?: () => number) {
    this.#reporter = reporter;
    this.#window = new SlidingWindow(AT_MOST, PERIOD_MS, now);
  }

  get counts(): FaultCounts {
    return { ...this.#counts };
  }

  add(fault: Fault): void {
    if (!this.#window.tryNow()) {
      this.#counts.dropped++;
      return;
    }
    const passing = this.#pass(fault);
    this.#underWay.add(passing);
    void passing.then(() => this.#underWay.delete(passing));
  }

  /** Waits for those under way, at most so long. */
  async flush(withinMs: number): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), delay(withinMs, undefined, { ref: false })]);
  }

  /** A failure is counted and not logged, since it would be a fault itself. */
  async #pass(fault: Fault): Promise<void> {
    try {
      await this.#reporter.report(fault);
      this.#counts.reported++;
    } catch {
      this.#counts.failed++;
    }
  }
}
