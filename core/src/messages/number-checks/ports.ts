import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { KnownNumber, NumberCheckResult } from './known-number.js';

/** What is to be done about a number that a message goes to. */
export type NumberCheckStart =
  | { readonly kind: 'known'; readonly known: KnownNumber }
  /** The caller asks, and the check is counted: no other instance of the account asks until it is answered or `CHECK_TIMEOUT_MS` are over. */
  | { readonly kind: 'ask' }
  /** Another instance of the account asks at this moment. */
  | { readonly kind: 'asked' }
  /** The instance may not ask before `until`. */
  | { readonly kind: 'not-now'; readonly until: Date };

/** After this time a check is answered, or the process that began it is gone. */
export const CHECK_TIMEOUT_MS = 35_000;

/**
 * Which numbers are on WhatsApp, as far as an account has asked. All its instances share the answers, those in other processes too;
 * how much it asks, and whether it was refused, is each instance's own. Numbers are digits.
 */
export interface NumberChecks {
  /** @throws LeaseLost, AdapterError */
  begin(lease: SessionLease, number: string): Promise<NumberCheckStart>;
  /** Keeps the answer to a question. @throws LeaseLost, AdapterError */
  recordAnswer(lease: SessionLease, number: string, answer: NumberCheckResult): Promise<KnownNumber>;
  /** WhatsApp would not say, for `backoffMs` as far as it told; answers when to ask again. @throws LeaseLost, AdapterError */
  recordRefusal(lease: SessionLease, number: string, backoffMs?: number): Promise<Date>;
  /** No answer came, so the next instance may ask. @throws LeaseLost, AdapterError */
  cancel(lease: SessionLease, number: string): Promise<void>;
}
