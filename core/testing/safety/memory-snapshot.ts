import {
  HEALTHY_NUMBER,
  HOUR_MS,
  type LeftCounts,
  MOST_COUNTED,
  type NumberAge,
  type PacingSnapshot,
} from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import type { SendHourRow } from './memory-safety-tables.js';
import { hoursOfNumber } from './memory-shared-number.js';
import { listUnsettled } from './memory-standings.js';

const HOURS_A_DAY = 24;

export function snapshotOf(store: MemoryStore, row: InstanceRow, at: Date): PacingSnapshot {
  const { id, newChatCap, reachoutLock } = row.state;
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const day = Math.floor(hour / HOURS_A_DAY);
  const rows = hoursOfNumber(store, row);
  const capHour = newChatCap?.since && Math.floor(newChatCap.since.getTime() / HOUR_MS);
  const sinceCap = rows.filter(
    (one) => one.hour >= (capHour ?? day * HOURS_A_DAY) && one.hour >= hour - HOURS_A_DAY,
  );
  const lanes = listUnsettled(store, id).map(({ lane = 'known' }) => lane);
  return {
    settings: store.safety.settings.get(id) ?? {},
    health: store.safety.health.get(id) ?? HEALTHY_NUMBER,
    age: ageOf(store, row),
    counts: {
      at,
      hour: sumOf(rows.filter((one) => one.hour === hour)),
      day: sumOf(rows.filter((one) => Math.floor(one.hour / HOURS_A_DAY) === day)),
      ...(newChatCap && { firstSinceCap: sumOf(sinceCap).first }),
    },
    lastFirstAt: lastOf(rows.map(({ lastFirstAt }) => lastFirstAt)),
    newChatCap,
    reachoutLock,
    waiting: {
      known: Math.min(MOST_COUNTED, lanes.filter((lane) => lane === 'known').length),
      first: Math.min(MOST_COUNTED, lanes.filter((lane) => lane === 'first').length),
    },
  };
}

export function ageOf(store: MemoryStore, { state }: InstanceRow): NumberAge | null {
  return store.safety.numbers.get(`${state.accountId} ${state.phone}`) ?? null;
}

function sumOf(rows: readonly SendHourRow[]): LeftCounts {
  const total = (count: 'known' | 'first' | 'checks') => rows.reduce((sum, row) => sum + row[count], 0);
  return { known: total('known'), first: total('first'), checks: total('checks') };
}

function lastOf(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, at) => (last === null || (at && at > last) ? at : last), null);
}
