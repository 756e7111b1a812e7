import { type Clock, LeaseLost, type SessionLease } from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

/** The row of a valid lease on an existing instance. @throws LeaseLost */
export function requireLeasedRow(store: MemoryStore, clock: Clock, lease: SessionLease): InstanceRow {
  const row = findLeasedRow(store, clock, lease);
  if (!row) throw new LeaseLost(lease.instanceId);
  return row;
}

export function isLeaseHeld(store: MemoryStore, clock: Clock, lease: SessionLease): boolean {
  return findLeasedRow(store, clock, lease) !== undefined;
}

function findLeasedRow(store: MemoryStore, clock: Clock, lease: SessionLease): InstanceRow | undefined {
  const row = store.instances.get(lease.instanceId);
  const holds =
    row?.lease.owner === lease.owner && row.lease.epoch === lease.epoch && row.lease.expiresAt > clock.now();
  return row && !row.deletedAt && holds ? row : undefined;
}
