import { InvalidKeyName } from './errors.js';

const MAX_LENGTH = 100;

/** The name of a key: 1 to 100 characters after trimming, no control characters, no lone surrogates. */
export class KeyName {
  private constructor(readonly value: string) {}

  /** @throws InvalidKeyName */
  static parse(text: string): KeyName {
    const value = text.trim();
    if (value.length === 0) throw new InvalidKeyName('is required');
    if ([...value].length > MAX_LENGTH) throw new InvalidKeyName(`may have at most ${MAX_LENGTH} characters`);
    if (/\p{Cc}/u.test(value)) throw new InvalidKeyName('may not contain control characters');
    if (!value.isWellFormed()) throw new InvalidKeyName('contains characters that are not text');
    return new KeyName(value);
  }
}
