import type { InstanceState, NumberHealth, SafetyChange } from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function logChange(
  store: MemoryStore,
  { accountId, id }: Pick<InstanceState, 'accountId' | 'id'>,
  change: SafetyChange,
): void {
  store.safety.changes = [...store.safety.changes, { ...change, accountId, instanceId: id }];
}

/** A change of health that its owner would notice. */
export function noteHealth(store: MemoryStore, row: InstanceRow, health: NumberHealth, at: Date): void {
  logChange(store, row.state, { at, kind: 'health', health, by: null, settings: null });
  const { state, reasonCode, since, until, counted } = health;
  const { accountId, id } = row.state;
  const facts = {
    state,
    reasonCode,
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    counted,
  };
  store.events.tell({ accountId, type: 'instance.standing', instanceId: id, objectId: id, facts });
}
