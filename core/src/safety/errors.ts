import { formatUtcMinute } from '../shared/day.js';
import { DomainError } from '../shared/domain-error.js';
import type { HoldCode, MessageHold } from './hold.js';
import type { Lane } from './lane.js';

/** A setting of number safety that cannot be. */
export class InvalidSafety extends DomainError {
  /** @param field as the request names it, such as `caps.first_day.0` */
  constructor(field: string, predicate: string) {
    super('invalid_safety', `${field} ${predicate}`, { field });
  }
}

/** The budget that a message would have to wait for. */
export interface SpentBudget {
  readonly lane: Lane;
  readonly code: HoldCode;
  /** Null where the wait is not for a budget. */
  readonly cap: number | null;
  readonly used: number | null;
}

/** The message could not leave soon; nothing is stored or charged. */
export class Paced extends DomainError {
  /** @param retryAfter in seconds */
  constructor(hold: MessageHold, { lane, code, cap, used }: SpentBudget, retryAfter: number) {
    super('paced', hold.sentence, { lane, hold: code, cap, used, resetsAt: hold.until, retryAfter });
  }
}

/** WhatsApp has restricted the number, or the product holds it so that this does not happen. */
export class AccountRestricted extends DomainError {
  /** @param retryAfter in seconds */
  constructor(hold: MessageHold, lane: Lane, retryAfter: number) {
    super('account_restricted', hold.sentence, { lane, hold: hold.code, until: hold.until, retryAfter });
  }
}

export class FirstContactsOff extends DomainError {
  constructor() {
    super(
      'first_contacts_off',
      'This instance writes only to people who have written to it: its owner has switched first contacts off.',
    );
  }
}

/** The intake does not tell who noted it, and the words that take it back are the account's to choose. */
export class OptedOut extends DomainError {
  constructor(since: Date) {
    super(
      'opted_out',
      `The recipient has asked for no more messages, by a message or as you have entered it, on ${formatUtcMinute(since)}. A start word that they write takes it back, and so do you by removing the opt-out.`,
      { since },
    );
  }
}

export class OptOutNotFound extends DomainError {
  constructor() {
    super('opt_out_not_found', 'This number has not opted out');
  }
}
