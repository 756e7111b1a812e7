import type { Outbox, SessionLease, Settlement, Tenure } from '@waxwing/core';
import { Pace } from './pace.js';
import { persist } from './persist.js';

/** Callers wait for their messages to be stored as sent, so no longer than a few sends take. */
const PACE_MS = 15;

export interface SettlementsPorts {
  outbox: Outbox;
  lease: SessionLease;
  tenure: Tenure;
}

/**
 * Writes the outcomes of sends in bulk, behind the sends themselves: between two writes the next outcomes gather.
 * An outcome that is lost with the process is found again by resending the same id.
 */
export class Settlements {
  readonly #pace = new Pace(PACE_MS);
  #gathered: Settlement[] = [];
  #storing: readonly Settlement[] = [];
  #writing: Promise<void> | undefined;

  constructor(
    private readonly ports: SettlementsPorts,
    private readonly signal: AbortSignal,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** `last` when no other is about to follow, for which it would be worth to wait. */
  add(settlement: Settlement, last: boolean): void {
    this.#gathered.push(settlement);
    if (last) this.#pace.hurry();
    this.#writing ??= this.write();
  }

  /** The messages whose outcome is known and not yet stored. */
  get unstored(): string[] {
    return [...this.#storing, ...this.#gathered].map(({ id }) => id);
  }

  /** Resolves when all that was added is stored, or can no longer be. */
  async flush(): Promise<void> {
    while (this.#writing) {
      this.#pace.hurry();
      await this.#writing;
    }
  }

  private async write(): Promise<void> {
    try {
      while (this.#gathered.length > 0) {
        await this.#pace.turn();
        this.#storing = this.#gathered;
        this.#gathered = [];
        const { outbox, lease, tenure } = this.ports;
        await persist(() => outbox.settle(lease, this.#storing), tenure, this.signal);
        this.#storing = [];
      }
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.#writing = undefined;
    }
  }
}
