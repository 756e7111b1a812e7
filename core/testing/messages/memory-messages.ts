import {
  dayStart,
  type HistoryQuery,
  type HistoryRange,
  type Message,
  type Messages,
  PREVIEW_CHARACTERS,
  truncateText,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

type Position = Pick<Message, 'createdAt' | 'id'>;

/** The order of lists: what was made last, and of one moment the larger id. */
export function newestFirst(a: Position, b: Position): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

type Filter = Pick<HistoryQuery, 'accountId' | 'instanceId' | 'direction' | 'types' | 'from' | 'until'> &
  Pick<HistoryRange, 'instanceIds'>;

function matches(message: Message, query: Filter): boolean {
  return (
    (query.instanceId === undefined || message.instanceId === query.instanceId) &&
    (!query.instanceIds?.length || query.instanceIds.includes(message.instanceId)) &&
    (query.direction === undefined || message.direction === query.direction) &&
    (query.types === undefined || query.types.some((type) => type === message.type)) &&
    (query.from === undefined || message.createdAt >= query.from) &&
    (query.until === undefined || message.createdAt < query.until)
  );
}

export function memoryMessages(store: MemoryStore): Messages {
  function history(filter: Filter): Message[] {
    const since = store.historySince.get(filter.accountId);
    return store
      .messagesOf(filter.accountId)
      .filter((message) => matches(message, filter))
      .filter(({ createdAt }) => since === undefined || createdAt >= dayStart(since))
      .toSorted(newestFirst);
  }

  return {
    byId: async (accountId, id) => store.messageOf(accountId, id)?.message,
    async page(query) {
      const found = history(query);
      const items = found
        .slice((query.page - 1) * query.limit, query.page * query.limit)
        .map((item) => ({ ...item, text: truncateText(item.text, PREVIEW_CHARACTERS + 1) }));
      return { items, total: found.length };
    },
    async listRange({ before, limit, bytes, ...filter }) {
      const found = history(filter)
        .filter((message) => before === undefined || newestFirst(before, message) < 0)
        .slice(0, limit);
      let passed = 0;
      return found.filter(({ text }) => {
        const fits = bytes === undefined || passed <= bytes;
        passed += new TextEncoder().encode(text).length;
        return fits;
      });
    },
  };
}
