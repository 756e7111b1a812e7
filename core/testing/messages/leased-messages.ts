import type { Clock, Message, SessionLease } from '../../src/index.js';
import { moveConversation } from '../conversations/memory-conversation-rows.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { learn, standingOf } from '../safety/memory-standings.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { advanceStatus } from './advance-status.js';

/** The messages that the lease's instance sends. @throws LeaseLost */
export function listOutbound(store: MemoryStore, clock: Clock, lease: SessionLease): MessageRow[] {
  requireLeasedRow(store, clock, lease);
  return store.messages.where(
    ({ message }) => message.instanceId === lease.instanceId && message.direction === 'outbound',
  );
}

/** Moves a message forward to the status that WhatsApp reports, never back, and tells of each step on the way. */
export function advanceMessage(
  store: MemoryStore,
  row: MessageRow,
  reported: 'sent' | 'delivered' | 'read',
  at: Date,
): void {
  const status = advanceStatus(row.message.status, reported);
  if (status === row.message.status) return;
  const reached = {
    sentAt: at,
    ...(reported !== 'sent' && { deliveredAt: at }),
    ...(reported === 'read' && { readAt: at }),
  };
  // Earlier times stay: a message is sent, delivered and read once.
  row.times = { ...reached, ...row.times };
  const before = row.message.status;
  store.change(row, { status });
  if (advanceStatus(before, 'sent') !== before) {
    moveConversation(store, row.message);
    becomeWritten(store, row.message, at);
  }
  const { sentAt, deliveredAt, readAt } = row.times;
  const steps = [
    ['sent', sentAt],
    ['delivered', deliveredAt],
    ['read', readAt],
  ] as const;
  for (const [step, occurredAt] of steps)
    if (advanceStatus(before, step) !== before && advanceStatus(step, status) === status)
      store.events.tellOf(row.message, `message.${step}`, { occurredAt });
}

function becomeWritten(store: MemoryStore, { instanceId, chatId }: Message, at: Date): void {
  if (chatId === null || standingOf(store, instanceId, chatId) !== 'first') return;
  learn(store, instanceId, { chatId, standing: 'written', lastOutAt: at, lastAt: at });
  store.safety.chatOf(instanceId, chatId).firstOutAt ??= at;
}
