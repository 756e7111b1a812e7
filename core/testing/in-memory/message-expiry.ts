import { type Clock, DAY_MS, EXPIRED, isSettled, type Message, type MessageExpiry } from '../../src/index.js';
import { fail } from './endings.js';
import type { MemoryStore } from './store.js';

export class MemoryMessageExpiry implements MessageExpiry {
  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
  ) {}

  async expire(limit: number): Promise<number> {
    const now = this.clock.now();
    const over = [...this.store.messages.values()].filter(({ message }) =>
      message.status === 'pending' ? isOver(message, now) : isOver(message, now, DAY_MS),
    );
    const portion = over.slice(0, limit);
    for (const row of portion)
      fail(this.store, row, { ...EXPIRED, refund: row.message.status === 'pending' });
    return portion.length;
  }
}

/** Whether a message that waits has been past its validity for `ms`. */
export function isOver({ status, expiresAt }: Message, now: Date, ms = 0): boolean {
  return !isSettled(status) && expiresAt !== null && expiresAt.getTime() + ms <= now.getTime();
}
