import { InvalidMessage, NumberAndMessageRequired } from './errors.js';

const MAX_CHARACTERS = 4096;

/** The text of a message: 1 to 4,096 Unicode characters that are not all blank. */
export class MessageText {
  private constructor(readonly value: string) {}

  /** @throws NumberAndMessageRequired, InvalidMessage */
  static parse(text: string): MessageText {
    if (text.trim().length === 0) throw new NumberAndMessageRequired();
    if (text.length > MAX_CHARACTERS && [...text].length > MAX_CHARACTERS) {
      throw new InvalidMessage(`may have at most ${MAX_CHARACTERS} characters`);
    }
    // Neither survives a round trip through the database and WhatsApp, and what arrives must be what was sent.
    if (text.includes('\0') || !text.isWellFormed())
      throw new InvalidMessage('contains characters that are not text');
    return new MessageText(text);
  }
}
