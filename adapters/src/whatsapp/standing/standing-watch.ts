import type { ReachoutLock, StandingUpdate } from '@waxwing/core';
import type { MexNotification, MexQuery } from './mex.js';
import { standingOfAnswer, standingOfNotification } from './read-standing.js';

const MINUTE_MS = 60_000;
/** Refusals of one minute share an answer. */
const SHARED_MS = MINUTE_MS;
const REGULAR_MS = 6 * 60 * MINUTE_MS;
/** A lock without a known end, or past its end, is queried sooner. */
const OPEN_END_MS = 10 * MINUTE_MS;
/** The end is in whole seconds. */
const AFTER_END_MS = 1_000;
/** How long a refused message waits for its reason. */
const REASON_TIMEOUT_MS = 3_000;

export interface StandingWatchOptions {
  /** The `data` of WhatsApp's answer. */
  readonly ask: (question: MexQuery) => Promise<unknown>;
  readonly onChange: (update: StandingUpdate) => void;
  readonly now?: () => number;
}

/**
 * Watches the account's standing with WhatsApp: reads notifications, and queries at login, after a refusal, when a lock should
 * have ended, and four times a day.
 */
export class StandingWatch {
  readonly #options: StandingWatchOptions;
  readonly #closed = Promise.withResolvers<void>();
  #standing: StandingUpdate = {};
  /** When the lock was last reported. */
  #lockKnownAt = Number.NEGATIVE_INFINITY;
  /** When WhatsApp was last asked because of a refusal. */
  #refusedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(options: StandingWatchOptions) {
    this.#options = options;
  }

  /** To be called when the connection is open. */
  opened(): void {
    void this.#ask();
  }

  onNotification(notification: MexNotification): void {
    this.#apply(standingOfNotification(notification));
  }

  /**
   * The lock that explains a refusal that has just arrived: null for none, undefined where WhatsApp does not say. Answers from
   * before the refusal do not count.
   */
  async lockAfterRefusal(): Promise<ReachoutLock | null | undefined> {
    if (this.#now() - this.#refusedAt >= SHARED_MS) {
      this.#refusedAt = this.#now();
      void this.#ask();
    }
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(() => timeout.resolve(), REASON_TIMEOUT_MS);
    await Promise.race([this.#asking, timeout.promise, this.#closed.promise]);
    clearTimeout(timer);
    return this.#lockKnownAt >= this.#refusedAt ? this.#standing.lock : undefined;
  }

  /** To be called when the connection has closed: queries stop, and waiting calls end without an answer. */
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

  #apply(update: StandingUpdate): void {
    if (this.#ended) return;
    if (update.lock !== undefined) this.#lockKnownAt = this.#now();
    const before = this.#standing;
    this.#standing = { ...before, ...update };
    if (JSON.stringify(before) === JSON.stringify(this.#standing)) return;
    this.#options.onChange(update);
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
