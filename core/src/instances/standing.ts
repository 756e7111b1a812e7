import { formatUtcMinute } from '../shared/day.js';

/** WhatsApp's lock on an account: until it ends, the account may not write to people who have not written to it. */
export interface ReachoutLock {
  /** WhatsApp's own word, such as `RESTRICT_ALL_COMPANIONS`; one that is not known yet is kept as it came. */
  readonly type: string;
  /** Null where WhatsApp tells no end. */
  readonly until: Date | null;
}

/** How many new chats WhatsApp lets an account begin in a cycle. */
export interface NewChatCap {
  /** Null where WhatsApp sets no limit, or tells none. */
  readonly total: number | null;
  readonly used: number | null;
  /** `NONE`, `FIRST_WARNING`, `SECOND_WARNING`, `CAPPED`, or a word that is not known yet. */
  readonly status: string;
  /** When the cycle ends. */
  readonly endsAt: Date | null;
}

/** What WhatsApp says of an account. A part that is absent was not spoken of; null says that there is none. */
export interface StandingUpdate {
  readonly lock?: ReachoutLock | null;
  readonly cap?: NewChatCap | null;
}

/** A lock, and when it was first heard of. */
export interface ObservedLock extends ReachoutLock {
  readonly since: Date;
}

/** What is kept of an account's standing. */
export interface StandingState {
  readonly reachoutLock: ObservedLock | null;
  readonly newChatCap: NewChatCap | null;
}

export const STANDING_LEVELS = ['ok', 'warned', 'restricted'] as const;
/** `restricted`: WhatsApp refuses messages to people who have not written to the number; everybody else is reached as ever. */
export type StandingLevel = (typeof STANDING_LEVELS)[number];

export const STANDING_REASON_CODES = ['new_chats_locked', 'new_chats_capped', 'new_chats_warned'] as const;
export type StandingReasonCode = (typeof STANDING_REASON_CODES)[number];

/** How WhatsApp regards an account at a moment, in words for its owner. */
export interface Standing {
  readonly state: StandingLevel;
  readonly reasonCode: StandingReasonCode | null;
  readonly sentence: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly lockType: string | null;
  /** The cap of the cycle that runs. */
  readonly quota: NewChatCap | null;
}

/** What is said of a number that has a lock or a spent cap: it goes for both. */
const REPLIES_STAY_POSSIBLE = 'Whoever writes first can be answered. What WhatsApp refuses is not charged.';

/** A lock and a cap end by themselves, whether WhatsApp says so then or not. */
export function standingOf({ reachoutLock, newChatCap }: StandingState, at: Date): Standing {
  const quota = newChatCap && !hasEnded(newChatCap.endsAt, at) ? newChatCap : null;
  if (reachoutLock && !hasEnded(reachoutLock.until, at)) {
    const { type, since, until } = reachoutLock;
    return {
      state: 'restricted',
      reasonCode: 'new_chats_locked',
      sentence: `${lockSentence(reachoutLock)} ${REPLIES_STAY_POSSIBLE}`,
      since,
      until,
      lockType: type,
      quota,
    };
  }
  return { ...describeQuota(quota), since: null, until: quota?.endsAt ?? null, lockType: null, quota };
}

/** Whether messages to people who have not written to the number are refused at this moment. */
export function isLockActive(lock: ReachoutLock, at: Date): boolean {
  return !hasEnded(lock.until, at);
}

function hasEnded(end: Date | null, at: Date): boolean {
  return end !== null && end <= at;
}

function lockSentence({ type, until }: ReachoutLock): string {
  const end = until ? ` until ${formatUtcMinute(until)}` : '';
  if (COMPANION_LOCKS.has(type))
    return `WhatsApp has restricted the linked devices of this number${end}: Waxwing cannot write to people who have not written to it. The phone itself may still be able to.`;
  const cause = type.startsWith('BIZ_') ? ' for a breach of its rules for businesses' : '';
  return `WhatsApp has restricted this number${end}${cause}: it cannot write to people who have not written to it.`;
}

const COMPANION_LOCKS: ReadonlySet<string> = new Set(['RESTRICT_ALL_COMPANIONS', 'WEB_COMPANION_ONLY']);

function describeQuota(quota: NewChatCap | null): Pick<Standing, 'state' | 'reasonCode' | 'sentence'> {
  if (!quota || quota.status === 'NONE') return { state: 'ok', reasonCode: null, sentence: null };
  const used = describeUsage(quota);
  const end = quota.endsAt ? ` until ${formatUtcMinute(quota.endsAt)}` : '';
  if (quota.status === 'CAPPED')
    return {
      state: 'restricted',
      reasonCode: 'new_chats_capped',
      sentence: `WhatsApp lets this number begin no more new chats${end}${used && `: ${used}`}. ${REPLIES_STAY_POSSIBLE}`,
    };
  const advice = 'Write to fewer people who have not written to the number, or WhatsApp refuses them.';
  return {
    state: 'warned',
    reasonCode: 'new_chats_warned',
    sentence: `WhatsApp warns that this number begins too many new chats${used && `: ${used}`}. ${advice}`,
  };
}

function describeUsage({ total, used }: NewChatCap): string {
  if (used === null) return '';
  return total === null ? `${used} are used` : `${used} of ${total} are used`;
}
