import {
  type CountedSignal,
  type HealthReasonCode,
  type HealthState,
  type LeftCounts,
  MOST_COUNTED,
  type NumberAge,
  type NumberHealth,
  type ObservedCap,
  type ObservedLock,
  type PacingSnapshot,
  type SafetySettings,
} from '@waxwing/core';
import { type JsonOf, toNewChatCap, toObservedLock } from '../instances/instance-row.js';
import { WITHIN_MAX_VALIDITY } from '../messages/created-range.js';
import { THIS_HOUR } from '../messages/lanes/count-sent-ctes.js';
import { HAS_SAME_NUMBER, NUMBER_HOURS } from './number-hours.js';

const waitingIn = (lane: 0 | 1): string => `(select count(*)::integer from (
      select from messages m where m.instance_id = i.id and m.lane = ${lane} and m.waits and ${WITHIN_MAX_VALIDITY} limit ${MOST_COUNTED}
    ) waiting)`;

/** The age of number `n`. */
export const ageColumns = (n: string): string =>
  `${n}.first_linked_at as "firstLinkedAt", ${n}.counted_days as "countedDays", ${n}.last_day::text as "lastDay", ${n}.declared_at as "declaredAt"`;

/** What a PacingSnapshot is made of, of the row of instance `i` with those of SNAPSHOT_JOINS. */
export const SNAPSHOT_COLUMNS = `s.settings, s.state, s.reason_code as "reasonCode", s.since, s.until, s.detail, s.probes,
    ${ageColumns('n')},
    i.new_chat_cap as "newChatCap", i.reachout_lock as "reachoutLock", h.hour, h.day, h."firstSinceCap", h."lastFirstAt", h.at, ${waitingIn(0)} as "waitingKnown", ${waitingIn(1)} as "waitingFirst"`;

const sumsOf = (when: string): string =>
  `json_build_object(${['known', 'first', 'checks'].map((what) => `'${what}', coalesce(sum(h.${what}) filter (where ${when}), 0)`).join(', ')})`;

const START_OF_DAY = "date_trunc('day', now(), 'UTC')";

/** The hour in which WhatsApp began to report the cap of instance `i` as it is; what was stored by an earlier version does not tell it. */
const SINCE_CAP = `coalesce(date_trunc('hour', (i.new_chat_cap->>'since')::timestamptz, 'UTC'), ${START_OF_DAY})`;

export const SNAPSHOT_JOINS = `left join instance_safety s on s.instance_id = i.id
  left join numbers n on n.account_id = i.account_id and n.phone = i.phone
  cross join lateral (
    select ${sumsOf(`h.hour = ${THIS_HOUR}`)} as hour, ${sumsOf(`h.hour >= ${START_OF_DAY}`)} as day,
      coalesce(sum(h.first) filter (where h.hour >= ${SINCE_CAP}), 0)::integer as "firstSinceCap",
      max(h.last_first_at) as "lastFirstAt", date_trunc('milliseconds', now()) as at
    from ${NUMBER_HOURS} h where h.account_id = i.account_id
  ) h`;

/** Whether another instance of the account has the number of instance `i`. */
export const IS_SHARED = `exists (select from instances o where ${HAS_SAME_NUMBER} and o.id <> i.id and o.deleted_at is null)`;

/** Null where an instance has nothing stored of its safety. */
export interface HealthRow {
  readonly state: HealthState | null;
  readonly reasonCode: HealthReasonCode | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly detail: { readonly counted?: readonly CountedSignal[]; readonly holdsKnown?: boolean } | null;
  readonly probes: number | null;
}

/** Null where no phone was linked. */
export interface AgeRow {
  readonly firstLinkedAt: Date | null;
  readonly countedDays: number | null;
  readonly lastDay: string | null;
  readonly declaredAt: Date | null;
}

export function toAge({ firstLinkedAt, countedDays, lastDay, declaredAt }: AgeRow): NumberAge | null {
  return firstLinkedAt && { firstLinkedAt, countedDays: countedDays ?? 0, lastDay, declaredAt };
}

export interface SnapshotRow extends HealthRow, AgeRow {
  readonly settings: StoredSettings | null;
  readonly newChatCap: JsonOf<ObservedCap> | null;
  readonly reachoutLock: JsonOf<ObservedLock> | null;
  readonly at: Date;
  readonly hour: LeftCounts;
  readonly day: LeftCounts;
  readonly firstSinceCap: number;
  readonly lastFirstAt: Date | null;
  readonly waitingKnown: number;
  readonly waitingFirst: number;
}

export function toSnapshot(row: SnapshotRow): PacingSnapshot {
  return {
    settings: toSettings(row.settings),
    health: toHealth(row),
    age: toAge(row),
    counts: {
      ...{ at: row.at, hour: row.hour, day: row.day },
      ...(row.newChatCap && { firstSinceCap: row.firstSinceCap }),
    },
    lastFirstAt: row.lastFirstAt,
    newChatCap: toNewChatCap(row.newChatCap),
    reachoutLock: toObservedLock(row.reachoutLock),
    waiting: { known: row.waitingKnown, first: row.waitingFirst },
  };
}

export function toHealth({ state, reasonCode, since, until, detail, probes }: HealthRow): NumberHealth {
  return {
    state: state ?? 'ok',
    reasonCode,
    since,
    until,
    counted: detail?.counted ?? [],
    holdsKnown: detail?.holdsKnown ?? false,
    probes: probes ?? 0,
  };
}

/** JSON has no dates. */
export type StoredSettings = Omit<SafetySettings, 'declaredAge'> & {
  readonly declaredAge?: { readonly by: string; readonly at: string } | null;
};

export function toSettings(stored: StoredSettings | null): SafetySettings {
  if (!stored) return {};
  const { declaredAge, ...settings } = stored;
  if (declaredAge === undefined) return settings;
  return { ...settings, declaredAge: declaredAge && { ...declaredAge, at: new Date(declaredAge.at) } };
}
