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

export function memoryMessageExpiry(store: MemoryStore, clock: Clock): MessageExpiry {
  return {
    async expire(limit) {
      const now = clock.now();
      const batch = store.messages
        .where(({ message }) => isPastValidity(message, now, message.status === 'pending' ? 0 : ABANDONED_MS))
        .slice(0, limit);
      for (const row of batch) failUnsent(store, row, EXPIRED_FAILURE);
      return batch.length;
    },
  };
}

/** Whether a waiting message expired at least `ms` ago. */
export function isPastValidity({ status, expiresAt }: Message, now: Date, ms = 0): boolean {
  return !isSettled(status) && expiresAt !== null && expiresAt.getTime() + ms <= now.getTime();
}
