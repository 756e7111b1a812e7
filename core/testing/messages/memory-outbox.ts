import {
  type Clock,
  chatIdOf,
  clampReceivedAt,
  EXPIRED_FAILURE,
  type FailureCode,
  type IncomingMessage,
  type InstanceState,
  type Message,
  type Outbox,
  type OutboxMessage,
  type Receipt,
  type SessionLease,
  type Settlement,
  UNAVAILABLE_MESSAGE_TYPE,
} from '../../src/index.js';
import type { MemoryStore, MessageRow } from '../fixture/memory-store.js';
import { failMessage, failWaitingMessages } from '../sessions/memory-session-changes.js';
import { requireLeasedRow } from '../sessions/memory-session-leases.js';
import { newId } from '../shared/uuid-v7.js';
import { advanceStatus } from './advance-status.js';
import { isPastValidity } from './memory-message-expiry.js';

const MINUTE_MS = 60_000;

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
    const rows = this.#outboundOf(lease).filter(
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
    const rows = new Map(this.#outboundOf(lease).map((row) => [row.message.id, row]));
    for (const settlement of settlements) {
      const row = rows.get(settlement.id);
      if (!row) continue;
      if (settlement.kind === 'sent') this.#advance(row, 'sent', settlement.at);
      else failMessage(this.#store, row, settlement);
    }
  }

  async postpone(lease: SessionLease, { id, to, mayBeWritten }: OutboxMessage, until: Date): Promise<void> {
    const row = this.#outboundOf(lease).find(({ message }) => message.id === id);
    if (row?.message.status === 'sending' && !mayBeWritten) this.#store.change(row, { status: 'pending' });
    this.#store.postponedChats.set(chatKey(lease.instanceId, to), until);
  }

  async failUnanswered(lease: SessionLease, inFlight: readonly string[]): Promise<number> {
    const now = this.#clock.now();
    const unanswered = this.#outboundOf(lease).filter(
      ({ message }) =>
        message.status === 'sending' &&
        isPastValidity(message, now, MINUTE_MS) &&
        !inFlight.includes(message.id),
    );
    for (const row of unanswered) failMessage(this.#store, row, { ...EXPIRED_FAILURE, refund: false });
    return unanswered.length;
  }

  async failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<void> {
    requireLeasedRow(this.#store, this.#clock, lease);
    failWaitingMessages(this.#store, lease.instanceId, { code, reason });
  }

  async recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void> {
    const rows = new Map(this.#outboundOf(lease).map((row) => [row.message.waId, row]));
    for (const { waId, from, status, at } of receipts) {
      const row = rows.get(waId);
      if (row?.message.chatId === from) this.#advance(row, status, at);
    }
  }

  async storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void> {
    const { state } = requireLeasedRow(this.#store, this.#clock, lease);
    for (const incoming of messages) {
      const stored = this.#stored(state, incoming);
      if (stored?.message.type === UNAVAILABLE_MESSAGE_TYPE)
        this.#store.change(stored, { text: storable(incoming.text), type: incoming.type });
      if (stored) continue;
      const at = clampReceivedAt(incoming.at, this.#clock.now());
      const message = toInboundMessage(newId(), state, { ...incoming, at });
      this.#store.add({ message, charge: undefined });
    }
  }

  /** @throws LeaseLost */
  #outboundOf(lease: SessionLease): MessageRow[] {
    requireLeasedRow(this.#store, this.#clock, lease);
    return [...this.#store.messages.values()].filter(
      ({ message }) => message.instanceId === lease.instanceId && message.direction === 'outbound',
    );
  }

  #isPostponed({ instanceId, chatId }: Message, now: Date): boolean {
    const until = this.#store.postponedChats.get(chatKey(instanceId, chatId));
    return until !== undefined && until > now;
  }

  #stored(state: InstanceState, { waId, from, fromLid }: IncomingMessage): MessageRow | undefined {
    return [...this.#store.messages.values()].find(
      ({ message }) =>
        message.instanceId === state.id &&
        message.direction === 'inbound' &&
        message.waId === waId &&
        (message.chatId === chatIdOf(from, fromLid) || message.chatId === chatIdOf(null, fromLid)),
    );
  }

  #advance(row: MessageRow, reported: 'sent' | 'delivered' | 'read', at: Date): void {
    const status = advanceStatus(row.message.status, reported);
    if (status === row.message.status) return;
    const reached = {
      sentAt: at,
      ...(reported !== 'sent' && { deliveredAt: at }),
      ...(reported === 'read' && { readAt: at }),
    };
    // Earlier times stay: a message is sent, delivered and read once.
    row.times = { ...reached, ...row.times };
    this.#store.change(row, { status });
  }
}

function chatKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}

function toInboundMessage(
  id: string,
  instance: InstanceState,
  { waId, from, fromLid, text, type, at }: IncomingMessage,
) {
  return {
    id,
    accountId: instance.accountId,
    instanceId: instance.id,
    direction: 'inbound',
    number: from,
    chatId: chatIdOf(from, fromLid),
    ownNumber: instance.phone,
    text: storable(text),
    type,
    waId,
    status: 'delivered',
    failureCode: null,
    failureDetail: null,
    failureReason: null,
    createdAt: at,
    expiresAt: null,
  } as const;
}

/** The part of a text that a database can store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
