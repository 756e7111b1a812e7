import { truncateText } from './history/page-size.js';

/** WhatsApp's own apps take 25 characters; other programs may send any number. */
const MAX_SENDER_NAME_CHARACTERS = 64;

/** Controls, line separators, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What WhatsApp shows for the messages of a linked device that has told no name. */
const NO_NAME = '-';

/** The name that a stranger has chosen, fit to be shown in one line beside others; null where there is none. */
export function senderNameOf(text: string | null | undefined): string | null {
  const beginning = truncateText((text ?? '').toWellFormed(), 4 * MAX_SENDER_NAME_CHARACTERS);
  const printable = beginning.replaceAll(UNPRINTABLE, '').trim();
  const name = truncateText(printable, MAX_SENDER_NAME_CHARACTERS).trim();
  return name === '' || name === NO_NAME ? null : name;
}
