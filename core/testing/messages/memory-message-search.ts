import {
  dayStart,
  type MessageSearch,
  type MessageSearchQuery,
  type MessageTimeline,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { timelineOf } from './memory-message-watch.js';
import { newestFirst } from './memory-messages.js';

export function memoryMessageSearch(store: MemoryStore): MessageSearch {
  return {
    async find(query) {
      const { accountId, from, until, before, lookThrough, limit, bytes } = query;
      const since = store.historySince.get(accountId);
      const looked = store.messages
        .where(
          ({ message }) =>
            message.accountId === accountId &&
            (since === undefined || message.createdAt >= dayStart(since)) &&
            (from === undefined || message.createdAt >= from) &&
            (until === undefined || message.createdAt < until) &&
            (before === undefined || newestFirst(before, message) < 0),
        )
        .toSorted((a, b) => newestFirst(a.message, b.message))
        .slice(0, lookThrough);
      let passed = 0;
      const found = looked
        .filter(({ message }) => matches(message, query))
        .slice(0, limit)
        .filter(({ message }) => {
          const fits = passed <= bytes;
          passed += new TextEncoder().encode(message.text).length;
          return fits;
        });
      const last = looked.length === lookThrough ? looked.at(-1)?.message : undefined;
      return {
        found: found.map(timelineOf),
        lookedUntil: last && { createdAt: last.createdAt, id: last.id },
      };
    },
  };
}

function matches(
  { instanceId, direction, status, chatId, type }: MessageTimeline['message'],
  query: MessageSearchQuery,
): boolean {
  return (
    (query.instanceIds.length === 0 || query.instanceIds.includes(instanceId)) &&
    (query.direction === undefined || query.direction === direction) &&
    (query.types === undefined || query.types.some((wanted) => wanted === type)) &&
    (query.statuses === undefined || query.statuses.includes(status)) &&
    (query.chatId === undefined || query.chatId === chatId)
  );
}
