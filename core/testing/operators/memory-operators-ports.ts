import type { AuditEntry, AuditLog, OperatorsPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryOperatorAccounts } from './memory-operator-accounts.js';

export function memoryOperatorsPorts(store: MemoryStore): OperatorsPorts {
  return { auditLog: memoryAuditLog(store), operatorAccounts: memoryOperatorAccounts(store) };
}

/** Nobody reaches the entries, so they cannot be changed: the head is the newest id. */
function memoryAuditLog(store: MemoryStore): AuditLog {
  const isOlder = (entry: AuditEntry, { at, id }: { at: Date; id: string }) =>
    entry.at < at || (entry.at.getTime() === at.getTime() && entry.id < id);

  return {
    async record(entry) {
      store.auditEntries.push(entry);
    },
    async list({ accountId, actions, before, limit }) {
      return store.auditEntries
        .filter(
          (entry) =>
            (accountId === undefined || entry.accountId === accountId) &&
            (actions === undefined || actions.includes(entry.action)) &&
            (before === undefined || isOlder(entry, before)),
        )
        .toSorted((a, b) => (isOlder(a, b) ? 1 : -1))
        .slice(0, limit);
    },
    verify: async () => ({
      entries: store.auditEntries.length,
      head: store.auditEntries.at(-1)?.id ?? null,
      broken: null,
    }),
  };
}
