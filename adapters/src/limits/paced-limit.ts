import type { LimitSize } from './memory-limit.js';

/** A limit that is soft: what is beyond it goes on at a pace. */
export interface PacedSize extends LimitSize {
  /** Between two turns of one key. */
  readonly everyMs: number;
  /** No turn is given that is further off. */
  readonly maxWaitMs: number;
  /** How long an entry is kept. */
  readonly rememberS: number;
}

/** The next turn of a key, or how far off it would be. */
export interface Turn {
  readonly granted: boolean;
  readonly waitMs: number;
}
