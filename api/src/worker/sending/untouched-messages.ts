import type { OutboxMessage } from '@waxwing/core';

type Taken = Pick<OutboxMessage, 'id' | 'expiresAt'>;

/**
 * What a session has taken for the first time and has not begun to send, on none of its connections. The outbox marks it as taken, and
 * cannot tell it from what may have been written; here it is still new, so that it is composed with the timer its chat has by then.
 */
export class UntouchedMessages {
  /** With the end of their validity. */
  readonly #ids = new Map<string, Date>();

  get ids(): readonly string[] {
    return [...this.#ids.keys()];
  }

  /** Notes a message that this session takes, or is about to take. Its lease keeps other processes from sending it. */
  add({ id, expiresAt }: Taken): void {
    this.#ids.set(id, expiresAt);
  }

  /** It is being sent, or will not be. */
  remove({ id }: Pick<Taken, 'id'>): void {
    this.#ids.delete(id);
  }

  /** What a take has brought, as this session knows it. */
  receive(taken: readonly OutboxMessage[], now: Date): OutboxMessage[] {
    for (const [id, expiresAt] of this.#ids) if (expiresAt <= now) this.#ids.delete(id);
    for (const message of taken) if (!message.mayBeWritten) this.add(message);
    return taken.map((message) =>
      this.#ids.has(message.id) ? { ...message, mayBeWritten: false } : message,
    );
  }
}
