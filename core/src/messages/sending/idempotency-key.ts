import { DAY_MS } from '../../shared/clock.js';
import { InvalidIdempotencyKey } from '../errors.js';

/** After this time a key is free again. */
export const IDEMPOTENCY_KEY_TTL_MS = 30 * DAY_MS;

const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/;

/** Identifies one send, so that a repeated request is not a second message. */
export class IdempotencyKey {
  private constructor(readonly value: string) {}

  /** @throws InvalidIdempotencyKey */
  static parse(text: string): IdempotencyKey {
    if (!PRINTABLE_ASCII.test(text)) throw new InvalidIdempotencyKey();
    return new IdempotencyKey(text);
  }
}
