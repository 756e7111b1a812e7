import { DomainError, InvalidInput } from '../shared/domain-error.js';
import type { Scope } from './scope.js';

export class InvalidKeyName extends InvalidInput {
  constructor(reason: string) {
    super('invalid_key_name', 'The name', reason);
  }
}

export class KeyNotFound extends DomainError {
  constructor() {
    super('key_not_found', 'API key not found');
  }
}

export class KeyLimitReached extends DomainError {
  constructor(limit: number) {
    super('key_limit', `An account may have at most ${limit} API keys. Delete one that nobody needs.`, {
      keyLimit: limit,
    });
  }
}

/** The sentence names the cap, since the plan's limit is another one. */
export class DailyCapReached extends DomainError {
  /** @param retryAfter the seconds to midnight UTC */
  constructor(dailyCap: number, retryAfter: number) {
    super(
      'daily_cap',
      `This API key may send ${dailyCap} messages a day, and has sent them; it may send again at 00:00 UTC`,
      { dailyCap, retryAfter },
    );
  }
}

export class InsufficientScope extends DomainError {
  constructor(requiredScope: Scope) {
    super('insufficient_scope', `This API key may not do that: it needs the scope ${requiredScope}`, {
      requiredScope,
    });
  }
}

export class AccountKeyRequired extends DomainError {
  constructor() {
    super(
      'account_key_required',
      'This API key is for certain instances. Use one that opens the whole account.',
    );
  }
}
