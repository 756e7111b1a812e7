import { backOffMs, type OutboxMessage } from '@waxwing/core';
import type { Timing } from '../timing.js';

/** Unacknowledged sends of one id on one connection, after which the message rests, and its chat goes on without it. */
const MAX_ATTEMPTS = 3;
const REST = { firstMs: 60_000, capMs: 10 * 60_000 };

interface Attempts {
  readonly count: number;
  readonly restsUntil: number;
}

/** The unacknowledged sends of messages on a connection. */
export class SendAttempts {
  readonly #time: Timing;
  readonly #firstMs: number;
  readonly #attempts = new Map<string, Attempts>();

  /** @param firstMs the rest of a message after three attempts; twice as long each time */
  constructor(time: Timing, firstMs: number = REST.firstMs) {
    this.#time = time;
    this.#firstMs = firstMs;
  }

  count({ id }: OutboxMessage): void {
    const count = (this.#attempts.get(id)?.count ?? 0) + 1;
    const range = { ...REST, firstMs: this.#firstMs };
    const restMs = count < MAX_ATTEMPTS ? 0 : backOffMs(count - MAX_ATTEMPTS, range);
    this.#attempts.set(id, { count, restsUntil: this.#time.steadyMs() + restMs });
  }

  /** WhatsApp has answered the message. */
  forget({ id }: OutboxMessage): void {
    this.#attempts.delete(id);
  }

  /** The messages that rest. */
  get resting(): string[] {
    const now = this.#time.steadyMs();
    return [...this.#attempts].filter(([, { restsUntil }]) => restsUntil > now).map(([id]) => id);
  }
}
