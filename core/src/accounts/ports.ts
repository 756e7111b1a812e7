import type { ApiKey } from '../keys/api-key.js';
import type { Account, TokenClaims } from './account.js';
import type { AccountData } from './account-data.js';
import type { EmailChanges } from './email-changes/ports.js';
import type { AccountMails } from './mails/account-mail.js';
import type { SignIns } from './sign-ins/ports.js';
import type { SignIn } from './sign-ins/sign-in.js';

/** Every call treats a closed account as unknown. */
export interface Accounts {
  /**
   * Stores a new account and its first sign-in in one commit.
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
   * Closes the account in one commit: frees its emails, removes its API keys, open resets and changes of email, and ends its
   * tokens. A closed account stays as it is.
   */
  close(id: string, at: Date): Promise<void>;
}

/** A password reset: its secret allows one change of the password. */
export interface PasswordReset {
  /** The digest of the secret; the secret itself is not stored. */
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

/** On whose behalf a password is hashed. Hashing is costly, so each share waits for no more than a fair part of the others. */
export interface HashingContext {
  /** Sign-ins and sign-ups come first. Confirmations by a signed-in customer run one at a time for each share. */
  readonly purpose: 'sign-in' | 'confirmation';
  /** The account, or the network of a caller without one. */
  readonly share: string;
}

/** Both throw a retryable AdapterError when too many of one purpose wait; the largest share is refused first. */
export interface PasswordHasher {
  hash(password: string, of: HashingContext): Promise<string>;
  verify(hash: string, password: string, of: HashingContext): Promise<boolean>;
  /** Whether the hash was made with weaker parameters than today's. */
  isOutdated(hash: string): boolean;
}

export interface Tokens {
  /** A signed bearer token, valid for 7 days. */
  issue(claims: TokenClaims): string;
  /** The claims of a token that is genuine and not expired. */
  verify(token: string): TokenClaims | undefined;
}

/** What is stored of accounts. */
export interface AccountsPorts {
  readonly accounts: Accounts;
  readonly accountData: AccountData;
  readonly accountMails: AccountMails;
  readonly emailChanges: EmailChanges;
  readonly resets: PasswordResets;
  readonly signIns: SignIns;
}
