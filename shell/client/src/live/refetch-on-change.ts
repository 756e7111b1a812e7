import type { RequestParts } from '../call/build-request.js';
import { liveEvents } from './live-events.js';
import { isAnswerChanged, paceOf } from './operation-changes.js';
import { paced } from './paced.js';

/** A query whose key is an operation and its request. */
interface Query {
  readonly queryKey: readonly unknown[];
}

/** The part of a `QueryClient` that is needed here: this package knows no pages. */
interface Queries {
  getQueryCache(): { getAll(): readonly Query[] };
  invalidateQueries(filters: { readonly predicate: (query: Query) => boolean }): Promise<void>;
}

/**
 * Reads queries anew when a change is told after which their operations answer otherwise, until the signal. One for all
 * parts of a page: two that show the same answer would cancel each other's call.
 */
export function refetchOnChange(queries: Queries, signal: AbortSignal): void {
  /** How to have a query read anew. */
  const asks = new WeakMap<Query, () => void>();

  function askFor(query: Query): void {
    const refetch = () => queries.invalidateQueries({ predicate: (one) => one === query });
    const ask = asks.get(query) ?? paced(refetch, paceOf(query.queryKey[0]), signal);
    asks.set(query, ask);
    ask();
  }

  const unsubscribe = liveEvents.onChange((change) => {
    for (const query of queries.getQueryCache().getAll()) {
      const [operation, request] = query.queryKey;
      if (isAnswerChanged(change, operation, (request ?? {}) as RequestParts)) askFor(query);
    }
  });
  signal.addEventListener('abort', unsubscribe);
}
