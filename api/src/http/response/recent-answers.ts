import { lruEntries } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { matchesTag } from './entity-tag.js';

/** How long a change that nobody tells of may stay hidden: the end of a lease, midnight, a message that another process accepts. */
const MAX_AGE_MS = 10_000;
const MAX_ANSWERS = 20_000;
const MAX_CHANGES = 100_000;
const MAX_KEY_CHARACTERS = 512;

interface RecentAnswer {
  readonly tag: string;
  /** The ids of what it shows. */
  readonly shows: readonly string[];
  /** When its reading began. */
  readonly since: number;
}

/** An answer that may be given again without reading it, while nothing of what it shows changes. */
export class RecentAnswers {
  readonly #answers = new LRUCache<string, RecentAnswer>(lruEntries(MAX_ANSWERS));
  /** When an id changed last. Where one had to be forgotten, every answer from before it counts as changed. */
  readonly #changes = new LRUCache<string, number>({
    ...lruEntries(MAX_CHANGES),
    dispose: (at, _id, reason) => {
      if (reason === 'evict') this.#forgottenAt = at;
    },
  });
  readonly #now: () => number;
  #forgottenAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The time to remember an answer with; to be taken before it is read. */
  start(): number {
    return this.#now();
  }

  onChange(id: string): void {
    this.#changes.set(id, this.#now());
  }

  remember(key: string, answer: RecentAnswer): void {
    if (key.length <= MAX_KEY_CHARACTERS) this.#answers.set(key, answer);
  }

  /** The tag of the last answer, where it is one of the caller's and still true. */
  unchanged(key: string, ifNoneMatch: string | undefined): string | undefined {
    if (ifNoneMatch === undefined) return undefined;
    const answer = this.#answers.get(key);
    if (!answer || this.#now() - answer.since >= MAX_AGE_MS || answer.since <= this.#forgottenAt)
      return undefined;
    const hasChanged = answer.shows.some(
      (id) => (this.#changes.get(id) ?? Number.NEGATIVE_INFINITY) >= answer.since,
    );
    return !hasChanged && matchesTag(ifNoneMatch, answer.tag) ? answer.tag : undefined;
  }
}
