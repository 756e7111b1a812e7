import { DIRECT_EGRESS, type LoginSlots, lruEntries } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { FairSemaphore } from './fair-semaphore.js';
import { LoginRateLimiter } from './login-rate-limiter.js';

/** Concurrent logins by default: after the death of another process hundreds may be due. */
const MAX_CONNECTING = 20;
/** Sockets that show a QR code: WhatsApp allows only so many from one address. */
const MAX_LINKING = 10;
/** Customers choose their proxies: of more than these, the limits of the one that was used the longest time ago are forgotten. */
const MAX_EGRESSES = 10_000;

export interface ConnectionLimitsOptions {
  readonly connecting?: number;
  readonly linking?: number;
  /** How many linked sessions may begin to log in a second by one egress, across all processes; unlimited by default. */
  readonly loginRate?: { readonly slots: LoginSlots; readonly aSecond: number };
}

/** The concurrency limits of the sessions of a process. */
export class ConnectionLimits {
  readonly connecting: FairSemaphore;
  readonly linking: FairSemaphore;
  readonly #options: ConnectionLimitsOptions;
  readonly #linking = new LRUCache<string, FairSemaphore>(lruEntries(MAX_EGRESSES));
  readonly #loginRates = new LRUCache<string, LoginRateLimiter>(lruEntries(MAX_EGRESSES));

  constructor(options: ConnectionLimitsOptions = {}) {
    const { connecting = MAX_CONNECTING, linking = MAX_LINKING } = options;
    this.#options = options;
    this.connecting = new FairSemaphore(connecting);
    this.linking = new FairSemaphore(linking);
  }

  /** Permits for linking through this egress. */
  linkingThrough(egress: string): FairSemaphore {
    if (egress === DIRECT_EGRESS.key) return this.linking;
    return getOrCreate(this.#linking, egress, () => new FairSemaphore(this.linking.permits));
  }

  /** Undefined where logins through it are not limited. */
  loginRateOf(egress: string): LoginRateLimiter | undefined {
    const { loginRate } = this.#options;
    if (!loginRate || loginRate.aSecond === 0) return undefined;
    return getOrCreate(this.#loginRates, egress, () => {
      return new LoginRateLimiter(() => loginRate.slots.take(egress, 1_000 / loginRate.aSecond));
    });
  }
}

function getOrCreate<T extends object>(cache: LRUCache<string, T>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}
