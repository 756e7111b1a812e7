import { InvalidEmail } from './errors.js';

const MAX_LENGTH = 254;
// Deliberately wider than RFC 5321 allows in the local part: the mail that reaches the owner is the real proof. Characters that
// nobody sees are pasted along, and whoever types the address later would not be found.
const SHAPE =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>()[\],;:"\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u;

/** An email address in the one form under which accounts are found: trimmed, lower case, at most 254 characters. */
export class Email {
  private constructor(readonly value: string) {}

  /** @throws InvalidEmail */
  static parse(text: string): Email {
    const value = text.trim().toLowerCase();
    if (value.length > MAX_LENGTH || !SHAPE.test(value)) throw new InvalidEmail();
    return new Email(value);
  }

  /** The address in its one form; undefined for text that no account can have as its address. */
  static find(text: string): string | undefined {
    try {
      return Email.parse(text).value;
    } catch (error) {
      if (error instanceof InvalidEmail) return undefined;
      throw error;
    }
  }
}
