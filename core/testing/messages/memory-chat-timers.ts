import {
  type ChatTimers,
  type ChatTimerUpdate,
  type Clock,
  chatIdOf,
  LID_PREFIX,
  type Message,
  storedBodyOf,
  TIMER_KNOWN_S,
} from '../../src/index.js';
import type { KnownTimer } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { listOutbound } from './leased-messages.js';

export function memoryChatTimers(store: MemoryStore, clock: Clock): ChatTimers {
  return {
    async record(lease, updates) {
      requireLeasedRow(store, clock, lease);
      recordTimers(store, lease.instanceId, updates, clock.now());
    },
    async list({ accountId, instanceId }) {
      if (!store.instanceOf(accountId, instanceId)) return [];
      const timers = [...(store.timers.get(instanceId)?.values() ?? [])];
      return timers
        .filter(({ seconds }) => seconds > 0)
        .sort((a, b) => b.setAt.getTime() - a.setAt.getTime());
    },
    async keep(lease, messageId, { seconds, mayBeWritten = false }) {
      const row = listOutbound(store, clock, lease).find(({ message }) => message.id === messageId);
      if (!row || storedBodyOf(row.message)) return undefined;
      const known = knownTimerOf(store.timers.get(lease.instanceId), row.message);
      if (seconds !== undefined && (!mayBeWritten || known === seconds)) row.expiration ??= seconds;
      return row.expiration;
    },
  };
}

export function recordTimers(
  store: MemoryStore,
  instanceId: string,
  updates: readonly ChatTimerUpdate[],
  at: Date,
): void {
  const timers = store.timers.get(instanceId) ?? new Map<string, KnownTimer>();
  store.timers.set(instanceId, timers);
  for (const update of updates) {
    const ofLid = [...timers].find(([, { lid }]) => lid !== null && lid === update.lid)?.[0];
    const key = update.number ?? ofLid ?? chatIdOf(null, update.lid)!;
    const known = timers.get(key);
    if (known && known.setAt > update.setAt) continue;
    const number = key.startsWith(LID_PREFIX) ? null : key;
    const knownAt = known?.seconds === update.seconds ? known.knownAt : at;
    timers.set(key, { ...update, number, lid: update.lid ?? known?.lid ?? null, knownAt });
  }
}

function knownTimerOf(
  timers: ReadonlyMap<string, KnownTimer> | undefined,
  { chatId, createdAt }: Message,
): number | undefined {
  const { seconds, knownAt } = timers?.get(chatId ?? '') ?? {};
  const isKnown = knownAt && knownAt.getTime() < createdAt.getTime() - TIMER_KNOWN_S * 1_000;
  return (isKnown && seconds) || undefined;
}

/** A hidden number has become known. */
export function moveTimer(store: MemoryStore, instanceId: string, from: string, number: string): void {
  const timers = store.timers.get(instanceId);
  const hidden = timers?.get(from);
  if (!timers || !hidden) return;
  timers.delete(from);
  const known = timers.get(number);
  if (!known || known.setAt < hidden.setAt) timers.set(number, { ...hidden, number });
}
