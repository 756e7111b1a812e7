import type { Clock } from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

/** The instances whose session should run and that no worker holds, in the order of their requests. */
export function listClaimable(store: MemoryStore, clock: Clock): InstanceRow[] {
  const now = clock.now();
  return store.instances
    .where((row) => row.lease.expiresAt <= now && shouldRun(row, now))
    .sort((a, b) => a.linkRequestOrder - b.linkRequestOrder);
}

/** Such an instance has no phone yet, so nothing is lost while no worker holds it. */
export function isLinkingOnly({ state, forget }: InstanceRow): boolean {
  return !state.linked && !forget;
}

export function isAlive(row: InstanceRow): boolean {
  return !row.deletedAt && row.state.status !== 'failed';
}

export function isLinkingWanted(row: InstanceRow, now: Date): boolean {
  return row.linkUntil !== null && row.linkUntil > now;
}

function shouldRun(row: InstanceRow, now: Date): boolean {
  return row.forget || (isAlive(row) && (row.state.linked || isLinkingWanted(row, now)));
}
