import { InvalidPassword } from '../errors.js';

const MIN_LENGTH = 6;
const MAX_LENGTH = 256;

/** A plain-text password, before it is hashed. It never prints itself. */
export class Password {
  readonly #value: string;

  private constructor(value: string) {
    this.#value = value;
  }

  /** @throws InvalidPassword */
  static parse(text: string): Password {
    if (text.length < MIN_LENGTH) {
      throw new InvalidPassword(`Password must be at least ${MIN_LENGTH} characters long`);
    }
    if (text.length > MAX_LENGTH) {
      throw new InvalidPassword(`Password may have at most ${MAX_LENGTH} characters`);
    }
    return new Password(text);
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[password]';
  }

  toJSON(): string {
    return '[password]';
  }
}
