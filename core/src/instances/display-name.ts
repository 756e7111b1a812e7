import { InvalidDisplayName } from './errors.js';

/** As much as WhatsApp's own apps take. */
const MAX_CHARACTERS = 25;
/** Control characters, ends of lines, and what turns the direction of the text around it. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The name under which others see a number whose own name WhatsApp does not tell its linked devices. */
export class DisplayName {
  private constructor(readonly value: string) {}

  /** Blanks around it do not count. @throws InvalidDisplayName */
  static parse(text: string): DisplayName {
    const name = text.normalize('NFC').trim();
    if (name === '') throw new InvalidDisplayName('is empty');
    if ([...name].length > MAX_CHARACTERS)
      throw new InvalidDisplayName(`may have at most ${MAX_CHARACTERS} characters`);
    if (FORBIDDEN_CHARACTERS.test(name) || !name.isWellFormed())
      throw new InvalidDisplayName('contains characters that cannot be shown');
    return new DisplayName(name);
  }
}
