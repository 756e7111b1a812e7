import {
  dayStart,
  type HistoryQuery,
  type HistoryRange,
  type Message,
  type Messages,
  type Page,
  PREVIEW_CHARACTERS,
  truncateText,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

type Position = Pick<Message, 'createdAt' | 'id'>;

function newestFirst(a: Position, b: Position): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

type Filter = Pick<HistoryQuery, 'accountId' | 'instanceId' | 'direction' | 'from' | 'until'>;

function matches(message: Message, query: Filter): boolean {
  return (
    message.accountId === query.accountId &&
    (query.instanceId === undefined || message.instanceId === query.instanceId) &&
    (query.direction === undefined || message.direction === query.direction) &&
    (query.from === undefined || message.createdAt >= query.from) &&
    (query.until === undefined || message.createdAt < query.until)
  );
}

export class MemoryMessages implements Messages {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async byId(accountId: string, id: string): Promise<Message | undefined> {
    return this.#store.messageOf(accountId, id)?.message;
  }

  async page(query: HistoryQuery): Promise<Page<Message>> {
    const found = this.#history(query);
    const start = (query.page - 1) * query.limit;
    const items = found.slice(start, start + query.limit);
    return {
      items: items.map((item) => ({ ...item, text: truncateText(item.text, PREVIEW_CHARACTERS + 1) })),
      total: found.length,
    };
  }

  async listRange({ before, limit, bytes, ...filter }: HistoryRange): Promise<readonly Message[]> {
    const found = this.#history(filter)
      .filter((message) => before === undefined || newestFirst(before, message) < 0)
      .slice(0, limit);
    let passed = 0;
    return found.filter(({ text }) => {
      const fits = bytes === undefined || passed <= bytes;
      passed += new TextEncoder().encode(text).length;
      return fits;
    });
  }

  #history(filter: Filter): Message[] {
    const since = this.#store.historySince.get(filter.accountId);
    return [...this.#store.messages.values()]
      .map(({ message }) => message)
      .filter((message) => matches(message, filter))
      .filter(({ createdAt }) => since === undefined || createdAt >= dayStart(since))
      .toSorted(newestFirst);
  }
}
