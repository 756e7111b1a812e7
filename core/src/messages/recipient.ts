import { InvalidNumber, NumberAndMessageRequired } from './errors.js';

const JID_SUFFIX = /@(?:c\.us|s\.whatsapp\.net)$/;
/** E.164: a country code never begins with 0; 7 to 15 digits. */
const E164_DIGITS = /^[1-9][0-9]{6,14}$/;

/** The prefix that tells anonymous WhatsApp ids (LIDs) from numbers. */
export const LID_PREFIX = 'lid:';
const LID_DIGITS = /^[1-9][0-9]{4,19}$/;

/** The addressee of a message: a phone number, or the anonymous id (LID) of a person who does not show it. */
export class Recipient {
  private constructor(
    /** E.164 digits without `+`; null when the number is not known. */
    readonly number: string | null,
    /** The digits, or `lid:` and digits. */
    readonly chatId: string,
  ) {}

  /**
   * Accepts E.164 with or without `+`, spaces and dashes, the forms `…@c.us` and `…@s.whatsapp.net`, and `lid:` with digits.
   * @throws NumberAndMessageRequired when it is blank, InvalidNumber
   */
  static parse(text: string): Recipient {
    const trimmed = text.trim();
    if (trimmed.length === 0) throw new NumberAndMessageRequired();
    if (trimmed.startsWith(LID_PREFIX)) {
      if (!LID_DIGITS.test(trimmed.slice(LID_PREFIX.length))) throw new InvalidNumber();
      return new Recipient(null, trimmed);
    }
    const digits = trimmed.replace(JID_SUFFIX, '').replace(/^\+/, '').replace(/[ -]/g, '');
    if (!E164_DIGITS.test(digits)) throw new InvalidNumber();
    return new Recipient(digits, digits);
  }
}
