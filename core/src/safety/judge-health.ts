import { isLockActive, type NewChatCap, type ReachoutLock } from '../instances/standing.js';
import type { SessionEnd } from '../sessions/close-reason.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clock.js';
import { HEALTHY_NUMBER, type HealthReasonCode, type NumberHealth } from './health.js';
import { DEFAULT_HEALTH_LIMITS, type HealthLimits } from './health-limits.js';
import { judgeSignals } from './judge-signals.js';
import type { SafetySignals } from './ports.js';

/** A lock is tried only some time after its end, so that not all numbers do so at once. */
const MAX_LATE_MS = 10 * MINUTE_MS;
/** Smaller changes of an end are not stored. */
const TOLERANCE_MS = HOUR_MS;
/** Under these, WhatsApp may refuse messages to known contacts as well. */
const COMPANION_LOCKS: ReadonlySet<string> = new Set(['RESTRICT_ALL_COMPANIONS', 'WEB_COMPANION_ONLY']);

/** What has happened since health was judged last. */
export interface HealthEvidence {
  /** Null where nobody has looked. */
  readonly signals: SafetySignals | null;
  readonly lock: ReachoutLock | null;
  readonly cap: NewChatCap | null;
  /** How the session ended, if it did, and how often in a row so. */
  readonly end?: (SessionEnd & { readonly times: number }) | undefined;
  /** The session is open, so the number is not banned. */
  readonly connected: boolean;
  /** WhatsApp refused a message to a known contact; `withToken`: by LID and with a token, which it takes from every number that is well. */
  readonly knownRefused?: { readonly withToken: boolean } | undefined;
  /** What became of the message that tried whether a hold is over. */
  readonly probe?: 'sent' | 'refused' | undefined;
}

export interface JudgeOptions {
  readonly now: Date;
  /** In [0, 1). */
  readonly random: number;
  /** The operator's. */
  readonly limits?: HealthLimits;
}

type Judging = Required<Pick<JudgeOptions, 'now' | 'limits'>>;

/**
 * How the number fares. The same object as before where nothing has changed that is worth storing.
 */
export function judgeHealth(
  before: NumberHealth,
  evidence: HealthEvidence,
  { now, random, limits = DEFAULT_HEALTH_LIMITS }: JudgeOptions,
): NumberHealth {
  const judged =
    banned(before, evidence, now) ??
    restricted(before, evidence, now, random) ??
    held(before, evidence, { now, limits }) ??
    caution(before, evidence, { now, limits }) ??
    HEALTHY_NUMBER;
  return isWorthStoring(before, judged) ? judged : before;
}

/** Whether the number begins the stage before. */
export function isSetBack(before: NumberHealth, after: NumberHealth): boolean {
  const isBad = ({ state }: NumberHealth) => state === 'restricted' || state === 'banned';
  return isBad(after) && !isBad(before);
}

function banned(
  before: NumberHealth,
  { end, connected }: HealthEvidence,
  now: Date,
): NumberHealth | undefined {
  if (end?.reason === 'banned') return ban(before, 'banned_by_whatsapp', now);
  if (end?.reason === 'locked' && end.times > 1) return ban(before, 'locked_by_whatsapp', now);
  return before.state === 'banned' && !connected ? before : undefined;
}

function ban(before: NumberHealth, reasonCode: HealthReasonCode, now: Date): NumberHealth {
  if (before.state === 'banned' && before.reasonCode === reasonCode) return before;
  return { ...HEALTHY_NUMBER, state: 'banned', reasonCode, since: now, holdsKnown: true };
}

function restricted(
  before: NumberHealth,
  { lock, end, connected, knownRefused }: HealthEvidence,
  now: Date,
  random: number,
): NumberHealth | undefined {
  const was = before.state === 'restricted' ? before : undefined;
  if (end?.reason === 'restricted' || end?.reason === 'locked') {
    const reasonCode = end.reason === 'locked' ? 'locked_by_whatsapp' : 'temporarily_banned';
    const until = end.until ?? new Date(now.getTime() + DAY_MS);
    const since = was?.reasonCode === reasonCode ? was.since : now;
    return { ...HEALTHY_NUMBER, state: 'restricted', reasonCode, since, until, holdsKnown: true };
  }
  if (lock && isLockActive(lock, now)) {
    const isSame = was?.reasonCode === 'new_chats_locked' || was?.reasonCode === 'known_chats_refused';
    const stops = knownRefused && (knownRefused.withToken || COMPANION_LOCKS.has(lock.type));
    const holdsKnown = (isSame && was.holdsKnown) || stops === true;
    return {
      ...HEALTHY_NUMBER,
      state: 'restricted',
      reasonCode: holdsKnown ? 'known_chats_refused' : 'new_chats_locked',
      since: isSame ? was.since : now,
      until: lateEnd(was, lock.until, random),
      holdsKnown,
    };
  }
  if (lock && was?.until && was.until > now && connected) return was;
  // WhatsApp reports no lock any more, or takes the login: both tell that it is over.
  if (!was || connected) return undefined;
  return was.until === null || was.until > now ? was : undefined;
}

/** The end of a lock, somewhat later; the same one each time. */
function lateEnd(was: NumberHealth | undefined, end: Date | null, random: number): Date | null {
  if (end === null) return null;
  const lateMs = was?.until ? was.until.getTime() - end.getTime() : -1;
  return lateMs >= 0 && lateMs <= MAX_LATE_MS ? was!.until : new Date(end.getTime() + random * MAX_LATE_MS);
}

function held(
  before: NumberHealth,
  evidence: HealthEvidence,
  { now, limits }: Judging,
): NumberHealth | undefined {
  const { cap, signals, probe } = evidence;
  const warned = cap && (cap.endsAt === null || cap.endsAt > now) ? cap.status : 'NONE';
  if (warned === 'CAPPED') return hold(before, 'new_chats_capped', { now, until: cap!.endsAt });
  if (warned === 'SECOND_WARNING')
    return hold(before, 'new_chats_nearly_capped', { now, until: cap!.endsAt });
  const was = before.state === 'held' && !CAP_REASONS.has(before.reasonCode) ? before : undefined;
  if (was && probe === 'refused') {
    const probes = was.probes + 1;
    const until = new Date(
      now.getTime() + HOUR_MS * Math.min(limits.mostHoldHours, limits.holdHours * 2 ** probes),
    );
    return { ...was, until, probes };
  }
  // Its end opens the lane for one message only, until that is answered.
  if (was && probe !== 'sent') return was;
  if (was || !signals) return undefined;
  const found = judgeSignals(signals, limits, { isRecovering: before.reasonCode === 'recovering' });
  if (found?.state !== 'held') return undefined;
  const hours = found.reasonCode === 'numbers_missing' ? limits.badListHours : limits.holdHours;
  return {
    ...hold(before, found.reasonCode, { now, until: new Date(now.getTime() + hours * HOUR_MS) }),
    counted: found.counted,
  };
}

const CAP_REASONS: ReadonlySet<HealthReasonCode | null> = new Set([
  'new_chats_capped',
  'new_chats_nearly_capped',
] as const);

function hold(
  before: NumberHealth,
  reasonCode: HealthReasonCode,
  { now, until }: { now: Date; until: Date | null },
): NumberHealth {
  const since = before.state === 'held' && before.reasonCode === reasonCode ? before.since : now;
  return { ...HEALTHY_NUMBER, state: 'held', reasonCode, since, until };
}

function caution(
  before: NumberHealth,
  { cap, signals }: HealthEvidence,
  { now, limits }: Judging,
): NumberHealth | undefined {
  const until = new Date(now.getTime() + limits.cautionHours * HOUR_MS);
  // After a hold the number begins again with half its pace.
  if (before.state === 'held' || before.state === 'banned')
    return { ...HEALTHY_NUMBER, state: 'caution', reasonCode: 'recovering', since: now, until };
  const isRecovering = before.reasonCode === 'recovering' && before.until !== null && before.until > now;
  if (isRecovering) return before;
  const isWarned = cap?.status === 'FIRST_WARNING' && (cap.endsAt === null || cap.endsAt > now);
  const found = signals ? judgeSignals(signals, limits, { isRecovering }) : undefined;
  const reasonCode = isWarned ? 'new_chats_warned' : found?.reasonCode;
  const was = before.state === 'caution' ? before : undefined;
  if (reasonCode) {
    const since = was?.reasonCode === reasonCode ? was.since : now;
    return { ...HEALTHY_NUMBER, state: 'caution', reasonCode, since, until, counted: found?.counted ?? [] };
  }
  return was?.until && was.until > now ? was : undefined;
}

function isWorthStoring(before: NumberHealth, after: NumberHealth): boolean {
  if (before === after) return false;
  const [from, to] = [before.until?.getTime() ?? 0, after.until?.getTime() ?? 0];
  const isMoved = (from === 0) !== (to === 0) || Math.abs(to - from) >= TOLERANCE_MS;
  return (
    before.state !== after.state ||
    before.reasonCode !== after.reasonCode ||
    before.holdsKnown !== after.holdsKnown ||
    before.probes !== after.probes ||
    isMoved
  );
}
