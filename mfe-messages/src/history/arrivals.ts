import type { HistoryPage, Message } from './history.api.js';

export interface Arrivals {
  /** What is on the page, in its order, with what became of it since. */
  readonly messages: readonly Message[];
  /** How many came since, before the first of them. */
  readonly fresh: number;
  /** Whether there are even more than those that were fetched. */
  readonly more: boolean;
}

/** Compares the page that is shown with the newest one: nothing moves, only statuses change. */
export function arrivalsOf(shown: HistoryPage, latest: HistoryPage): Arrivals {
  const newest = new Map(latest.messages.map((message) => [message.id, message]));
  const known = new Set(shown.messages.map(({ id }) => id));
  const at = latest.messages.findIndex(({ id }) => known.has(id));
  const overrun = at === -1 && shown.messages.length > 0;
  return {
    messages: shown.messages.map((message) => newest.get(message.id) ?? message),
    fresh: overrun ? latest.messages.length : Math.max(at, 0),
    more: overrun && latest.messages.length > 0,
  };
}
