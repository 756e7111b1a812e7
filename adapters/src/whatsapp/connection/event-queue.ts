import { AsyncLocalStorage } from 'node:async_hooks';
import type { Receipt, SessionEvent, SessionListener } from '@waxwing/core';

interface Waiting {
  event: SessionEvent;
  readonly done: PromiseWithResolvers<void>;
}

/** The session ended before the event was handed over. */
class NotDelivered extends Error {
  constructor(cause?: unknown) {
    super('the session ended before the event was handed over', { cause });
  }
}

/**
 * Hands events to the listener in order, one at a time. Waiting receipts are merged into one event, which a queue of tasks could
 * not do.
 */
export class EventQueue {
  readonly #listener: SessionListener;
  readonly #onFailure: (error: unknown) => void;
  readonly #waiting: Waiting[] = [];
  #busy = false;
  #refusing = false;
  #ended = false;
  // Events arise inside Baileys' key transactions, which follow the async context: the listener's work must not join them.
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(listener: SessionListener, onFailure: (error: unknown) => void) {
    this.#listener = listener;
    this.#onFailure = onFailure;
  }

  /** Resolves when the listener has handled the event; rejects when it failed or the session ended first. */
  push(event: SessionEvent): Promise<void> {
    if (this.#refusing) return Promise.reject(new NotDelivered());
    return this.#enqueue(event);
  }

  receipts(receipts: readonly Receipt[]): Promise<void> {
    const last = this.#waiting.at(-1);
    if (last?.event.type !== 'receipts') return this.push({ type: 'receipts', receipts });
    last.event = { type: 'receipts', receipts: [...last.event.receipts, ...receipts] };
    return last.done.promise;
  }

  /** Delivers the waiting events, then `last`, and accepts no more. */
  finish(last: SessionEvent): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#refusing = true;
    this.#enqueue(last).catch(() => undefined);
  }

  /** Drops the waiting events and accepts no more. */
  stop(): void {
    this.#ended = true;
    this.#refusing = true;
    this.#drop();
  }

  #enqueue(event: SessionEvent): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ event, done });
    if (!this.#busy) this.#outside(() => void this.#drain());
    return done.promise;
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        await this.#listener(next.event);
        next.done.resolve();
      } catch (error) {
        next.done.reject(error);
        if (this.#ended) continue;
        this.#refusing = true;
        // Nothing may overtake a lost event: the waiting ones are not acknowledged either, and WhatsApp sends them again.
        this.#drop(error);
        this.#onFailure(error);
      }
    }
    this.#busy = false;
  }

  #drop(cause?: unknown): void {
    for (const { done } of this.#waiting.splice(0)) done.reject(new NotDelivered(cause));
  }
}
