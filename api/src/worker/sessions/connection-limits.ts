import { DIRECT_EGRESS, type LoginSlots } from '@waxwing/core';
import { FairSemaphore } from './fair-semaphore.js';
import { LoginRateLimiter } from './login-rate-limiter.js';

/** Logins at once, unless told otherwise: after another process has died there may be hundreds to do. */
const MAX_CONNECTING = 20;
/** Sockets that wait for a phone to scan their code: WhatsApp suffers only so many from one address. */
const MAX_LINKING = 10;

export interface ConnectionLimitsOptions {
  readonly connecting?: number;
  readonly linking?: number;
  /** How many linked sessions may begin to log in by one egress, a second and by all processes together; any number unless told. */
  readonly loginRate?: { readonly slots: LoginSlots; readonly aSecond: number };
}

/** What the sessions of a process do only a few at a time. */
export class ConnectionLimits {
  readonly connecting: FairSemaphore;
  readonly linking: FairSemaphore;
  readonly #options: ConnectionLimitsOptions;
  readonly #linking = new Map<string, FairSemaphore>();
  readonly #loginRates = new Map<string, LoginRateLimiter>();

  constructor(options: ConnectionLimitsOptions = {}) {
    const { connecting = MAX_CONNECTING, linking = MAX_LINKING } = options;
    this.#options = options;
    this.connecting = new FairSemaphore(connecting);
    this.linking = new FairSemaphore(linking);
  }

  /** Where those wait who are to be linked by this egress. */
  linkingThrough(egress: string): FairSemaphore {
    if (egress === DIRECT_EGRESS.key) return this.linking;
    return getOrCreate(this.#linking, egress, () => new FairSemaphore(this.linking.permits));
  }

  /** Undefined where logins by it may begin at any time. */
  loginRateOf(egress: string): LoginRateLimiter | undefined {
    const { loginRate } = this.#options;
    if (!loginRate || loginRate.aSecond === 0) return undefined;
    return getOrCreate(this.#loginRates, egress, () => {
      return new LoginRateLimiter(() => loginRate.slots.take(egress, 1_000 / loginRate.aSecond));
    });
  }
}

function getOrCreate<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
