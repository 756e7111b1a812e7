import type { OutboxMessage } from '@waxwing/core';

/**
 * Numbers the takes of a session's outbox. A message that was taken before older ones of its chat were given back would overtake them;
 * the takes that begin afterwards see all of the chat.
 */
export class TakeOrder {
  /** The number of the last take that has begun. */
  #last = 0;
  /** The number of the take with which a message came. */
  readonly #takes = new WeakMap<OutboxMessage, number>();
  /** By chat: the first take that sees all that was given back of it. */
  readonly #inOrderFrom = new Map<string, number>();

  /** Returns the number of a take, of which one is under way at a time, or of a message that comes without one. */
  begin({ isNothingInHand }: { readonly isNothingInHand: boolean }): number {
    if (isNothingInHand) this.#inOrderFrom.clear();
    return ++this.#last;
  }

  add(messages: readonly OutboxMessage[], take = this.#last): void {
    for (const message of messages) this.#takes.set(message, take);
  }

  /** The same message, changed. */
  replace(message: OutboxMessage, by: OutboxMessage): void {
    this.#takes.set(by, this.#takes.get(message) ?? 0);
  }

  /** The messages of the chat that were in hand wait in the outbox again. */
  onGivenBack(to: string): void {
    this.#inOrderFrom.set(to, this.#last + 1);
  }

  /** Whether older messages of its chat have been given back since the message was taken. */
  isOutOfOrder(message: OutboxMessage): boolean {
    return (this.#takes.get(message) ?? 0) < (this.#inOrderFrom.get(message.to) ?? 0);
  }
}
