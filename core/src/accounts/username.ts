import { InvalidUsername } from './errors.js';

const MAX_LENGTH = 64;

/** The display name of an account: 1 to 64 characters after trimming, no control characters, no lone surrogates. Need not be unique. */
export class Username {
  private constructor(readonly value: string) {}

  /** @throws InvalidUsername */
  static parse(text: string): Username {
    const value = text.trim();
    if (value.length === 0) throw new InvalidUsername('is required');
    if ([...value].length > MAX_LENGTH)
      throw new InvalidUsername(`may have at most ${MAX_LENGTH} characters`);
    if (/\p{Cc}/u.test(value)) throw new InvalidUsername('may not contain control characters');
    if (!value.isWellFormed()) throw new InvalidUsername('contains characters that are not text');
    return new Username(value);
  }
}
