import type { Clock, MessageBodies } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { listOutbound } from './leased-messages.js';

export function memoryMessageBodies(store: MemoryStore, clock: Clock): MessageBodies {
  return {
    async find(lease, messageId) {
      requireLeasedRow(store, clock, lease);
      const row = store.messageOf(lease.accountId, messageId);
      const body = row?.message.instanceId === lease.instanceId ? row.message.body : undefined;
      return body && { body, wire: row?.wire?.bytes };
    },
    async storeWire(lease, messageId, wire) {
      const row = listOutbound(store, clock, lease).find(({ message }) => message.id === messageId);
      if (!row?.message.body) return undefined;
      row.wire ??= wire;
      row.secret ??= wire.secret;
      return row.wire.bytes;
    },
  };
}
