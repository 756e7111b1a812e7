import { InvalidNumber, NumberAndMessageRequired } from './errors.js';

const SUFFIX = /@(?:c\.us|s\.whatsapp\.net)$/;
/** E.164: a country code never begins with 0; 15 digits at most. Fewer than 7 is nobody's number. */
const E164_DIGITS = /^[1-9][0-9]{6,14}$/;

/** A phone number that a message can be addressed to. */
export class Recipient {
  private constructor(
    /** E.164 digits without `+`. */
    readonly digits: string,
  ) {}

  /**
   * Takes E.164 with or without `+`, spaces and dashes, and the forms `…@c.us` and `…@s.whatsapp.net`.
   * @throws NumberAndMessageRequired when it is blank, InvalidNumber
   */
  static parse(text: string): Recipient {
    if (text.trim().length === 0) throw new NumberAndMessageRequired();
    const digits = text.trim().replace(SUFFIX, '').replace(/^\+/, '').replace(/[ -]/g, '');
    if (!E164_DIGITS.test(digits)) throw new InvalidNumber();
    return new Recipient(digits);
  }
}
