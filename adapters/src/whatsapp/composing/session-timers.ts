import {
  type ChatTimer,
  type ChatTimers,
  type ChatTimerUpdate,
  chatIdOf,
  type LeaseGuard,
  lruEntries,
  type SessionLease,
  SharedReads,
} from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { retryWhileLeased } from '../credentials/retry-while-leased.js';

export interface SessionTimersOptions {
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  /** Without it no chat has a timer. */
  readonly timers?: ChatTimers | undefined;
}

/** What a session has at hand; a chat beyond that is learned anew with its next message. */
const MAX_CHATS = 10_000;

/** After how long messages disappear from the chats of a session: each message to such a chat says so. */
export class SessionTimers {
  readonly #options: SessionTimersOptions;
  readonly #byChat = new LRUCache<string, ChatTimer>(lruEntries(MAX_CHATS));
  readonly #reads = new SharedReads<void>();
  #isLoaded = false;

  constructor(options: SessionTimersOptions) {
    this.#options = options;

    this.#isLoaded = options.timers === undefined;
  }

  /** Takes what is being stored with a message, or was stored. */
  learn({ number, lid, ...timer }: ChatTimerUpdate): void {
    for (const chatId of [number, chatIdOf(null, lid)]) {
      const known = chatId === null ? undefined : this.#byChat.get(chatId);
      if (chatId !== null && !(known && known.setAt > timer.setAt)) this.#byChat.set(chatId, timer);
    }
  }

  /** Stores timers that no message brings. @throws LeaseLost, AdapterError */
  async record(updates: readonly ChatTimerUpdate[]): Promise<void> {
    const { timers, lease, guard } = this.#options;
    // WhatsApp tells it once.
    await retryWhileLeased(guard, async () => timers?.record(lease, updates));
    for (const update of updates) this.learn(update);
  }

  /** The seconds of a chat; undefined where its messages stay. @throws AdapterError */
  async of(chatId: string): Promise<number | undefined> {
    if (!this.#isLoaded) await this.#loadOnce();
    return this.#byChat.get(chatId)?.seconds || undefined;
  }

  /** The same of what is at hand; `not-loaded` until the stored ones are, which this call begins to load. */
  find(chatId: string): number | undefined | 'not-loaded' {
    if (this.#isLoaded) return this.#byChat.get(chatId)?.seconds || undefined;
    this.#loadOnce().catch(() => undefined);
    return 'not-loaded';
  }

  /**
   * The seconds of which a plain text is composed: kept with it before its first frame, so that each further one has the same bytes. One that
   * may have left without a timer goes on without one, as does one to a chat whose timer is not at hand: nor was it before.
   * @throws LeaseLost, AdapterError
   */
  async ofText({
    id,
    to,
    mayBeWritten = false,
  }: {
    readonly id?: string | undefined;
    readonly to: string;
    readonly mayBeWritten?: boolean | undefined;
  }): Promise<number | undefined> {
    const { timers, lease } = this.#options;
    const seconds = await this.of(to);
    if (!timers || id === undefined || (seconds === undefined && !mayBeWritten)) return seconds;
    return timers.keep(lease, id, { seconds, mayBeWritten });
  }

  /** Several callers share one read. */
  #loadOnce(): Promise<void> {
    return this.#reads.run(this.#options.lease.instanceId, () => this.#load());
  }

  async #load(): Promise<void> {
    const { timers, lease } = this.#options;
    if (this.#isLoaded) return;
    const stored = (await timers?.list(lease)) ?? [];
    // Those set last come first, and are to stay longest.
    for (const update of stored.toReversed()) this.learn(update);
    this.#isLoaded = true;
  }
}
