import { equalCaps, type NewChatCap, type ReachoutLock } from '../../instances/standing.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';
import { dayOf } from '../../shared/day.js';
import type { NumberHealth } from '../health.js';
import { DEFAULT_HEALTH_LIMITS } from '../health-limits.js';
import type { Lane } from '../lane.js';
import type { LoadedPacing, NumberAge, SendCounts, UnsettledMessage } from '../ports.js';
import type { SafetyMode } from '../safety-mode.js';
import { type EffectiveSafety, effectiveSafety } from '../safety-settings.js';
import { type Bucket, beginBucket, refill, SETTLING_MS } from './bucket.js';
import { gapMs } from './jitter.js';
import { isSameToMany, type RecentText, SAME_TEXT_FACTOR } from './same-text.js';
import { mergeWindows, type SendWindow, windowStart } from './send-window.js';
import { countedDaysOn } from './stage.js';

/** A message that may leave, and whose outcome is not settled. */
export interface Grant {
  readonly lane: Lane;
  /** Null for a message that the last worker left. */
  readonly chat: string | null;
  readonly at: number;
}

/** What was granted to a chat lately. */
export interface ChatGrants {
  readonly lastAt: number;
  readonly thisHour: number;
  readonly today: number;
  readonly unanswered: number;
}

/** A loaded snapshot is at most so old, in ms. */
const LOADED_MS = MINUTE_MS;

/** The messages that try whether a hold is over: at most one of both is set. */
export interface Probes {
  /** The message that tries: no other first contact leaves until it has told, except under `watch`. */
  readonly probe: string | null;
  /** A message that tried and whose outcome is unknown. It is repeated, and no other first contact leaves meanwhile, except under `watch`. */
  readonly unsettledProbe: string | null;
}

export const NO_PROBE: Probes = { probe: null, unsettledProbe: null };

/**
 * All that the send gate of an instance knows. A message counts once, in the moment of its grant. Stored counts follow with the
 * settlements, so that of both, memory's and the database's, the higher one is right (decision 91).
 */
export interface PacingState extends Probes {
  readonly safety: EffectiveSafety;
  readonly health: NumberHealth;
  readonly age: NumberAge | null;
  /** Whether another instance of the account has the number as well: then a take asks what all of them have used. */
  readonly isShared: boolean;
  readonly newChatCap: NewChatCap | null;
  /** First contacts since WhatsApp reported that cap. */
  readonly firstSinceCap: number;
  readonly reachoutLock: ReachoutLock | null;
  readonly readyAt: number;
  readonly hour: SendWindow;
  readonly day: SendWindow;
  readonly bucket: Bucket;
  /** Before this time no further first contact leaves. */
  readonly nextFirstAt: number;
  readonly grants: ReadonlyMap<string, Grant>;
  readonly chats: ReadonlyMap<string, ChatGrants>;
  readonly texts: readonly RecentText[];
  /** More recipients of one text in an hour, and the gap grows. */
  readonly mostSameText: number;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface PacingOptions {
  readonly defaultMode: SafetyMode;
  readonly readyAt: Date;
  readonly random: () => number;
  /** The operator's limit of health, which slows down as well. */
  readonly mostSameText?: number | undefined;
}

/** The state of a worker that has just taken the session over. What the last one left unsettled counts as granted. */
export function beginPacing(loaded: LoadedPacing, options: PacingOptions, now: Date): PacingState {
  const safety = effectiveSafety(loaded.settings, options.defaultMode);
  const unsettled = (lane: Lane) => loaded.unsettled.filter((one) => one.lane === lane).length;
  const more = { known: unsettled('known'), first: unsettled('first') };
  const { hour, day } = windowsOf(loaded.counts);
  const grants = loaded.unsettled.map(
    ({ id, lane }) => [id, { lane, chat: null, at: now.getTime() }] as const,
  );
  const texts = safety.mode === 'protect' ? (loaded.texts ?? []) : [];
  const { random, mostSameText = DEFAULT_HEALTH_LIMITS.sameText } = options;
  return {
    safety,
    health: loaded.health,
    age: loaded.age,
    isShared: loaded.isShared ?? false,
    newChatCap: loaded.newChatCap,
    firstSinceCap: (loaded.counts.firstSinceCap ?? day.first) + more.first,
    reachoutLock: loaded.reachoutLock,
    readyAt: options.readyAt.getTime(),
    hour: { ...hour, known: hour.known + more.known, first: hour.first + more.first },
    day: { ...day, known: day.known + more.known, first: day.first + more.first },
    bucket: beginBucket(safety.caps, now.getTime()),
    nextFirstAt: lastGapEnd(loaded.lastFirstAt, { safety, texts, mostSameText, random }),
    // A first contact that the last worker left unsettled becomes the probe when it is sent again, if a hold is over.
    ...NO_PROBE,
    grants: new Map(grants),
    chats: new Map(),
    texts,
    mostSameText,
    random,
  };
}

/**
 * The state with what was stored meanwhile: settings, health, age, WhatsApp's limits; and with the texts of the last hour where they are
 * loaded, as protection begins.
 */
export function reloadPacing(state: PacingState, loaded: LoadedPacing, defaultMode: SafetyMode): PacingState {
  const { health, newChatCap, reachoutLock } = loaded;
  const stored = windowsOf(loaded.counts);
  const isSameCap = equalCaps(state.newChatCap, newChatCap);
  const safety = effectiveSafety(loaded.settings, defaultMode);
  const { texts = state.texts, lastFirstAt } = loaded;
  const nextFirstAt = loaded.texts ? lastGapEnd(lastFirstAt, { ...state, safety, texts }) : 0;
  return {
    ...state,
    safety,
    texts,
    nextFirstAt: Math.max(state.nextFirstAt, nextFirstAt),
    health,
    age: loaded.age,
    isShared: loaded.isShared ?? false,
    newChatCap,
    firstSinceCap: isSameCap ? state.firstSinceCap : firstUnsettled(state),
    reachoutLock,
    hour: mergeWindows(state.hour, stored.hour),
    day: mergeWindows(state.day, stored.day),
    grants: withoutSettled(state.grants, loaded.unsettled),
    // A hold that was judged anew has a probe of its own.
    ...(isSameHold(state.health, health) ? probesAfterReload(state, loaded) : NO_PROBE),
  };
}

/** The health as it was judged in this process. */
export function withHealth(state: PacingState, health: NumberHealth): PacingState {
  return { ...state, health, ...(isSameHold(state.health, health) ? {} : NO_PROBE) };
}

/** The connection was made anew, so messages leave more slowly at first. */
export function readyAgain(state: PacingState, readyAt: Date, now: Date): PacingState {
  const bucket = refill(state.bucket, now.getTime(), state.safety.caps, settledAt(state));
  return { ...state, bucket, readyAt: readyAt.getTime() };
}

export function settledAt({ readyAt }: PacingState): number {
  return readyAt + SETTLING_MS;
}

/** The age of a number that sends on this day. A day counts where the number is well. */
export function ageOnSending(age: NumberAge | null, health: NumberHealth, now: Date): NumberAge | null {
  const today = dayOf(now);
  if (!age || age.lastDay === today) return age;
  const counted = countedDaysOn(age, today);
  return { ...age, countedDays: health.state === 'ok' ? counted + 1 : counted, lastDay: today };
}

type GapState = Pick<PacingState, 'safety' | 'texts' | 'mostSameText' | 'random'>;

/** When the gap behind a first contact that left at this time ends. Its text is the last of those of the state. */
export function gapEnd(at: number, { safety, texts, mostSameText, random }: GapState): number {
  const last = texts.at(-1);
  const isSlow = safety.sameText && last !== undefined && isSameToMany(texts, last, mostSameText);
  return at + gapMs(safety.caps, random()) * (isSlow ? SAME_TEXT_FACTOR : 1);
}

function lastGapEnd(lastFirstAt: Date | null, state: GapState): number {
  return lastFirstAt === null ? 0 : gapEnd(lastFirstAt.getTime(), state);
}

function windowsOf({ at, hour, day }: SendCounts): { hour: SendWindow; day: SendWindow } {
  const now = at.getTime();
  return {
    hour: { start: windowStart(now, HOUR_MS), known: hour.known, first: hour.first },
    day: { start: windowStart(now, DAY_MS), known: day.known, first: day.first },
  };
}

/** Drops messages that have ended: they may have expired while no worker held the session, and such an end is not reported. */
function withoutSettled(
  grants: PacingState['grants'],
  unsettled: readonly UnsettledMessage[],
): PacingState['grants'] {
  const ids = new Set(unsettled.map(({ id }) => id));
  return new Map([...grants].filter(([id, { chat }]) => chat !== null || ids.has(id)));
}

function firstUnsettled({ grants }: PacingState): number {
  return [...grants.values()].filter(({ lane }) => lane === 'first').length;
}

function isSameHold(a: NumberHealth, b: NumberHealth): boolean {
  return a.state === b.state && a.until?.getTime() === b.until?.getTime();
}

/** The messages that try, without those that have ended otherwise than by an outcome: when their validity did. */
function probesAfterReload(
  { probe, unsettledProbe, grants }: Probes & Pick<PacingState, 'grants'>,
  { unsettled, counts }: Pick<LoadedPacing, 'unsettled' | 'counts'>,
): Probes {
  // What was loaded may be from before a message was taken.
  const isNew = (id: string) => (grants.get(id)?.at ?? 0) > counts.at.getTime() - LOADED_MS;
  const goesOn = (id: string | null) =>
    id !== null && (isNew(id) || unsettled.some((one) => one.id === id)) ? id : null;
  return { probe: goesOn(probe), unsettledProbe: goesOn(unsettledProbe) };
}
