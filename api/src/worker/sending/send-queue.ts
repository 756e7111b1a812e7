import type { OutboxMessage } from '@waxwing/core';

/** While one chat waits for WhatsApp's acknowledgement, the next message is encrypted for another. More chats gain nothing. */
const MAX_CONCURRENT_CHATS = 4;

/** The messages that one session has taken from its outbox: one in flight per chat, a few chats at once. */
export class SendQueue {
  #waiting: OutboxMessage[] = [];
  /** By the number they go to. */
  readonly #underWay = new Map<string, OutboxMessage>();
  #generation = 0;
  #requeueing = false;

  /** Changes whenever taken messages are given back. */
  get generation(): number {
    return this.#generation;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay.size === 0;
  }

  /** Whether to take more, so that the queue does not run empty. */
  get isLow(): boolean {
    return this.#waiting.length < MAX_CONCURRENT_CHATS;
  }

  get ids(): string[] {
    return [...this.#waiting, ...this.#underWay.values()].map(({ id }) => id);
  }

  add(messages: readonly OutboxMessage[]): void {
    this.#waiting.push(...messages);
  }

  /** The oldest message that may be sent now; it counts as under way from here on. */
  next(): OutboxMessage | undefined {
    if (this.#requeueing || this.#underWay.size >= MAX_CONCURRENT_CHATS) return undefined;
    const at = this.#waiting.findIndex(({ to }) => !this.#underWay.has(to));
    if (at === -1) return undefined;
    const [message] = this.#waiting.splice(at, 1) as [OutboxMessage];
    this.#underWay.set(message.to, message);
    return message;
  }

  /** WhatsApp has answered the message. */
  complete({ to }: OutboxMessage): void {
    this.#underWay.delete(to);
    this.#requeueing &&= this.#underWay.size > 0;
  }

  /** The message stayed unacknowledged. Drops everything that waits, and starts nothing until the sends under way have ended. */
  requeue(message: OutboxMessage): void {
    this.#waiting = [];
    this.#requeueing = true;
    this.#generation++;
    this.complete(message);
  }
}
