import type { Clock } from '@waxwing/core';

/** More than a send loop takes at a time. */
const MAX_CHATS = 1_000;

/**
 * The chats that may not be sent to for now. The database holds them back as well; this covers messages that were taken before it
 * knew: sending one of them would overtake those that wait.
 */
export class HeldChats {
  readonly #clock: Clock;
  readonly #until = new Map<string, Date>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  hold(chat: string, until: Date): void {
    this.#until.delete(chat);
    this.#until.set(chat, until);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MAX_CHATS && oldest !== undefined) this.#until.delete(oldest);
  }

  /** Undefined where the chat is not held, or no longer. */
  until(chat: string): Date | undefined {
    const until = this.#until.get(chat);
    if (!until || until > this.#clock.now()) return until;
    this.#until.delete(chat);
    return undefined;
  }
}
