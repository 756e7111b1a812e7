import type { ApiKey } from '../keys/api-key.js';
import type { Account, TokenClaims } from './account.js';
import type { AccountData } from './account-data.js';
import type { EmailChanges } from './email-changes/ports.js';
import type { SignIns } from './sign-ins/ports.js';
import type { SignIn } from './sign-ins/sign-in.js';

/** Closed accounts are unknown here, to every call. */
export interface Accounts {
  /**
   * Stores a new account, and in the same commit the sign-in of who opened it.
   * @throws EmailTaken when another account has the email or may take it back, or has its mailbox where that is kept apart; also under
   * a race
   */
  add(account: Account, signIn?: SignIn): Promise<void>;
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Replaces the stored hash if it is still `oldHash`, so that a concurrent password change wins. */
  rehash(id: string, oldHash: string, newHash: string): Promise<void>;
  /**
   * Replaces the hash if it is still `oldHash`, raises the token epoch and voids the open resets: all in one commit, or nothing.
   * Undefined when the hash is another. `signIn` is stored with the new epoch: it alone goes on.
   */
  changePassword(id: string, oldHash: string, newHash: string, signIn?: SignIn): Promise<Account | undefined>;
  /**
   * Makes the account nobody's and its emails free again, removes its API keys, open resets and changes of email: all in one
   * commit. From then on no token of it is good. An account that is closed stays as it is.
   */
  close(id: string, at: Date): Promise<void>;
}

/** A way to a new password that somebody holds the secret of. */
export interface PasswordReset {
  /** Of the secret, which itself is stored nowhere. */
  readonly digest: Uint8Array;
  readonly accountId: string;
  readonly expiresAt: Date;
}

export interface RedeemedReset {
  readonly account: Account;
  /** The API keys that were switched off, those of instances among them. */
  readonly switchedOff: readonly ApiKey[];
}

export interface PasswordResets {
  open(reset: PasswordReset): Promise<void>;
  /** How many resets of the account are open at `at`. */
  countOpen(accountId: string, at: Date): Promise<number>;
  /** Whether a reset with this digest is open at `at`: neither used, nor void, nor expired. */
  isOpen(digest: Uint8Array, at: Date): Promise<boolean>;
  /**
   * Uses the reset up: sets the hash, raises the token epoch, voids the account's other resets and forgets the email that waits,
   * all in one commit or nothing. With `switchOffKeys` the usable API keys that were made since the mailbox last proved itself are
   * switched off as well: since a reset or the confirmation of an email, or, as long as that confirmation can be taken back, what was
   * before it; all keys where there was neither. Undefined when it is not open at `at`; of any number of parallel calls one is answered.
   */
  redeem(
    digest: Uint8Array,
    change: { passwordHash: string; switchOffKeys: boolean; at: Date },
  ): Promise<RedeemedReset | undefined>;
}

export interface LinkTokens {
  /** A new secret of 32 random bytes, fit for a URL, and what is stored of it. */
  generate(): { token: string; digest: Uint8Array };
  digest(token: string): Uint8Array;
}

/** For whom a password is hashed, which is costly: nobody waits for more than a fair share of others' hashes. */
export interface HashingContext {
  /** Sign-ins and sign-ups come before confirmations by somebody who is signed in, of which one of each share is under way at a time. */
  readonly purpose: 'sign-in' | 'confirmation';
  /** The account, or the network that somebody without one comes from. */
  readonly share: string;
}

/** Both throw AdapterError, retryable, when too many of the same purpose wait, those of the largest share first. */
export interface PasswordHasher {
  hash(password: string, of: HashingContext): Promise<string>;
  verify(hash: string, password: string, of: HashingContext): Promise<boolean>;
  /** Whether the hash was made with weaker parameters than today's. */
  isOutdated(hash: string): boolean;
}

export interface Tokens {
  /** A signed bearer token that is good for 7 days. */
  issue(claims: TokenClaims): string;
  /** The claims of a token that is genuine and not expired. */
  verify(token: string): TokenClaims | undefined;
}

/** What is stored of accounts. */
export interface AccountsPorts {
  readonly accounts: Accounts;
  readonly accountData: AccountData;
  readonly emailChanges: EmailChanges;
  readonly resets: PasswordResets;
  readonly signIns: SignIns;
}
