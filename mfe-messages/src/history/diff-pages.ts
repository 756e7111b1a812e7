import type { HistoryPage, Message } from './history.api.js';

export interface PageDiff {
  /** What is on the page, in its order, with what became of it since. */
  readonly messages: readonly Message[];
  /** How many came since. */
  readonly newCount: number;
  /** Whether there are even more than those that were fetched. */
  readonly hasMore: boolean;
}

/** Compares the page that is shown with the newest one: nothing moves, only statuses change. */
export function diffPages(shown: HistoryPage, latest: HistoryPage): PageDiff {
  const newest = new Map(latest.messages.map((message) => [message.id, message]));
  const known = new Set(shown.messages.map(({ id }) => id));
  const overrun = known.size > 0 && !latest.messages.some(({ id }) => known.has(id));
  return {
    messages: shown.messages.map((message) => newest.get(message.id) ?? message),
    newCount: withoutShifted(shown, latest, known).filter(({ id }) => !known.has(id)).length,
    hasMore: overrun && latest.messages.length > 0,
  };
}

/**
 * The newest page without what moved up from the next one because something was deleted. A message may stand anywhere before
 * that: one that was written earlier may come later.
 */
function withoutShifted(shown: HistoryPage, latest: HistoryPage, known: ReadonlySet<string>) {
  const wasFull = shown.messages.length >= shown.pagination.limit;
  const last = latest.messages.findLastIndex(({ id }) => known.has(id));
  return wasFull && last >= 0 ? latest.messages.slice(0, last) : latest.messages;
}
