import { InvalidDisplayName } from './errors.js';

/** The limit of WhatsApp's own apps. */
const MAX_CHARACTERS = 25;
/** Control characters, line ends and bidirectional formatting characters. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The name shown to others for a number whose own name WhatsApp does not report to its linked devices. */
export class DisplayName {
  private constructor(readonly value: string) {}

  /** Trims the text. @throws InvalidDisplayName */
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
