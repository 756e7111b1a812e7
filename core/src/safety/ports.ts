import type { NewChatCap, ReachoutLock } from '../instances/standing.js';
import type { ChatStanding } from '../messages/chats.js';
import type { NumberCheckBudget } from '../messages/number-checks/check-budget.js';
import type { SessionLease } from '../sessions/whatsapp-transport.js';
import { DAY_MS } from '../shared/clock.js';
import type { RecentText } from './gate/same-text.js';
import type { NumberHealth } from './health.js';
import type { Hold } from './hold.js';
import type { Lane } from './lane.js';
import type { OptOuts } from './opt-outs/ports.js';
import type { SafetySettings } from './safety-settings.js';

/** What left, as `hasLeft` says, and the number checks. */
export interface LeftCounts {
  readonly known: number;
  readonly first: number;
  readonly checks: number;
}

/** What left in the clock hour and the UTC day of `at`. Messages whose outcome is unknown count as sent. */
export interface SendCounts {
  readonly at: Date;
  readonly hour: LeftCounts;
  readonly day: LeftCounts;
  /**
   * First contacts since WhatsApp reports its cap as it is, of the last day at most: those of the clock hour of the report are all among
   * them. Absent where it reports none.
   */
  readonly firstSinceCap?: number | undefined;
}

/** What was sent to one contact of a paced instance. */
export interface ChatCounts {
  readonly standing: ChatStanding;
  readonly thisHour: number;
  readonly today: number;
  /** Since the contact last wrote, in the last seven days. Where there are more than the cap, it may be any number that reaches the cap. */
  readonly unanswered: number;
  /** The time of the oldest of these; null where there are none that are settled. */
  readonly unansweredSince: Date | null;
  readonly lastOutAt: Date | null;
}

/** The days of a number on which it sent and was well. */
export interface NumberAge {
  readonly firstLinkedAt: Date;
  readonly countedDays: number;
  /** The last day that was counted or on which it sent, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
  /** When its owner declared that it was in use for years. */
  readonly declaredAt: Date | null;
}

/** All that decides about an instance's messages, as stored. Counts are those of its number, in whichever instances of the account. */
export interface PacingSnapshot {
  readonly settings: SafetySettings;
  readonly health: NumberHealth;
  /** Null while no phone was linked. */
  readonly age: NumberAge | null;
  readonly counts: SendCounts;
  readonly lastFirstAt: Date | null;
  readonly newChatCap: NewChatCap | null;
  readonly reachoutLock: ReachoutLock | null;
  readonly waiting: Readonly<Record<Lane, number>>;
}

/** A snapshot with what an owner is shown beside it. */
export interface ShownPacing extends PacingSnapshot {
  /** WhatsApp has refused to look numbers up, and is not asked before; null where it never has. */
  readonly checksPausedUntil: Date | null;
  readonly heldByChat: HeldByChat;
}

/** Waiting messages are counted up to this number, of a lane or of all chats that are held: more than a week's budgets let go. */
export const MOST_COUNTED = 10_000;

/**
 * How many waiting messages are held for the sake of their chats alone, and when the last of these may leave. Where there are more than
 * MOST_COUNTED, those of the chats that are held the longest are counted.
 */
export interface HeldByChat extends Readonly<Record<Lane, number>> {
  readonly until: Date | null;
}

/** A message that was taken and whose outcome is not stored: it may have left. */
export interface UnsettledMessage {
  readonly id: string;
  readonly lane: Lane;
}

/** What a worker begins with. */
export interface LoadedPacing extends PacingSnapshot {
  readonly unsettled: readonly UnsettledMessage[];
  /** Whether the number is linked in another instance of the account as well. */
  readonly isShared?: boolean;
  /** Needed alone where the protection by a worker begins: later it knows them itself. */
  readonly texts?: readonly RecentText[];
}

/** The number checks of an instance, and whether the account knows this recipient's number, so that none is needed. */
export interface CheckSituation extends NumberCheckBudget {
  readonly isKnown: boolean;
}

/** What a send meets that has not been accepted yet. */
export interface SendSituation extends PacingSnapshot {
  readonly chat: ChatCounts;
  readonly checks: CheckSituation;
  readonly optedOutAt: Date | null;
}

/** Signals of the last days, by which health is judged. */
export interface SafetySignals {
  /** First messages of the last 7 days that are older than a day, and those of them that were delivered. */
  readonly firstMessages: number;
  readonly firstDelivered: number;
  /** First messages of the last 7 days, and those that were answered. */
  readonly writtenTo: number;
  readonly answered: number;
  readonly optOuts: number;
  /** Number checks of the last 24 h, and those without an account on WhatsApp. */
  readonly checks: number;
  readonly notHere: number;
  /** Different strangers whom WhatsApp refused without a lock, in the last hour and the last 24 h. */
  readonly refusedHour: number;
  readonly refusedDay: number;
  /** The most recipients of one text among first messages of the last hour. */
  readonly sameText: number;
}

/** A change of an instance's health or settings. */
export interface SafetyChange {
  readonly at: Date;
  readonly kind: 'health' | 'settings';
  /** The new health; null for a change of settings. */
  readonly health: NumberHealth | null;
  /** Who made a change of settings, and what it set. */
  readonly by: string | null;
  readonly settings: SafetySettings | null;
  /** Which caps it raised above their defaults, as `caps.known_day`: its author has confirmed them. Absent where there are none. */
  readonly confirmedCaps?: readonly string[];
}

/** A waiting message's place: how many messages of its lane and instance leave before it, up to a limit. */
export interface PlaceInLane {
  readonly messageId: string;
  readonly instanceId: string;
  readonly lane: Lane;
  readonly ahead: number;
  /** What holds its chat alone. */
  readonly chatHold: Hold | null;
}

/** Waiting messages of a lane that a hold keeps, in the order of acceptance. */
export interface HeldPortion {
  readonly lane: Lane;
  readonly hold: Hold;
  /** Behind this place, or from the first one on. */
  readonly after: string | null;
  readonly limit: number;
}

/** Settings that replace others, and what is logged of them. */
export interface NewSafetySettings {
  readonly at: Date;
  readonly settings: SafetySettings;
  readonly by: string;
  readonly confirmedCaps?: readonly string[];
}

export interface NumberSafety {
  /** The pacing of an instance, for its owner. @throws InstanceNotFound */
  read(accountId: string, instanceId: string): Promise<ShownPacing>;
  /** The health of the account's instances that something is stored of, by their ids. */
  listHealth(accountId: string): Promise<ReadonlyMap<string, NumberHealth>>;
  /** Asked before each send of a paced instance; many are answered by one statement. @throws InstanceNotFound */
  situationOf(accountId: string, instanceId: string, chatId: string): Promise<SendSituation>;
  /** The newest `limit` of each kind, so that neither hides the other; the newest first. */
  listChanges(accountId: string, instanceId: string, limit: number): Promise<readonly SafetyChange[]>;
  /**
   * Replaces the settings by what `change` makes of the present ones, and logs who did it; changes of one instance follow one another.
   * Turning the mode to `off` moves all waiting messages to the lane of known contacts in the same commit; any other change of the mode
   * moves those to strangers to theirs, so that no chat waits in two lanes. The first declared age of a number raises its counted days to
   * `DECLARED_DAYS`.
   * @throws InstanceNotFound, and what `change` throws
   */
  changeSettings(
    accountId: string,
    instanceId: string,
    change: (present: SafetySettings) => NewSafetySettings,
  ): Promise<void>;
  /** The places of those messages that wait. */
  placesOf(accountId: string, messageIds: readonly string[]): Promise<readonly PlaceInLane[]>;
  /** What the worker begins with and reads again from time to time. @throws LeaseLost */
  load(lease: SessionLease): Promise<LoadedPacing>;
  /** The texts of first messages that left within the last hour, or may have left; the oldest first. @throws LeaseLost */
  recentTexts(lease: SessionLease): Promise<readonly RecentText[]>;
  /** @throws LeaseLost */
  signals(lease: SessionLease): Promise<SafetySignals>;
  /**
   * Stores a health that differs from the stored one, with its history and event, in one commit.
   * @param countedDays the number has so many counted days at most from now on: a restriction sets it back (`setBackDays`)
   * @throws LeaseLost
   */
  recordHealth(lease: SessionLease, health: NumberHealth, countedDays?: number): Promise<void>;
  /**
   * Writes `message.held` for waiting messages of a lane, where somebody listens. A message is left out if one of `holdsThatSilence` was
   * told of it since it was last taken. Looks at one portion, and answers its last place where others may be behind it.
   * @throws LeaseLost
   */
  tellHeld(lease: SessionLease, portion: HeldPortion): Promise<string | null>;
}

/** Signals and budgets look back a week. */
export const SEND_HOURS_KEPT_MS = 8 * DAY_MS;
export const SAFETY_CHANGES_KEPT_MS = 365 * DAY_MS;

export interface SafetyRetention {
  /** Deletes up to `limit` hours and up to `limit` changes past their time; answers how many. */
  purge(limit: number): Promise<number>;
}

/** What is stored of number safety. */
export interface SafetyPorts {
  readonly safety: NumberSafety;
  readonly safetyRetention: SafetyRetention;
  readonly optOuts: OptOuts;
}
