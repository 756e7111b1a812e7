import { DAY_MS } from '../shared/clock.js';
import { formatUtcMinute } from '../shared/day.js';

/** WhatsApp unlinks a device whose phone was offline for this long. */
const UNLINKED_AFTER_DAYS = 14;
const NOTICE_DAYS = 10;
/** An unlinking after this long is attributed to it: WhatsApp's days and ours need not begin at the same hour. */
const UNLINK_EXPLAINED_FROM_DAYS = 13;

/** A warning that the owner can act on while the instance still works. */
export interface InstanceNotice {
  readonly code: 'phone_away';
  readonly sentence: string;
  readonly since: Date;
  /** The deadline. */
  readonly until: Date;
}

export interface PhonePresence {
  readonly linked: boolean;
  /** When the phone was last online; null when unknown. */
  readonly phoneSeenAt: Date | null;
}

/** Warns in time of a phone that stays offline. */
export function noticeOf({ linked, phoneSeenAt }: PhonePresence, at: Date): InstanceNotice | null {
  if (!linked || !phoneSeenAt || daysBetween(phoneSeenAt, at) < NOTICE_DAYS) return null;
  const until = new Date(phoneSeenAt.getTime() + UNLINKED_AFTER_DAYS * DAY_MS);
  const sentence = `The phone of this number has not been online since ${formatUtcMinute(phoneSeenAt)}. WhatsApp unlinks Waxwing when a phone stays away for ${UNLINKED_AFTER_DAYS} days: open WhatsApp on it before ${formatUtcMinute(until)}.`;
  return { code: 'phone_away', sentence, since: phoneSeenAt, until };
}

/** Whether a link that WhatsApp ends now ends because its phone stayed offline. */
export function hasPhoneStayedAway(phoneSeenAt: Date | null | undefined, at: Date): boolean {
  return !!phoneSeenAt && daysBetween(phoneSeenAt, at) >= UNLINK_EXPLAINED_FROM_DAYS;
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}
