import {
  type Clock,
  DELETED_FAILURE,
  Instance,
  InstanceLimitReached,
  InstanceNotFound,
  type Instances,
  markOrphaned,
} from '../../src/index.js';
import { type InstanceRow, type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { keyRow } from '../keys/memory-api-keys.js';
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
      if (store.instancesOf(instance.accountId).length >= limit) throw new InstanceLimitReached(limit);
      store.instances.set(instance.id, {
        state: instance.snapshot(),
        removed: false,
        linkUntil: null,
        linkRequestOrder: 0,
        pairingCodeRequest: null,
        forget: false,
        proxyUrl: null,
        proxyRevision: 0,
        lease: { owner: null, epoch: 0, expiresAt: new Date(0) },
      });
      store.keys.set(key.id, keyRow(key, secret));
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
    async reset(accountId, id) {
      const row = found(accountId, id);
      row.state = unlinkedState(row.state);
      row.linkUntil = null;
      row.pairingCodeRequest = null;
    },
    async remove(accountId, id) {
      const row = found(accountId, id);
      row.removed = true;
      row.proxyUrl = null;
      store.credentials.delete(id);
      store.chats.delete(id);
      store.keys.removeWhere(({ key }) => key.instanceId === id);
      return failWaitingMessages(store, id, DELETED_FAILURE);
    },
  };
}
