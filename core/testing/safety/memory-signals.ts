import { DAY_MS, HOUR_MS, mostOfOneText, type SafetySignals, type SessionLease } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import type { ChatCountsRow } from './memory-safety-tables.js';

export function readSignals(store: MemoryStore, lease: SessionLease, now: Date): SafetySignals {
  const { accountId, instanceId } = lease;
  const since = (ms: number) => new Date(now.getTime() - ms);
  const chats = [...store.safety.chats]
    .filter(([key]) => key.startsWith(`${instanceId} `))
    .map(([key, row]) => ({ ...row, chatId: key.slice(instanceId.length + 1) }));
  const first = chats.filter(({ firstOutAt }) => firstOutAt && firstOutAt > since(7 * DAY_MS));
  const older = first.filter(({ firstOutAt }) => firstOutAt! <= since(DAY_MS));
  const standingOf = (chatId: string) => store.chats.get(instanceId)?.get(chatId)?.standing;
  const sentTo = (chatId: string) =>
    store.messages
      .where(({ message }) => message.instanceId === instanceId && message.chatId === chatId)
      .filter(({ message, times }) => message.direction === 'outbound' && times?.sentAt);
  const hours = store.safety.hours.where(
    (row) => row.instanceId === instanceId && row.hour * HOUR_MS > since(DAY_MS).getTime(),
  );
  const refusedSince = (ms: number) =>
    chats.filter(({ refusedAt }: ChatCountsRow) => refusedAt && refusedAt > since(ms)).length;
  const optOuts = store.safety.optOuts.where(
    (one) => one.accountId === accountId && one.instanceId === instanceId && one.source === 'message',
  );
  const recent = first.filter(({ firstOutAt }) => firstOutAt! > since(HOUR_MS));
  return {
    firstMessages: older.length,
    firstDelivered: older.filter(({ chatId }) =>
      sentTo(chatId).some(({ message }) => ['delivered', 'read'].includes(message.status)),
    ).length,
    writtenTo: first.length,
    answered: first.filter(({ chatId }) => standingOf(chatId) === 'known').length,
    optOuts: optOuts.filter(({ at }) => at > since(7 * DAY_MS)).length,
    checks: hours.reduce((sum, { checks }) => sum + checks, 0),
    notHere: hours.reduce((sum, { notHere }) => sum + notHere, 0),
    refusedHour: refusedSince(HOUR_MS),
    refusedDay: refusedSince(DAY_MS),
    sameText: mostOfOneText(recent.map(({ chatId }) => sentTo(chatId)[0]?.message.text ?? '')),
  };
}
