import {
  type Clock,
  EXPIRED_FAILURE,
  type FailureCode,
  LATE_ANSWER_MS,
  type Message,
  type Outbox,
  type OutboxMessage,
  type SessionLease,
  type Settlement,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { failMessage, failUnsent, failWaitingMessages } from '../sessions/memory-session-changes.js';
import { advanceMessage, listOutbound } from './leased-messages.js';
import { isPastValidity } from './memory-message-expiry.js';

export class MemoryOutbox implements Outbox {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async take(
    lease: SessionLease,
    limit: number,
    inFlight: readonly string[],
  ): Promise<readonly OutboxMessage[]> {
    const now = this.#clock.now();
    const rows = listOutbound(this.#store, this.#clock, lease).filter(
      ({ message }) =>
        !inFlight.includes(message.id) && !isPastValidity(message, now) && !this.#isPostponed(message, now),
    );
    const unsettled = rows.filter(({ message }) => message.status === 'sending');
    const waiting = rows.filter(({ message }) => message.status === 'pending');
    return [...unsettled, ...waiting].slice(0, limit).map((row) => {
      const { id, waId, chatId, text, expiresAt, status } = row.message;
      this.#store.change(row, { status: 'sending' });
      return { id, waId, to: chatId!, text, expiresAt: expiresAt!, mayBeWritten: status === 'sending' };
    });
  }

  async settle(lease: SessionLease, settlements: readonly Settlement[]): Promise<void> {
    const rows = new Map(listOutbound(this.#store, this.#clock, lease).map((row) => [row.message.id, row]));
    for (const settlement of settlements) {
      const row = rows.get(settlement.id);
      if (!row) continue;
      if (settlement.kind === 'sent') advanceMessage(this.#store, row, 'sent', settlement.at);
      else failMessage(this.#store, row, settlement);
    }
  }

  async postpone(lease: SessionLease, { id, to, mayBeWritten }: OutboxMessage, until: Date): Promise<void> {
    const row = listOutbound(this.#store, this.#clock, lease).find(({ message }) => message.id === id);
    if (row?.message.status === 'sending' && !mayBeWritten) this.#store.change(row, { status: 'pending' });
    this.#store.postponedChats.set(chatKey(lease.instanceId, to), until);
  }

  async failUnanswered(lease: SessionLease, inFlight: readonly string[]): Promise<number> {
    const now = this.#clock.now();
    const unanswered = listOutbound(this.#store, this.#clock, lease).filter(
      ({ message }) =>
        message.status === 'sending' &&
        isPastValidity(message, now, LATE_ANSWER_MS) &&
        !inFlight.includes(message.id),
    );
    for (const row of unanswered) failUnsent(this.#store, row, EXPIRED_FAILURE);
    return unanswered.length;
  }

  async failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<void> {
    requireLeasedRow(this.#store, this.#clock, lease);
    failWaitingMessages(this.#store, lease.instanceId, { code, reason });
  }

  #isPostponed({ instanceId, chatId }: Message, now: Date): boolean {
    const until = this.#store.postponedChats.get(chatKey(instanceId, chatId));
    return until !== undefined && until > now;
  }
}

function chatKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}
