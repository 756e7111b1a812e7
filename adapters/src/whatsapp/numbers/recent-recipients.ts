import type { CacheView } from '../connection/shared-caches.js';

import type { Baileys } from '../load-baileys.js';
import { type Addressee, userOf } from './addresses.js';

/** Marks an address that was written to under two recipients. */
const AMBIGUOUS = '';

/**
 * How the phones behind addresses were recently written to. A receipt comes from an address, and its message is found by the
 * recipient that was written to: looking that up costs a query per receipt.
 */
export class RecentRecipients {
  readonly #baileys: Baileys;
  readonly #cache: CacheView;

  constructor(baileys: Baileys, cache: CacheView) {
    this.#baileys = baileys;
    this.#cache = cache;
  }

  /** @param to as a message names its recipient */
  remember(to: string, { pn, lid }: Addressee, ttlMs: number): void {
    for (const jid of [pn, lid]) {
      const key = jid && this.#keyOf(jid);
      if (!key) continue;
      const before = this.#cache.get<string>(key);
      this.#cache.set(key, before === undefined || before === to ? to : AMBIGUOUS, ttlMs);
    }
  }

  /** Undefined where nothing was sent there, or under more than one recipient. */
  find(jid: string): string | undefined {
    const key = this.#keyOf(jid);
    return (key && this.#cache.get<string>(key)) || undefined;
  }

  #keyOf(jid: string): string | undefined {
    const baileys = this.#baileys;
    const user = userOf(baileys, jid);
    const kind = baileys.isLidUser(jid) || baileys.isHostedLidUser(jid) ? 'lid' : 'pn';
    return user === null ? undefined : `dialled ${kind} ${user}`;
  }
}
