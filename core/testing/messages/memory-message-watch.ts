import { isSettled, type MessageTimeline, type MessageWatch } from '../../src/index.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryMessageWatch(store: MemoryStore): MessageWatch {
  return {
    async waitUntilSettled(accountId, id, timeoutMs) {
      const current = () => {
        const row = store.messageOf(accountId, id);
        if (!row) throw new Error(`a message that was never accepted is watched: ${id}`);
        return timelineOf(row);
      };
      if (isSettled(current().message.status) || timeoutMs <= 0) return current();

      await new Promise<void>((resolve) => {
        const stop = () => {
          clearTimeout(timer);
          unwatch();
          resolve();
        };
        const timer = setTimeout(stop, timeoutMs);
        const unwatch = store.onSettled(() => {
          if (isSettled(current().message.status)) stop();
        });
      });
      return current();
    },
  };
}

export function timelineOf({ message, times }: MessageRow): MessageTimeline {
  return { message, sentAt: null, deliveredAt: null, readAt: null, ...times };
}
