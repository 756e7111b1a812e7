import {
  HEALTHY_NUMBER,
  HOUR_MS,
  type NumberCheckBudget,
  type NumberHealth,
  UNUSED_CHECK_BUDGET,
} from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { firstContactsOf } from './memory-first-contacts.js';

/** An instance that is about to lose its phone leaves with it what it has counted, and the first contacts of its chats. */
export function carryCounts(store: MemoryStore, { state: { id, accountId, phone } }: InstanceRow): void {
  if (!phone) return;
  const hours = store.safety.hours.where(({ instanceId }) => instanceId === id);
  store.safety.hours.removeWhere(({ instanceId }) => instanceId === id);
  const health = store.safety.health.get(id);
  const isWell = health === undefined || health.state === 'ok';
  if (health && !isWell) store.safety.healthOf.set(id, { health, phone });
  const asking = store.safety.asking.get(id);
  store.safety.asking.delete(id);
  const key = `${accountId} ${phone}`;
  store.safety.parted.set(key, [...(store.safety.parted.get(key) ?? []), ...firstContactsOf(store, id)]);
  const before = store.safety.carried.get(key);
  store.safety.carried.set(key, {
    hours: [...(before?.hours ?? []), ...hours],
    asking: [...(before?.asking ?? []), ...(asking ? [asking] : [])],
    health: isWell ? before?.health : health,
  });
}

/** A phone that is linked brings its counts. Answers its health where it is not well, or that of another number has ended. */
export function bringCounts(
  store: MemoryStore,
  { state: { id, accountId, phone } }: InstanceRow,
): NumberHealth | undefined {
  const key = `${accountId} ${phone}`;
  const carried = store.safety.carried.get(key);
  store.safety.carried.delete(key);
  for (const { hour, known, first, checks, notHere, lastFirstAt } of carried?.hours ?? []) {
    const row = store.safety.hourOf(id, new Date(hour * HOUR_MS));
    row.known += known;
    row.first += first;
    row.checks += checks;
    row.notHere += notHere;
    if (lastFirstAt && (!row.lastFirstAt || lastFirstAt > row.lastFirstAt)) row.lastFirstAt = lastFirstAt;
  }
  for (const asking of carried?.asking ?? []) bringAsking(store, id, asking);
  const shown = store.safety.healthOf.get(id);
  store.safety.healthOf.delete(id);
  const isOfAnother = shown?.health === store.safety.health.get(id) && shown?.phone !== phone;
  return carried?.health ?? (shown && isOfAnother ? HEALTHY_NUMBER : undefined);
}

function bringAsking(store: MemoryStore, instanceId: string, brought: NumberCheckBudget): void {
  const own = store.safety.asking.get(instanceId) ?? UNUSED_CHECK_BUDGET;
  const pauses = [own.pausedUntil, brought.pausedUntil].flatMap((at) => at?.getTime() ?? []);
  store.safety.asking.set(instanceId, {
    asked: [...own.asked, ...brought.asked].sort((a, b) => a.getTime() - b.getTime()),
    refusals: Math.max(own.refusals, brought.refusals),
    pausedUntil: pauses.length > 0 ? new Date(Math.max(...pauses)) : null,
  });
}
