import type { LoggedRequest, RequestFilter, RequestScope, RequestsPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryRequestsPorts(store: MemoryStore): RequestsPorts {
  const newestFirst = (accountId: string, within: RequestScope | undefined) =>
    store.requests
      .where((request) => request.accountId === accountId && isWithin(request, within))
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));

  return {
    requestLog: {
      async record(requests) {
        for (const request of requests)
          if (store.accounts.has(request.accountId)) store.requests.set(request.id, request);
      },
      async list({ accountId, within, limit, before, ...filter }) {
        const older = newestFirst(accountId, within).filter(
          ({ at, id }) =>
            !before ||
            at < before.createdAt ||
            (at.getTime() === before.createdAt.getTime() && id < before.id),
        );
        const matching = older.filter((request) => matches(request, filter));
        const requests = matching.slice(0, limit);
        const last = matching.length > limit ? requests.at(-1) : undefined;
        return { requests, next: last && { createdAt: last.at, id: last.id } };
      },
      find: async (accountId, requestId, within) =>
        newestFirst(accountId, within).find((request) => request.requestId === requestId),
      async rotate(_at, endedBefore) {
        const firstDay = new Date(endedBefore.toISOString().slice(0, 10));
        store.requests.removeWhere(({ at }) => at < firstDay);
      },
    },
  };
}

function isWithin({ keyId, instanceId }: LoggedRequest, within: RequestScope | undefined): boolean {
  if (!within) return true;
  return keyId === within.keyId || (instanceId !== null && within.instanceIds.includes(instanceId));
}

function matches(request: LoggedRequest, { statusClass, code, operation, keyId }: RequestFilter): boolean {
  return (
    (statusClass === undefined || `${Math.floor(request.status / 100)}xx` === statusClass) &&
    (code === undefined || request.code === code) &&
    (operation === undefined || request.operation === operation) &&
    (keyId === undefined || request.keyId === keyId)
  );
}
