import type { Account } from '../account.js';
import type { SignIn } from './sign-in.js';

/** The sign-ins of accounts. One that has ended is removed. */
export interface SignIns {
  /** Stores it. Where the account has `MAX_SIGN_INS` already, the one that was not used for the longest time is removed. */
  add(signIn: SignIn): Promise<void>;
  /** The account, where it is open and this sign-in of it is stored. Read at every request, never from memory. */
  accountOf(accountId: string, id: string): Promise<Account | undefined>;
  /** Those that a token of the account's present epoch may belong to at `at`, the one used last first. */
  listOf(accountId: string, at: Date): Promise<readonly SignIn[]>;
  /** Ends one. False where the account has no such sign-in. */
  end(accountId: string, id: string): Promise<boolean>;
  /** Ends all of the account and raises its token epoch, which ends the tokens that belong to none: in one commit. */
  endAll(accountId: string): Promise<void>;
  /** Another token was issued to it, which is good until `expiresAt`. Does nothing where it has ended. */
  renew(accountId: string, id: string, expiresAt: Date): Promise<void>;
  /** Notes that it was used. Written later and rarely, so that `lastUsedAt` may be some minutes behind. */
  touch(id: string, at: Date): void;
  /** Removes up to `limit` that no good token can belong to at `at`, and says how many. */
  purge(at: Date, limit: number): Promise<number>;
}
