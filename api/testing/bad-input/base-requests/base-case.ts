import type { BaseRequest } from '../requests.js';
import type { SeededAccount } from '../seeded-account.js';

export interface BaseCase {
  /** A valid request. */
  readonly request: (own: SeededAccount) => BaseRequest;
  /** Its answer where success would need a working phone or a mailed secret. */
  readonly code?: string;
  /** Whether it takes a key that opens the whole account. */
  readonly accountKey?: true;
  /** Whether other requests are no longer valid after it, so that it gets an account of its own. */
  readonly ends?: true;
}

/** The request of an operation that takes nothing. */
export const nothing: BaseCase = { request: () => ({}) };

/** With the key of the account, since that of an instance opens none of them. */
export const withAccountKey = (base: BaseCase): BaseCase => ({ ...base, accountKey: true });

/** After which other requests of the account are no longer valid. */
export const ending = (base: BaseCase): BaseCase => ({ ...base, ends: true });
