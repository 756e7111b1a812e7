import type { CacheView } from '../connection/shared-caches.js';

import type { Baileys } from '../load-baileys.js';
import { type Addressee, userOf } from './addresses.js';

/** Two names were written to that are one phone's. */
const AMBIGUOUS = '';

/**
 * How the phones behind addresses were written to of late. A receipt comes from an address, and which message it means is told by the
 * name that the message was written to: looking that up costs a query for each receipt.
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

  /** Undefined where nobody was written to there, or under more than one name. */
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
