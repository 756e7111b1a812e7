import {
  type Clock,
  EXPIRED_FAILURE,
  fileWithin,
  LATE_ANSWER_MS,
  type Message,
  type Outbox,
  storedBodyOf,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { failMessage, failUnsent, failWaitingMessages } from '../sessions/memory-session-changes.js';
import { advanceMessage, listOutbound } from './leased-messages.js';
import { isPastValidity } from './memory-message-expiry.js';

export function memoryOutbox(store: MemoryStore, clock: Clock): Outbox {
  function isPostponed({ instanceId, chatId }: Message, now: Date): boolean {
    const until = store.postponedChats.get(chatKey(instanceId, chatId));
    return until !== undefined && until > now;
  }

  return {
    async take(lease, limit, inFlight) {
      const now = clock.now();
      const rows = listOutbound(store, clock, lease).filter(
        ({ message }) =>
          !inFlight.includes(message.id) && !isPastValidity(message, now) && !isPostponed(message, now),
      );
      const unsettled = rows.filter(({ message }) => message.status === 'sending');
      const waiting = rows.filter(({ message }) => message.status === 'pending');
      return [...unsettled, ...waiting].slice(0, limit).map((row) => {
        const { id, waId, chatId, text, expiresAt, status } = row.message;
        const body = storedBodyOf(row.message);
        store.change(row, { status: 'sending' });
        return {
          id,
          waId,
          to: chatId!,
          text,
          bodyOf: body ? id : null,
          hasFile: body !== undefined && fileWithin(body) !== undefined,
          expiresAt: expiresAt!,
          mayBeWritten: status === 'sending',
        };
      });
    },
    async settle(lease, settlements) {
      const rows = new Map(listOutbound(store, clock, lease).map((row) => [row.message.id, row]));
      for (const settlement of settlements) {
        const row = rows.get(settlement.id);
        if (!row) continue;
        if (settlement.kind === 'sent') advanceMessage(store, row, 'sent', settlement.at);
        else failMessage(store, row, settlement);
      }
    },
    async postpone(lease, { id, to, mayBeWritten }, until) {
      const row = listOutbound(store, clock, lease).find(({ message }) => message.id === id);
      if (row?.message.status === 'sending' && !mayBeWritten) store.change(row, { status: 'pending' });
      store.postponedChats.set(chatKey(lease.instanceId, to), until);
    },
    async failUnanswered(lease, inFlight) {
      const now = clock.now();
      const unanswered = listOutbound(store, clock, lease).filter(
        ({ message }) =>
          message.status === 'sending' &&
          isPastValidity(message, now, LATE_ANSWER_MS) &&
          !inFlight.includes(message.id),
      );
      for (const row of unanswered) failUnsent(store, row, EXPIRED_FAILURE);
      return unanswered.length;
    },
    async failWaiting(lease, code, reason) {
      requireLeasedRow(store, clock, lease);
      return failWaitingMessages(store, lease.instanceId, { code, reason });
    },
  };
}

function chatKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}
