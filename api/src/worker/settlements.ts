import type { Outbox, SessionLease, Settlement } from '@waxwing/core';
import { persist } from './persist.js';

/**
 * Writes the outcomes of sends in bulk, behind the sends themselves: while one write commits, the next outcomes gather.
 * An outcome that is lost with the process is found again by resending the same id.
 */
export class Settlements {
  #gathered: Settlement[] = [];
  #writing: Promise<void> | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly lease: SessionLease,
    private readonly signal: AbortSignal,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  add(settlement: Settlement): void {
    this.#gathered.push(settlement);
    this.#writing ??= this.write();
  }

  /** Resolves when all that was added is stored, or can no longer be. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  private async write(): Promise<void> {
    try {
      while (this.#gathered.length > 0) {
        const batch = this.#gathered;
        this.#gathered = [];
        await persist(() => this.outbox.settle(this.lease, batch), this.signal);
      }
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.#writing = undefined;
    }
  }
}
