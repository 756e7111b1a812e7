import { type ChangeSignal, type Clock, type OutgoingChanges, usageOf } from '../../src/index.js';
import type { OutgoingChangeRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { findIdempotencyRecord, idempotencyMapKey } from './memory-idempotency-records.js';

export function memoryOutgoingChanges(store: MemoryStore, clock: Clock): OutgoingChanges {
  const rows = store.outgoingChanges;
  const find = (instanceId: string, waId: string) => rows.get(rowKey(instanceId, waId));
  const findOpen = (instanceId: string, waId: string) => {
    const row = find(instanceId, waId);
    return row?.state === 'open' ? row : undefined;
  };

  return {
    async store(lease, { ...signal }, claim) {
      const { accountId, instanceId } = lease;
      requireLeasedRow(store, clock, lease);
      const known = find(instanceId, signal.waId);
      if (known) return known.state;
      const now = clock.now();
      const scopedKey = claim && { accountId, instanceId, key: claim.key };
      if (scopedKey && findIdempotencyRecord(store, scopedKey, now)) return 'repeated';
      for (const row of openOf(store, instanceId)) if (isReplaced(row.signal, signal)) row.state = 'replaced';
      const key = claim?.key ?? null;
      const isVoid =
        rows.where((row) => row.instanceId === instanceId && isVoidAfter(row, signal)).length > 0;
      const state = isVoid ? 'replaced' : 'open';
      rows.set(rowKey(instanceId, signal.waId), { accountId, instanceId, signal, key, state });
      if (claim && scopedKey)
        store.idempotency.set(idempotencyMapKey(scopedKey), {
          ...{ request: claim.request, usedAt: now, messageId: signal.target.id ?? '' },
          ...{ usage: usageOf(0, 0), async: false, reply: undefined },
        });
      return state;
    },
    async storeWire(lease, waId, bytes) {
      requireLeasedRow(store, clock, lease);
      const row = findOpen(lease.instanceId, waId);
      if (!row) return undefined;
      row.wire ??= bytes;
      return row.wire;
    },
    async listOpen({ instanceId }, { limit, after }) {
      return openOf(store, instanceId)
        .filter(({ signal }) => !after || orderOf(signal) > orderOf(after))
        .toSorted((a, b) => (orderOf(a.signal) < orderOf(b.signal) ? -1 : 1))
        .slice(0, limit)
        .map(({ signal }) => ({ signal, isUsable: isUsable(store, signal) }));
    },
    async end(lease, waId, how) {
      requireLeasedRow(store, clock, lease);
      const row = findOpen(lease.instanceId, waId);
      if (row) row.state = how;
    },
    async withdraw(lease, waId) {
      const { accountId, instanceId } = lease;
      requireLeasedRow(store, clock, lease);
      const row = findOpen(instanceId, waId);
      if (!row || row.wire) return;
      rows.delete(rowKey(instanceId, waId));
      if (row.key !== null)
        store.idempotency.delete(idempotencyMapKey({ accountId, instanceId, key: row.key }));
    },
    async find(accountId, { messageId, key }) {
      const found = rows
        .where((row) => row.accountId === accountId && row.signal.target.id === messageId && row.key === key)
        .toSorted((a, b) => (orderOf(a.signal) < orderOf(b.signal) ? 1 : -1));
      return found[0] && { signal: found[0].signal, state: found[0].state };
    },
    async stateOf({ accountId, instanceId }, waId) {
      const row = find(instanceId, waId);
      return row?.accountId === accountId ? row.state : undefined;
    },
    async removeBefore(before, limit) {
      return rows.removeWhere(({ signal }) => Date.parse(signal.madeAt) < before.getTime(), limit);
    },
  };
}

/** WhatsApp has taken it. */
export function markMade(store: MemoryStore, instanceId: string, waId: string): void {
  const row = store.outgoingChanges.get(rowKey(instanceId, waId));
  if (row) row.state = 'changed';
}

/** The phone was unlinked, or the account suspended. */
export function endOpenChanges(
  store: MemoryStore,
  instanceId: string,
  how: 'target-unusable' | 'suspended' = 'target-unusable',
): void {
  for (const row of openOf(store, instanceId)) row.state = how;
}

const openOf = (store: MemoryStore, instanceId: string): OutgoingChangeRow[] =>
  store.outgoingChanges.where((row) => row.instanceId === instanceId && row.state === 'open');

const rowKey = (instanceId: string, waId: string) => `${instanceId}/${waId}`;

const orderOf = ({ madeAt, waId }: Pick<ChangeSignal, 'madeAt' | 'waId'>) => `${madeAt} ${waId}`;

function isReplaced(older: ChangeSignal, newer: ChangeSignal): boolean {
  const isSame = older.to === newer.to && older.target.waId === newer.target.waId;
  const isVoid = newer.content.kind === 'delete' || older.content.kind === newer.content.kind;
  return isSame && isVoid && older.madeAt <= newer.madeAt;
}

/** Whether a newer change that came before it stands in its place. */
function isVoidAfter(
  { signal: newer, state }: OutgoingChangeRow,
  { target, content, madeAt }: ChangeSignal,
): boolean {
  const isStanding = state === 'open' || state === 'changed';
  const isSame = target.id !== undefined && newer.target.id === target.id;
  const isVoid = newer.content.kind === 'delete' || newer.content.kind === content.kind;
  return isStanding && isSame && isVoid && newer.madeAt > madeAt;
}

function isUsable(store: MemoryStore, { target }: ChangeSignal): boolean {
  if (target.id === undefined) return true;
  const found = store.messages.get(target.id);
  return found !== undefined && !found.message.deletedAt;
}
