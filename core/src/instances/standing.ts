import { formatUtcMinute } from '../shared/day.js';

/** WhatsApp's lock on an account: until it ends, the account may not write to people who have not written to it. */
export interface ReachoutLock {
  /** WhatsApp's type, for example `RESTRICT_ALL_COMPANIONS`; an unknown one is kept unchanged. */
  readonly type: string;
  /** Null when WhatsApp reports no end. */
  readonly until: Date | null;
}

/** How many new chats WhatsApp allows an account in a cycle. */
export interface NewChatCap {
  /** Null when WhatsApp sets or reports no limit. */
  readonly total: number | null;
  readonly used: number | null;
  /** `NONE`, `FIRST_WARNING`, `SECOND_WARNING`, `CAPPED` or an unknown word. */
  readonly status: string;
  /** When the cycle ends. */
  readonly endsAt: Date | null;
}

/** A cap with the time since which WhatsApp reports the same; absent where that was not stored. */
export interface ObservedCap extends NewChatCap {
  readonly since?: Date;
}

/** Whether both reports have the same figures; the status is WhatsApp's word for them. */
export function equalCaps(a: NewChatCap | null, b: NewChatCap | null): boolean {
  if (!a || !b) return a === b;
  return a.total === b.total && a.used === b.used && a.endsAt?.getTime() === b.endsAt?.getTime();
}

/** A report of WhatsApp on an account. An absent part was not reported; null means that there is none. */
export interface StandingUpdate {
  readonly lock?: ReachoutLock | null;
  readonly cap?: NewChatCap | null;
}

/** A lock and when it was first reported. */
export interface ObservedLock extends ReachoutLock {
  readonly since: Date;
}

/** The stored standing of an account. */
export interface StandingState {
  readonly reachoutLock: ObservedLock | null;
  readonly newChatCap: ObservedCap | null;
}

export const STANDING_LEVELS = ['ok', 'warned', 'restricted'] as const;
/** `restricted`: WhatsApp refuses messages to people who have not written to the number; all others are reached. */
export type StandingLevel = (typeof STANDING_LEVELS)[number];

export const STANDING_REASON_CODES = ['new_chats_locked', 'new_chats_capped', 'new_chats_warned'] as const;
export type StandingReasonCode = (typeof STANDING_REASON_CODES)[number];

/** The standing of an account at a moment, in words for its owner. */
export interface Standing {
  readonly state: StandingLevel;
  readonly reasonCode: StandingReasonCode | null;
  readonly sentence: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly lockType: string | null;
  /** The cap of the current cycle. */
  readonly quota: NewChatCap | null;
}

/** The advice for a lock and for a spent cap. */
const REPLIES_STAY_POSSIBLE = 'Whoever writes first can be answered. What WhatsApp refuses is not charged.';

/** Locks and caps end at their time, whether WhatsApp reports it or not. */
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

/** Whether messages to people who have not written to the number are refused at `at`. */
export function isLockActive(lock: ReachoutLock, at: Date): boolean {
  return !hasEnded(lock.until, at);
}

/** Whether WhatsApp lets the number begin no more new chats in the cycle of `at`. */
export function isCapReached({ status, endsAt }: NewChatCap, at: Date): boolean {
  return status === 'CAPPED' && !hasEnded(endsAt, at);
}

/** Whether WhatsApp itself keeps the number from writing to people who have not written to it, by a lock or a cap. */
export function refusesNewChats({ reachoutLock, newChatCap }: StandingState, at: Date): boolean {
  return (
    (reachoutLock !== null && isLockActive(reachoutLock, at)) ||
    (newChatCap !== null && isCapReached(newChatCap, at))
  );
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
