import { InvalidNumber, NumberAndMessageRequired } from './errors.js';

const JID_SUFFIX = /@(?:c\.us|s\.whatsapp\.net)$/;
/** E.164: a country code never begins with 0; 15 digits at most. Fewer than 7 is nobody's number. */
const E164_DIGITS = /^[1-9][0-9]{6,14}$/;

/** Sets WhatsApp's anonymous ids apart from numbers, which they look like. */
export const LID_PREFIX = 'lid:';
const LID_DIGITS = /^[1-9][0-9]{4,19}$/;

/** Somebody whom a message can be addressed to: by a phone number, or by the anonymous id (LID) of one who does not show it. */
export class Recipient {
  private constructor(
    /** E.164 digits without `+`; null where the number is not known. */
    readonly number: string | null,
    /** The digits, or `lid:` and digits. */
    readonly chatId: string,
  ) {}

  /**
   * Takes E.164 with or without `+`, spaces and dashes, the forms `…@c.us` and `…@s.whatsapp.net`, and `lid:` with digits.
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
