import { type Account, lruEntries } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Notifications } from '../database/notifications.js';

/** How long another process may accept a sign-in that was ended here, where the notification of that is lost. */
const TTL_MS = 750;
const MAX_ACCOUNTS = 10_000;

interface KnownSignIn {
  readonly account: Account;
  readonly until: number;
}

/**
 * The accounts of sign-ins that were found just now, since every poll of a dashboard asks for its own. What changes an account or its
 * sign-ins publishes the account: it is forgotten in that process at once, and in the others when they are told.
 */
export class RecentSignIns {
  /** By account and sign-in. */
  readonly #known = new LRUCache<string, Map<string, KnownSignIn>>(lruEntries(MAX_ACCOUNTS));
  #forgotten = 0;

  constructor(notifications: Pick<Notifications, 'subscribe'>) {
    notifications.subscribe('account', (accountId) => {
      this.#forgotten += 1;
      this.#known.delete(accountId);
      return false;
    });
  }

  /** The account of the sign-in, from memory or as `look` finds it. */
  async find(
    accountId: string,
    id: string,
    look: () => Promise<Account | undefined>,
  ): Promise<Account | undefined> {
    // Counted from the start of the look: however slow the database is, nothing is kept for longer.
    const now = performance.now();
    const known = this.#known.get(accountId)?.get(id);
    if (known && now < known.until) return known.account;
    const before = this.#forgotten;
    const account = await look();
    // A look that began before a change may have found what was there before it. An unknown sign-in must be good as soon as it is made.
    if (account && before === this.#forgotten) {
      const ofAccount = this.#known.get(accountId) ?? new Map<string, KnownSignIn>();
      this.#known.set(accountId, ofAccount.set(id, { account, until: now + TTL_MS }));
    }
    return account;
  }
}
