import type { Account } from './account.js';
import type { TokenClaims } from './token-claims.js';

export interface Accounts {
  /** Stores a new account. @throws EmailTaken when another account has the email, also under a race. */
  add(account: Account): Promise<void>;
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Replaces the stored hash if it is still `oldHash`, so that a concurrent password change wins. */
  rehash(id: string, oldHash: string, newHash: string): Promise<void>;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Whether the hash was made with weaker parameters than today's. */
  isOutdated(hash: string): boolean;
}

export interface Tokens {
  /** A signed bearer token that is good for 7 days. */
  issue(claims: TokenClaims): string;
  /** The claims of a token that is genuine and not expired. */
  verify(token: string): TokenClaims | undefined;
}
