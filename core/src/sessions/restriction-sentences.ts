import { DAY_MS } from '../shared/clock.js';
import { formatUtcMinute } from '../shared/day.js';
import type { CloseDetail } from './close-reason.js';

/** WhatsApp's codes for the causes of a temporary ban, in the words of the user of a number. */
const BAN_CAUSES: Readonly<Record<number, string>> = {
  101: 'because it wrote to many people who do not know it',
  102: 'because many people blocked it',
  103: 'because it made many groups with people who do not know it',
  104: 'because it sent the same text to many people',
  106: 'because it sent too much through broadcast lists',
};

/** A restriction without a reported end is checked again after a day. */
export function restrictionEnd({ until }: CloseDetail, at: Date): Date {
  return until && until > at ? until : new Date(at.getTime() + DAY_MS);
}

export function restrictedSentence({ banCode }: CloseDetail, end: Date): string {
  const cause = banCode === undefined ? undefined : BAN_CAUSES[banCode];
  return `WhatsApp has restricted this number until ${formatUtcMinute(end)}${cause ? ` ${cause}` : ''}. Waxwing does not connect before then. Messages that wait are sent afterwards unless they expire.`;
}

/** WhatsApp's own text if it sent one. */
export function lockedSentence({ text }: CloseDetail): string {
  const advice = 'Waxwing tries again once a day; open WhatsApp on the phone to see what it asks for.';
  return `${text ? `WhatsApp says: ${withFullStop(text)}` : 'WhatsApp has locked this account (403).'} ${advice}`;
}

function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
