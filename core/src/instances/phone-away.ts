import { DAY_MS } from '../shared/clock.js';
import { formatUtcMinute } from '../shared/day.js';

/** WhatsApp ends the link of a device whose phone was not online for so long. */
const UNLINKED_AFTER_DAYS = 14;
const NOTICE_DAYS = 10;
/** A link that WhatsApp ends from then on ends because of it: its days and ours need not begin at the same hour. */
const UNLINK_EXPLAINED_FROM_DAYS = 13;

/** Something that the owner of an instance can prevent, while the instance is still well. */
export interface InstanceNotice {
  readonly code: 'phone_away';
  readonly sentence: string;
  readonly since: Date;
  /** When it is too late. */
  readonly until: Date;
}

export interface PhonePresence {
  readonly linked: boolean;
  /** When the phone last showed itself; null where that is not known. */
  readonly phoneSeenAt: Date | null;
}

/** Tells in time of a phone that stays away. */
export function noticeOf({ linked, phoneSeenAt }: PhonePresence, at: Date): InstanceNotice | null {
  if (!linked || !phoneSeenAt || daysBetween(phoneSeenAt, at) < NOTICE_DAYS) return null;
  const until = new Date(phoneSeenAt.getTime() + UNLINKED_AFTER_DAYS * DAY_MS);
  const sentence = `The phone of this number has not been online since ${formatUtcMinute(phoneSeenAt)}. WhatsApp unlinks Waxwing when a phone stays away for ${UNLINKED_AFTER_DAYS} days: open WhatsApp on it before ${formatUtcMinute(until)}.`;
  return { code: 'phone_away', sentence, since: phoneSeenAt, until };
}

/** Whether a link that WhatsApp has ended at this moment ended because its phone stayed away. */
export function hasPhoneStayedAway(phoneSeenAt: Date | null | undefined, at: Date): boolean {
  return !!phoneSeenAt && daysBetween(phoneSeenAt, at) >= UNLINK_EXPLAINED_FROM_DAYS;
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}
