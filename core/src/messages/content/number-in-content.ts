import { InvalidContent } from '../errors.js';
import { Recipient } from '../recipient.js';

/** Who a number within a content belongs to, read as the recipient of a message is. @throws InvalidContent */
export function parseNumberInContent(field: string, number: string): Recipient {
  try {
    return Recipient.parse(number);
  } catch {
    throw new InvalidContent(
      field,
      'is not a phone number: write it in international form, country code first, such as +919876543210',
    );
  }
}
