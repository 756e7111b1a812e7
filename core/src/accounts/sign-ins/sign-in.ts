import { DAY_MS } from '../../shared/clock.js';
import type { Account } from '../account.js';

/** How long a token is good, and with it the sign-in that it belongs to. */
export const SIGN_IN_TTL_MS = 7 * DAY_MS;

/** The sign-ins that an account has at most. One more ends the one that was not used for the longest time. */
export const MAX_SIGN_INS = 50;

const MAX_CHARACTERS = 64;

/** Where a sign-in comes from, in words that its owner recognises and that lead to nobody's door. */
export interface SignInOrigin {
  /** Such as `Chrome on Windows`. */
  readonly device: string;
  /** The network of the address, such as `203.0.113.0/24`, never the address. */
  readonly network: string;
}

/** One browser that is signed in. Its tokens carry its id: they are good while it is stored, and while the account honours their epoch. */
export interface SignIn extends SignInOrigin {
  readonly id: string;
  readonly accountId: string;
  /** Of the account when it was made. A sign-in of an older epoch has ended. */
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

/** When a token that is issued now expires. */
export function tokenExpiry(at: Date): Date {
  return new Date(at.getTime() + SIGN_IN_TTL_MS);
}
