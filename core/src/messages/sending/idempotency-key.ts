import { InvalidIdempotencyKey } from '../errors.js';

const PRINTABLE_ASCII = /^[\x20-\x7e]{1,255}$/;

/** Identifies one send, so that a repeated request is not a second message. Stored for 30 days. */
export class IdempotencyKey {
  private constructor(readonly value: string) {}

  /** @throws InvalidIdempotencyKey */
  static parse(text: string): IdempotencyKey {
    if (!PRINTABLE_ASCII.test(text)) throw new InvalidIdempotencyKey();
    return new IdempotencyKey(text);
  }
}
