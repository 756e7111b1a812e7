import {
  type HeldPortion,
  type Hold,
  holdsThatSilence,
  isSettled,
  type SessionLease,
} from '../../src/index.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function tellHold(store: MemoryStore, row: MessageRow, { code, until }: Hold): void {
  row.held = true;
  row.toldHolds = [...(row.toldHolds ?? []), code];
  store.events.tellOf(row.message, 'message.held', { facts: { code, until: until?.toISOString() ?? null } });
}

/** A place counts all messages of the instance before it, sent ones as well. */
export function tellHeldPortion(
  store: MemoryStore,
  { accountId, instanceId }: SessionLease,
  { lane, hold, after, limit }: HeldPortion,
): string | null {
  if (!store.events.takes(accountId, 'message.held')) return null;
  const before = after === null ? 0 : Number(after);
  const portion = store.messages
    .where(({ message }) => message.instanceId === instanceId && message.direction === 'outbound')
    .map((row, index) => ({ row, place: index + 1 }))
    .filter(({ row, place }) => place > before && !isSettled(row.message.status))
    .filter(({ row }) => (row.lane ?? 'known') === lane)
    .slice(0, limit);
  for (const { row } of portion)
    if (row.message.status === 'pending' && !isTold(row, hold)) tellHold(store, row, hold);
  return portion.length < limit ? null : String(portion.at(-1)!.place);
}

/** Tells of what waits in a chat that is held alone. */
export function tellHeldChat(
  store: MemoryStore,
  { accountId, instanceId }: SessionLease,
  chatId: string,
  hold: Hold,
): void {
  if (!store.events.takes(accountId, 'message.held')) return;
  const rows = store.messages.where(
    ({ message }) =>
      message.instanceId === instanceId &&
      message.chatId === chatId &&
      message.direction === 'outbound' &&
      message.status === 'pending',
  );
  for (const row of rows) if (!isTold(row, hold)) tellHold(store, row, hold);
}

/** A message that was told to wait, and not for what, waits for its lane's usual pace. */
function isTold({ held, toldHolds = [] }: MessageRow, { code }: Hold): boolean {
  const told = held && toldHolds.length === 0 ? (['gap'] as const) : toldHolds;
  return told.some((one) => holdsThatSilence(code).includes(one));
}
