import { DomainError } from '../shared/domain-error.js';

export class AccountSuspended extends DomainError {
  constructor(sentence: string, details: { readonly level: string; readonly until: Date | null }) {
    super('account_suspended', sentence, details);
  }
}

/** A refusal that an operator reads; no customer meets it. */
export class OperatorError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = new.target.name;
  }
}

/** No account, instance, order or message is known by what an operator has asked for. */
export class NothingFound extends OperatorError {
  constructor(term: string) {
    super(`Nothing is known by "${term}"`);
  }
}

export class InvalidReason extends OperatorError {
  constructor(predicate: string) {
    super(`The reason ${predicate}`);
  }
}

/** What an operator asks for cannot be done as things are. */
export class OperatorRefused extends OperatorError {}
