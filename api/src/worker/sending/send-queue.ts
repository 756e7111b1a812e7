import type { OutboxMessage } from '@waxwing/core';

/** While one chat waits for WhatsApp's answer, the next message is encrypted for another. More than this gains nothing. */
const MAX_CONCURRENT_CHATS = 4;

/** What one session has taken from its outbox: one message under way in a chat, a few chats at once. */
export class SendQueue {
  #waiting: OutboxMessage[] = [];
  /** By the number that is written to. */
  readonly #underWay = new Map<string, OutboxMessage>();
  #generation = 0;
  #requeueing = false;

  /** Changes whenever what was taken is given back. */
  get generation(): number {
    return this.#generation;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay.size === 0;
  }

  /** Whether it is time to take more, before there is nothing left to do. */
  get isLow(): boolean {
    return this.#waiting.length < MAX_CONCURRENT_CHATS;
  }

  get ids(): string[] {
    return [...this.#waiting, ...this.#underWay.values()].map(({ id }) => id);
  }

  add(messages: readonly OutboxMessage[]): void {
    this.#waiting.push(...messages);
  }

  /** The oldest message that may go now; from here on it is under way. */
  next(): OutboxMessage | undefined {
    if (this.#requeueing || this.#underWay.size >= MAX_CONCURRENT_CHATS) return undefined;
    const at = this.#waiting.findIndex(({ to }) => !this.#underWay.has(to));
    if (at === -1) return undefined;
    const [message] = this.#waiting.splice(at, 1) as [OutboxMessage];
    this.#underWay.set(message.to, message);
    return message;
  }

  /** WhatsApp has answered for it. */
  complete({ to }: OutboxMessage): void {
    this.#underWay.delete(to);
    this.#requeueing &&= this.#underWay.size > 0;
  }

  /** Nobody answered for it. All that waits is dropped here, and nothing starts until what is under way has ended. */
  requeue(message: OutboxMessage): void {
    this.#waiting = [];
    this.#requeueing = true;
    this.#generation++;
    this.complete(message);
  }
}
