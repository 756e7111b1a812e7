import { setTimeout as delay } from 'node:timers/promises';
import { lruEntries } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { isLongBody } from '../request/body/long-bodies.js';
import { RateLimited } from './rate-limit-headers.js';

const BYTES_A_SECOND = 4 * 1_048_576;
/** How much of the pace is saved up while no long body comes. */
const BURST_MS = 1_000;
const MAX_WAIT_MS = 20_000;
const MAX_ACCOUNTS = 10_000;

/** A body that is about to be read. */
interface ComingBody {
  readonly accountId: string;
  /** In bytes; undefined where the request does not say it, or is compressed. */
  readonly length: number | undefined;
  /** The most bytes that are taken. */
  readonly limit: number;
}

/**
 * Spaces the long bodies of each account, in this process: each takes fresh memory, and to collect that by the hundred megabytes stops
 * all callers. One that waits is not read, so that its client slows down.
 */
export class BodyPacer {
  /** When all that an account has sent would have come at that pace. */
  readonly #paidAt = new LRUCache<string, number>(lruEntries(MAX_ACCOUNTS));

  /** Reads a body in the turn of its account; a short one at once. @throws RateLimited where that turn is too far away */
  async run({ accountId, length, limit }: ComingBody, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    if (!isLongBody(length ?? limit)) return read();
    const waitMs = this.#waitMs(accountId);
    if (waitMs > MAX_WAIT_MS) throw new RateLimited('bodies', Math.ceil((waitMs - MAX_WAIT_MS) / 1_000));
    this.#count(accountId, length ?? 0);
    if (waitMs > 0) await delay(waitMs);
    let taken = limit;
    try {
      const bytes = await read();
      taken = isLongBody(bytes.length) ? bytes.length : 0;
      return bytes;
    } finally {
      if (length === undefined) this.#count(accountId, taken);
    }
  }

  #waitMs(accountId: string): number {
    return (this.#paidAt.get(accountId) ?? 0) - performance.now();
  }

  #count(accountId: string, bytes: number): void {
    const from = Math.max(this.#paidAt.get(accountId) ?? 0, performance.now() - BURST_MS);
    this.#paidAt.set(accountId, from + (bytes / BYTES_A_SECOND) * 1_000);
  }
}
