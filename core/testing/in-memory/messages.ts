import type { HistoryQuery, Message, Messages, Page } from '../../src/index.js';
import type { MemoryStore } from './store.js';

function newestFirst(a: Message, b: Message): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

function matches(message: Message, query: HistoryQuery): boolean {
  return (
    message.accountId === query.accountId &&
    (query.instanceId === undefined || message.instanceId === query.instanceId) &&
    (query.direction === undefined || message.direction === query.direction) &&
    (query.from === undefined || message.createdAt >= query.from) &&
    (query.until === undefined || message.createdAt < query.until)
  );
}

export class MemoryMessages implements Messages {
  constructor(private readonly store: MemoryStore) {}

  async byId(accountId: string, id: string): Promise<Message | undefined> {
    return this.store.messageOf(accountId, id)?.message;
  }

  async page(query: HistoryQuery): Promise<Page<Message>> {
    const found = [...this.store.messages.values()]
      .map(({ message }) => message)
      .filter((message) => matches(message, query))
      .toSorted(newestFirst);
    const start = (query.page - 1) * query.limit;
    return { items: found.slice(start, start + query.limit), total: found.length };
  }
}
