import {
  ABANDONED_MS,
  type Clock,
  EXPIRED_FAILURE,
  isSettled,
  type Message,
  type MessageExpiry,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { failUnsent } from '../sessions/memory-session-changes.js';

export class MemoryMessageExpiry implements MessageExpiry {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async expire(limit: number): Promise<number> {
    const now = this.#clock.now();
    const expired = [...this.#store.messages.values()].filter(({ message }) =>
      message.status === 'pending'
        ? isPastValidity(message, now)
        : isPastValidity(message, now, ABANDONED_MS),
    );
    const batch = expired.slice(0, limit);
    for (const row of batch) failUnsent(this.#store, row, EXPIRED_FAILURE);
    return batch.length;
  }
}

/** Whether a waiting message expired at least `ms` ago. */
export function isPastValidity({ status, expiresAt }: Message, now: Date, ms = 0): boolean {
  return !isSettled(status) && expiresAt !== null && expiresAt.getTime() + ms <= now.getTime();
}
