import { type ChatHold, type Clock, isSoon, type OutboxMessage } from '@waxwing/core';

/** More than a send loop takes at a time. */
const MAX_CHATS = 1_000;

/**
 * The chats that may not be sent to for now. The database holds them back as well; this covers messages that were taken before it
 * knew: sending one of them would overtake those that wait.
 */
export class HeldChats {
  readonly #clock: Clock;
  readonly #holds = new Map<string, ChatHold>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  hold(chat: string, hold: ChatHold): void {
    this.#holds.delete(chat);
    this.#holds.set(chat, hold);
    const [oldest] = this.#holds.keys();
    if (this.#holds.size > MAX_CHATS && oldest !== undefined) this.#holds.delete(oldest);
  }

  /** Forgets the holds of number safety: they may have ended, and the database still holds back what must wait. */
  release(): void {
    for (const [chat, { cause }] of this.#holds) if (cause) this.#holds.delete(chat);
  }

  /** The chat may be sent to, whatever held it. */
  forget(chat: string): void {
    this.#holds.delete(chat);
  }

  /**
   * What holds the message; undefined where nothing does. A take leaves out what number safety holds in the database: a message that it
   * brings all the same is held no more.
   */
  holdOf(
    { to }: Pick<OutboxMessage, 'to'>,
    { isOutOfOrder }: { isOutOfOrder: boolean },
  ): ChatHold | undefined {
    const hold = this.#of(to);
    if (isOutOfOrder) return hold ?? { until: this.#clock.now() };
    return hold?.cause ? undefined : hold;
  }

  #of(chat: string): ChatHold | undefined {
    const hold = this.#holds.get(chat);
    if (!hold || hold.until > this.#clock.now()) return hold;
    this.#holds.delete(chat);
    return undefined;
  }
}

/** Holds a paced message that cannot be sent yet: for longer than a moment, it waits for its number to be looked up. */
export function putOff(until: Date, now: Date): ChatHold {
  return isSoon(until, now) ? { until } : { until, cause: { code: 'check_budget', until } };
}
