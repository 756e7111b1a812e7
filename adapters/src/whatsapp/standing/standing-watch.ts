import type { ReachoutLock, StandingUpdate } from '@waxwing/core';
import type { MexNotification } from '../patches/mex-notifications.js';
import type { MexQuery } from '../patches/mex-queries.js';
import { standingOfAnswer, standingOfNotification } from './read-standing.js';

const MINUTE_MS = 60_000;
/** Refusals of one minute share an answer. */
const SHARED_MS = MINUTE_MS;
const REGULAR_MS = 6 * 60 * MINUTE_MS;
/** A lock whose end WhatsApp does not tell, or that goes on past its end, is asked about sooner. */
const OPEN_END_MS = 10 * MINUTE_MS;
/** The end is told in whole seconds. */
const AFTER_END_MS = 1_000;
/** How long a refused message waits for its reason. */
const REASON_TIMEOUT_MS = 3_000;

export interface StandingWatchOptions {
  /** The `data` of WhatsApp's answer. */
  readonly ask: (question: MexQuery) => Promise<unknown>;
  readonly onChange: (news: StandingUpdate) => void;
  readonly now?: () => number;
}

/**
 * Knows how WhatsApp regards the account: hears what it says by itself, and asks at the login, after a refusal, when a lock should
 * have ended, and four times a day.
 */
export class StandingWatch {
  readonly #options: StandingWatchOptions;
  readonly #closed = Promise.withResolvers<void>();
  #standing: StandingUpdate = {};
  /** When the lock was last heard of. */
  #lockKnownAt = Number.NEGATIVE_INFINITY;
  /** When WhatsApp was last asked because of a refusal. */
  #refusedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(options: StandingWatchOptions) {
    this.#options = options;
  }

  /** The connection stands. */
  opened(): void {
    void this.#ask();
  }

  onNotification(notification: MexNotification): void {
    this.#apply(standingOfNotification(notification));
  }

  /**
   * The lock that explains a refusal which has just come: null where there is none, undefined where WhatsApp does not say. What it said
   * before the refusal does not count.
   */
  async lockAfterRefusal(): Promise<ReachoutLock | null | undefined> {
    if (this.#now() - this.#refusedAt >= SHARED_MS) {
      this.#refusedAt = this.#now();
      void this.#ask();
    }
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(() => patience.resolve(), REASON_TIMEOUT_MS);
    await Promise.race([this.#asking, patience.promise, this.#closed.promise]);
    clearTimeout(timer);
    return this.#lockKnownAt >= this.#refusedAt ? this.#standing.lock : undefined;
  }

  /** The connection is gone: nobody is asked any more, and whoever waits is told that nothing is known. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#closed.resolve();
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askBoth().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askBoth(): Promise<void> {
    const parts = await Promise.all((['lock', 'cap'] as const).map((question) => this.#answerTo(question)));
    this.#apply(Object.assign({}, ...parts));
    this.#schedule();
  }

  async #answerTo(question: MexQuery): Promise<StandingUpdate> {
    try {
      return standingOfAnswer(question, await this.#options.ask(question));
    } catch {
      return {};
    }
  }

  #apply(news: StandingUpdate): void {
    if (this.#ended) return;
    if (news.lock !== undefined) this.#lockKnownAt = this.#now();
    const before = this.#standing;
    this.#standing = { ...before, ...news };
    if (JSON.stringify(before) === JSON.stringify(this.#standing)) return;
    this.#options.onChange(news);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), this.#nextMs());
    this.#timer.unref();
  }

  #nextMs(): number {
    const { lock } = this.#standing;
    if (!lock) return REGULAR_MS;
    const left = lock.until ? lock.until.getTime() - this.#now() : 0;
    return left > 0 ? Math.min(left + AFTER_END_MS, REGULAR_MS) : OPEN_END_MS;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
