import {
  type Clock,
  DELETED_FAILURE,
  Instance,
  InstanceLimitReached,
  InstanceNotFound,
  type Instances,
  instanceFacts,
  markOrphaned,
} from '../../src/index.js';
import { tellInstance } from '../events/memory-instance-events.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { keyRow } from '../keys/memory-api-keys.js';
import { carryCounts } from '../safety/memory-carried-counts.js';
import { failWaitingMessages, unlinkedState } from '../sessions/memory-session-changes.js';

export function memoryInstances(store: MemoryStore, clock: Clock): Instances {
  function restore({ lease, linkUntil: linkingUntil, ...row }: InstanceRow): Instance {
    const state = { ...row.state, linkingUntil };
    return Instance.restore(lease.expiresAt > clock.now() ? state : markOrphaned(state));
  }

  function found(accountId: string, id: string): InstanceRow {
    const row = store.instanceOf(accountId, id);
    if (!row) throw new InstanceNotFound();
    return row;
  }

  return {
    async add(instance, key, secret, limit) {
      await yieldToEventLoop();
      store.assertOpen(instance.accountId);
      if (store.instancesOf(instance.accountId).length >= limit) throw new InstanceLimitReached(limit);
      const state = instance.snapshot();
      const row: InstanceRow = {
        state,
        deletedAt: null,
        linkUntil: null,
        linkRequestOrder: 0,
        pairingCodeRequest: null,
        forget: false,
        awaySince: null,
        awayTold: false,
        proxyUrl: null,
        proxyRevision: 0,
        lease: { owner: null, epoch: 0, expiresAt: new Date(0) },
      };
      if (state.linkingUntil) store.extendLinking(row, state.linkingUntil, clock.now());
      store.instances.set(instance.id, row);
      store.keys.set(key.id, keyRow(key, secret));
      const { id, accountId } = instance;
      const facts = { ...instanceFacts(state) };
      store.events.tell({ accountId, type: 'instance.created', instanceId: id, objectId: id, facts });
    },
    get: async (accountId, id) => restore(found(accountId, id)),
    async listOf(accountId) {
      return store
        .instancesOf(accountId)
        .toSorted((a, b) => a.state.createdAt.getTime() - b.state.createdAt.getTime())
        .map(restore);
    },
    async setDisplayName(accountId, id, displayName) {
      const row = found(accountId, id);
      row.state = { ...row.state, displayName };
    },
    async extendLinking(accountId, id, until) {
      const row = store.instanceOf(accountId, id);
      if (row) store.extendLinking(row, until, clock.now());
    },
    async reset(accountId, id, wasLinked = false) {
      const row = found(accountId, id);
      const before = row.state;
      carryCounts(store, row);
      row.state = unlinkedState(before);
      row.linkUntil = null;
      row.pairingCodeRequest = null;
      row.awaySince = null;
      tellInstance(store, before, row, { needsLinking: wasLinked });
    },
    async remove(accountId, id) {
      const row = found(accountId, id);
      row.deletedAt = clock.now();
      row.proxyUrl = null;
      carryCounts(store, row);
      store.credentials.delete(id);
      store.chats.delete(id);
      store.timers.delete(id);
      store.safety.forgetChats(id);
      store.safety.forgetInstance(id);
      store.keys.removeWhere(({ key }) => key.instanceId === id);
      const facts = { ...instanceFacts(row.state) };
      store.events.tell({ accountId, type: 'instance.deleted', instanceId: id, objectId: id, facts });
      return failWaitingMessages(store, id, DELETED_FAILURE);
    },
  };
}
