import { DAY_MS } from '../../shared/clock.js';
import type { Account } from '../account.js';

/** Lifetime of a token and of its sign-in. */
export const SIGN_IN_TTL_MS = 7 * DAY_MS;

/** Sign-ins an account may have. One more ends the least recently used. */
export const MAX_SIGN_INS = 50;

const MAX_CHARACTERS = 64;

/** Where a sign-in comes from, in terms that its owner recognises and that do not reveal an address. */
export interface SignInOrigin {
  /** For example `Chrome on Windows`. */
  readonly device: string;
  /** The network of the address, for example `203.0.113.0/24`, never the address. */
  readonly network: string;
}

/** One signed-in browser. Its tokens carry its id: they are valid while it is stored and while the account accepts their epoch. */
export interface SignIn extends SignInOrigin {
  readonly id: string;
  readonly accountId: string;
  /** The token epoch of the account at creation. A sign-in of an older epoch has ended. */
  readonly tokenEpoch: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

export function createSignIn(
  account: Pick<Account, 'id' | 'tokenEpoch'>,
  { id, origin, at }: { id: string; origin: SignInOrigin; at: Date },
): SignIn {
  return {
    id,
    accountId: account.id,
    tokenEpoch: account.tokenEpoch,
    device: origin.device.slice(0, MAX_CHARACTERS),
    network: origin.network.slice(0, MAX_CHARACTERS),
    createdAt: at,
    lastUsedAt: at,
    expiresAt: tokenExpiry(at),
  };
}

/** When a token issued at `at` expires. */
export function tokenExpiry(at: Date): Date {
  return new Date(at.getTime() + SIGN_IN_TTL_MS);
}
