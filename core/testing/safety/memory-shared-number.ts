import {
  type ChatCounts,
  DAY_MS,
  earlierOf,
  HOUR_MS,
  type InstanceState,
  type LaneLimits,
  laterOf,
  type OutboxMessage,
  type SharedUse,
} from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { chatCountsOf } from './memory-chat-counts.js';
import type { SendHourRow } from './memory-safety-tables.js';
import { listUnsettled } from './memory-standings.js';

/** The instances of the account with the number of this one, and itself. */
export function listSharing(store: MemoryStore, { state }: InstanceRow): readonly InstanceRow[] {
  const { accountId, id, phone } = state;
  const hasNumber = (other: InstanceState) =>
    phone !== null && other.accountId === accountId && other.phone === phone;
  return [...store.instances.values()].filter(
    ({ state: other, deletedAt }) => other.id === id || (!deletedAt && hasNumber(other)),
  );
}

/** What counts for an instance: number checks have a budget of their own in each. */
export function hoursOfNumber(store: MemoryStore, row: InstanceRow): readonly SendHourRow[] {
  const { accountId, id, phone } = row.state;
  const sharing = new Set(listSharing(store, row).map(({ state }) => state.id));
  const hours = store.safety.hours.where(({ instanceId }) => sharing.has(instanceId));
  const carried = store.safety.carried.get(`${accountId} ${phone}`)?.hours ?? [];
  return [...hours, ...carried].map((hour) => (hour.instanceId === id ? hour : { ...hour, checks: 0 }));
}

export function sharedUseOf(store: MemoryStore, row: InstanceRow, now: Date): SharedUse {
  const { accountId, id, phone } = row.state;
  const sharing = listSharing(store, row)
    .map(({ state }) => state.id)
    .toSorted();
  const hours = hoursOfNumber(store, row);
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const day = Math.floor(now.getTime() / DAY_MS);
  const sumOf = (those: readonly SendHourRow[]): LaneLimits => ({
    known: those.reduce((sum, { known }) => sum + known, 0),
    first: those.reduce((sum, { first }) => sum + first, 0),
  });
  const sendingOf = (instanceId: string, lane: 'known' | 'first') =>
    listUnsettled(store, instanceId).filter(
      (one) => one.message.status === 'sending' && (one.lane ?? 'known') === lane,
    ).length;
  const sending = (lane: 'known' | 'first') =>
    sharing.reduce((sum, instanceId) => sum + sendingOf(instanceId, lane), 0);
  const taken = store.safety.firstTaken.get(`${accountId} ${phone}`);
  const healths = sharing.flatMap((instanceId) => store.safety.health.get(instanceId) ?? []);
  const isClosed = healths.some(
    ({ state, until }) => ['held', 'restricted', 'banned'].includes(state) && until !== null && until > now,
  );
  const isOver = healths.some(({ state, until }) => state === 'held' && until !== null && until <= now);
  const isTrying = taken !== undefined && taken.at.getTime() > now.getTime() - HOUR_MS;
  const tries = sharing.find((instanceId) => sendingOf(instanceId, 'first') > 0);
  return {
    hour: sumOf(hours.filter((one) => one.hour === hour)),
    day: sumOf(hours.filter((one) => Math.floor((one.hour * HOUR_MS) / DAY_MS) === day)),
    sending: { known: sending('known'), first: sending('first') },
    firstTakenAt: taken && taken.instanceId !== id ? taken.at : null,
    isHeld: isClosed || (isOver && isTrying && tries !== undefined && tries !== id),
  };
}

/** The message with what all instances of the number have sent to its chat, or are sending. */
export function withOthersOf(
  store: MemoryStore,
  row: InstanceRow,
  message: OutboxMessage,
  now: Date,
): OutboxMessage {
  const { chat, to } = message;
  if (!chat) return message;
  const others = listSharing(store, row).filter(({ state }) => state.id !== row.state.id);
  const counted = others.map(({ state }) => countsOf(store, state.id, to, now));
  return {
    ...message,
    chat: counted.reduce(
      (sum, one) => ({
        standing: sum.standing,
        thisHour: sum.thisHour + one.thisHour,
        today: sum.today + one.today,
        unanswered: sum.unanswered + one.unanswered,
        unansweredSince: earlierOf(sum.unansweredSince, one.unansweredSince),
        lastOutAt: laterOf(sum.lastOutAt, one.lastOutAt),
      }),
      chat,
    ),
  };
}

function countsOf(store: MemoryStore, instanceId: string, chatId: string, now: Date): ChatCounts {
  const counts = chatCountsOf(store, instanceId, chatId, now);
  const sending = listUnsettled(store, instanceId).filter(
    ({ message }) => message.status === 'sending' && message.chatId === chatId,
  ).length;
  return {
    ...counts,
    thisHour: counts.thisHour + sending,
    today: counts.today + sending,
    unanswered: counts.unanswered + sending,
  };
}
