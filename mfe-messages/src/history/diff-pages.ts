import type { HistoryPage, Message } from './history.api.js';

export interface PageDiff {
  /** The messages of the shown page, in its order, with their latest status. */
  readonly messages: readonly Message[];
  /** The number of new messages since. */
  readonly newCount: number;
  /** Whether there are more new messages than were fetched. */
  readonly hasMore: boolean;
}

/** Compares the shown page with the latest one: rows keep their order, and only statuses change. */
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
 * The latest page without messages that moved up from the next page after a deletion. A new message may appear anywhere
 * before those, since one with an earlier time may arrive later.
 */
function withoutShifted(shown: HistoryPage, latest: HistoryPage, known: ReadonlySet<string>) {
  const wasFull = shown.messages.length >= shown.pagination.limit;
  const last = latest.messages.findLastIndex(({ id }) => known.has(id));
  return wasFull && last >= 0 ? latest.messages.slice(0, last) : latest.messages;
}
