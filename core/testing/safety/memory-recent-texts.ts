import { HOUR_MS, type RecentText, textKeyOf } from '../../src/index.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { chatRowOf } from './memory-standings.js';

/** First messages of the last hour that have left, been refused, or are being sent. */
export function listRecentTexts(store: MemoryStore, instanceId: string, now: Date): readonly RecentText[] {
  const since = now.getTime() - HOUR_MS;
  const rows = store.messages.where(
    ({ message, lane }) =>
      message.instanceId === instanceId && message.direction === 'outbound' && lane === 'first',
  );
  return rows
    .flatMap((row) => {
      const at = leftAt(store, row, now);
      const { chatId, text } = row.message;
      return at === undefined || at <= since ? [] : [{ at, chat: chatId!, textKey: textKeyOf(text) }];
    })
    .sort((a, b) => a.at - b.at);
}

function leftAt(store: MemoryStore, { message }: MessageRow, now: Date): number | undefined {
  const { instanceId, chatId, status, failureCode } = message;
  if (status === 'sending') return now.getTime();
  if (status === 'pending') return undefined;
  const chat = store.safety.chatOf(instanceId, chatRowOf(store, instanceId, chatId!)?.chatId ?? chatId!);
  const times = [failureCode === 'refused' ? chat.refusedAt : chat.firstOutAt];
  return times[0]?.getTime();
}
