import type { LeaseGuard, Outbox, SessionLease, Settlement } from '@waxwing/core';
import { retryWhileLeased } from '../retry-while-leased.js';
import { Throttle } from '../throttle.js';
import type { Timing } from '../timing.js';
import { type CurrentPacing, NOT_PACED, pacedOptions } from './send-pacing.js';

/** Callers wait for their message to be stored as sent, so this is no longer than a few sends take. */
const WRITE_INTERVAL_MS = 15;

export interface SettlementWriterPorts {
  outbox: Outbox;
  lease: SessionLease;
  guard: LeaseGuard;
  /** Not paced by default. */
  pacing?: CurrentPacing;
  /** The machine's by default. */
  time?: Timing;
}

/**
 * Writes the outcomes of sends in bulk, behind the sends themselves: outcomes gather while one write is under way.
 * An outcome that is lost with the process is found again by resending the same id.
 */
export class SettlementWriter {
  readonly #ports: SettlementWriterPorts;
  readonly #signal: AbortSignal;
  readonly #onFailure: (error: unknown) => void;
  readonly #throttle: Throttle;
  #pending: Settlement[] = [];
  #storing: readonly Settlement[] = [];
  #writing: Promise<void> | undefined;

  constructor(ports: SettlementWriterPorts, signal: AbortSignal, onFailure: (error: unknown) => void) {
    this.#ports = ports;
    this.#signal = signal;
    this.#onFailure = onFailure;

    this.#throttle = new Throttle(WRITE_INTERVAL_MS, ports.time);
  }

  /** `last` when no other outcome is about to follow, so that waiting for one gains nothing. */
  add(settlement: Settlement, last: boolean): void {
    this.#pending.push(settlement);
    if (last) this.#throttle.flush();
    this.#writing ??= this.#write();
  }

  /** The messages whose outcome is known and not yet stored. */
  get unstored(): string[] {
    return [...this.#storing, ...this.#pending].map(({ id }) => id);
  }

  /** Resolves when every added outcome is stored, or can no longer be. */
  async flush(): Promise<void> {
    while (this.#writing) {
      this.#throttle.flush();
      await this.#writing;
    }
  }

  async #write(): Promise<void> {
    try {
      while (this.#pending.length > 0) {
        await this.#throttle.wait();
        this.#storing = this.#pending;
        this.#pending = [];
        const { outbox, lease, guard, pacing = NOT_PACED } = this.#ports;
        const options = pacedOptions(pacing());
        await retryWhileLeased(() => outbox.settle(lease, this.#storing, ...options), guard, this.#signal);
        this.#storing = [];
      }
    } catch (error) {
      this.#onFailure(error);
    } finally {
      this.#writing = undefined;
    }
  }
}
