import {
  HEALTHY_NUMBER,
  type HealthState,
  HOUR_MS,
  type NumberCheckBudget,
  type NumberHealth,
  UNUSED_CHECK_BUDGET,
} from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { firstContactsOf } from './memory-first-contacts.js';
import { listSharing } from './memory-shared-number.js';

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

/**
 * A phone that is linked brings its counts. Answers its health where it is not well or held in another instance, or that of another number
 * has ended.
 */
export function bringCounts(store: MemoryStore, row: InstanceRow, now: Date): NumberHealth | undefined {
  const { id, accountId, phone } = row.state;
  const key = `${accountId} ${phone}`;
  const carried = store.safety.carried.get(key);
  store.safety.carried.delete(key);
  for (const { hour, known, first, checks, notHere, lastFirstAt } of carried?.hours ?? []) {
    const own = store.safety.hourOf(id, new Date(hour * HOUR_MS));
    own.known += known;
    own.first += first;
    own.checks += checks;
    own.notHere += notHere;
    if (lastFirstAt && (!own.lastFirstAt || lastFirstAt > own.lastFirstAt)) own.lastFirstAt = lastFirstAt;
  }
  for (const asking of carried?.asking ?? []) bringAsking(store, id, asking);
  const shown = store.safety.healthOf.get(id);
  store.safety.healthOf.delete(id);
  const isOfAnother =
    shown !== undefined && shown.health === store.safety.health.get(id) && shown.phone !== phone;
  const ended = isOfAnother ? HEALTHY_NUMBER : undefined;
  return carried?.health ?? sharedHold(store, row, { isOfAnother, now }) ?? ended;
}

/** The hold that the number has in another instance, where this one has none of it. */
function sharedHold(
  store: MemoryStore,
  row: InstanceRow,
  { isOfAnother, now }: { isOfAnother: boolean; now: Date },
): NumberHealth | undefined {
  const healthOf = (instanceId: string) => store.safety.health.get(instanceId) ?? HEALTHY_NUMBER;
  const { id } = row.state;
  if (!isOfAnother && BAD.has(healthOf(id).state)) return undefined;
  return listSharing(store, row)
    .filter(({ state }) => state.id !== id)
    .map(({ state }) => healthOf(state.id))
    .find(({ state, until }) => state === 'held' && until !== null && until > now);
}

const BAD: ReadonlySet<HealthState> = new Set(['held', 'restricted', 'banned'] as const);

function bringAsking(store: MemoryStore, instanceId: string, brought: NumberCheckBudget): void {
  const own = store.safety.asking.get(instanceId) ?? UNUSED_CHECK_BUDGET;
  const pauses = [own.pausedUntil, brought.pausedUntil].flatMap((at) => at?.getTime() ?? []);
  store.safety.asking.set(instanceId, {
    asked: [...own.asked, ...brought.asked].sort((a, b) => a.getTime() - b.getTime()),
    refusals: Math.max(own.refusals, brought.refusals),
    pausedUntil: pauses.length > 0 ? new Date(Math.max(...pauses)) : null,
  });
}
