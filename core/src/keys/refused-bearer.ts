import { DomainError } from '../shared/domain-error.js';
import type { ApiKey } from './api-key.js';

/** A bearer that opens nothing. Its key, where there is one, is for the request log of its account; the answer does not tell of it. */
abstract class BearerRefused extends DomainError {
  readonly #key: ApiKey | undefined;

  constructor(code: 'invalid_api_key' | 'ip_not_allowed', message: string, key?: ApiKey) {
    super(code, message);
    this.#key = key;
  }

  get key(): ApiKey | undefined {
    return this.#key;
  }
}

export class InvalidApiKey extends BearerRefused {
  /** @param key where it is switched off or has expired; absent where no key has this secret */
  constructor(key?: ApiKey) {
    super('invalid_api_key', 'Invalid or inactive API key', key);
  }
}

/** The message leaves out the list of allowed addresses, because a thief of the key could learn from it where the key is used. */
export class IpNotAllowed extends BearerRefused {
  constructor(key: ApiKey) {
    super('ip_not_allowed', 'This API key may not be used from this address', key);
  }
}

/** The key of a bearer that was refused; undefined for an unknown one and for any other error. */
export function refusedKeyOf(error: unknown): ApiKey | undefined {
  return error instanceof BearerRefused ? error.key : undefined;
}
