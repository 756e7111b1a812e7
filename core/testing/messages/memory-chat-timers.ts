import {
  type ChatTimers,
  type ChatTimerUpdate,
  type Clock,
  chatIdOf,
  LID_PREFIX,
  storedBodyOf,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { listOutbound } from './leased-messages.js';

export function memoryChatTimers(store: MemoryStore, clock: Clock): ChatTimers {
  return {
    async record(lease, updates) {
      requireLeasedRow(store, clock, lease);
      recordTimers(store, lease.instanceId, updates);
    },
    async list({ accountId, instanceId }) {
      if (!store.instanceOf(accountId, instanceId)) return [];
      const timers = [...(store.timers.get(instanceId)?.values() ?? [])];
      return timers
        .filter(({ seconds }) => seconds > 0)
        .sort((a, b) => b.setAt.getTime() - a.setAt.getTime());
    },
    async keep(lease, messageId, seconds) {
      const row = listOutbound(store, clock, lease).find(({ message }) => message.id === messageId);
      if (!row || storedBodyOf(row.message)) return undefined;
      if (seconds !== undefined) row.expiration ??= seconds;
      return row.expiration;
    },
  };
}

export function recordTimers(
  store: MemoryStore,
  instanceId: string,
  updates: readonly ChatTimerUpdate[],
): void {
  const timers = store.timers.get(instanceId) ?? new Map<string, ChatTimerUpdate>();
  store.timers.set(instanceId, timers);
  for (const update of updates) {
    const ofLid = [...timers].find(([, { lid }]) => lid !== null && lid === update.lid)?.[0];
    const key = update.number ?? ofLid ?? chatIdOf(null, update.lid)!;
    const known = timers.get(key);
    if (known && known.setAt > update.setAt) continue;
    const number = key.startsWith(LID_PREFIX) ? null : key;
    timers.set(key, { ...update, number, lid: update.lid ?? known?.lid ?? null });
  }
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
