import { type ChatCounts, DAY_MS, HOUR_MS, UNANSWERED_MS } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { chatRowOf } from './memory-standings.js';

export function chatCountsOf(store: MemoryStore, instanceId: string, address: string, now: Date): ChatCounts {
  const chat = chatRowOf(store, instanceId, address);
  const { sent, unanswered } = store.safety.chatOf(instanceId, chat?.chatId ?? address);
  const counted = unanswered.filter((at) => at.getTime() > now.getTime() - UNANSWERED_MS);
  const inWindow = (times: readonly Date[], ms: number) =>
    times.filter((at) => Math.floor(at.getTime() / ms) === Math.floor(now.getTime() / ms)).length;
  return {
    standing: chat?.standing ?? 'first',
    thisHour: inWindow(sent, HOUR_MS),
    today: inWindow(sent, DAY_MS),
    unanswered: counted.length,
    unansweredSince: counted.length > 0 ? new Date(Math.min(...counted.map((at) => at.getTime()))) : null,
    lastOutAt: chat?.lastOutAt ?? null,
  };
}
