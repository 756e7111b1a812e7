import {
  type Clock,
  chatIdOf,
  datable,
  EXPIRED,
  type FailureCode,
  type IncomingMessage,
  type InstanceState,
  type Message,
  type Outbox,
  type OutboxMessage,
  type Receipt,
  type SessionLease,
  type Settlement,
  UNAVAILABLE,
} from '../../src/index.js';
import { advance } from '../advance.js';
import { newId } from '../uuid-v7.js';
import { fail, failWaiting } from './endings.js';
import { isOver } from './message-expiry.js';
import { heldRow } from './session-leases.js';
import type { MemoryStore, MessageRow } from './store.js';

const MINUTE_MS = 60_000;

export class MemoryOutbox implements Outbox {
  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
  ) {}

  async take(
    lease: SessionLease,
    limit: number,
    inHand: readonly string[],
  ): Promise<readonly OutboxMessage[]> {
    const now = this.clock.now();
    const rows = this.#outboundUnder(lease).filter(
      ({ message }) => !inHand.includes(message.id) && !isOver(message, now) && !this.#isHeld(message, now),
    );
    const left = rows.filter(({ message }) => message.status === 'sending');
    const waiting = rows.filter(({ message }) => message.status === 'pending');
    return [...left, ...waiting].slice(0, limit).map((row) => {
      const { id, waId, chatId, text, expiresAt, status } = row.message;
      this.store.change(row, { status: 'sending' });
      return { id, waId, to: chatId!, text, expiresAt: expiresAt!, mayBeOut: status === 'sending' };
    });
  }

  async settle(lease: SessionLease, settlements: readonly Settlement[]): Promise<void> {
    const rows = new Map(this.#outboundUnder(lease).map((row) => [row.message.id, row]));
    for (const settlement of settlements) {
      const row = rows.get(settlement.id);
      if (!row) continue;
      if (settlement.kind === 'sent') this.#advance(row, 'sent', settlement.at);
      else fail(this.store, row, settlement);
    }
  }

  async postpone(lease: SessionLease, { id, to, mayBeOut }: OutboxMessage, until: Date): Promise<void> {
    const row = this.#outboundUnder(lease).find(({ message }) => message.id === id);
    if (row?.message.status === 'sending' && !mayBeOut) this.store.change(row, { status: 'pending' });
    this.store.heldChats.set(heldKey(lease.instanceId, to), until);
  }

  async failUnanswered(lease: SessionLease, inHand: readonly string[]): Promise<number> {
    const now = this.clock.now();
    const unanswered = this.#outboundUnder(lease).filter(
      ({ message }) =>
        message.status === 'sending' && isOver(message, now, MINUTE_MS) && !inHand.includes(message.id),
    );
    for (const row of unanswered) fail(this.store, row, { ...EXPIRED, refund: false });
    return unanswered.length;
  }

  async failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<void> {
    heldRow(this.store, this.clock, lease);
    failWaiting(this.store, lease.instanceId, { code, reason });
  }

  async recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void> {
    const rows = new Map(this.#outboundUnder(lease).map((row) => [row.message.waId, row]));
    for (const { waId, from, status, at } of receipts) {
      const row = rows.get(waId);
      if (row?.message.chatId === from) this.#advance(row, status, at);
    }
  }

  async storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void> {
    const { state } = heldRow(this.store, this.clock, lease);
    for (const incoming of messages) {
      const stored = this.#stored(state, incoming);
      if (stored?.message.type === UNAVAILABLE)
        this.store.change(stored, { text: storable(incoming.text), type: incoming.type });
      if (stored) continue;
      const at = datable(incoming.at, this.clock.now());
      const message = received(newId(), state, { ...incoming, at });
      this.store.add({ message, charge: undefined });
    }
  }

  /** @throws LeaseLost */
  #outboundUnder(lease: SessionLease): MessageRow[] {
    heldRow(this.store, this.clock, lease);
    return [...this.store.messages.values()].filter(
      ({ message }) => message.instanceId === lease.instanceId && message.direction === 'outbound',
    );
  }

  #isHeld({ instanceId, chatId }: Message, now: Date): boolean {
    const until = this.store.heldChats.get(heldKey(instanceId, chatId));
    return until !== undefined && until > now;
  }

  #stored(state: InstanceState, { waId, from, fromLid }: IncomingMessage): MessageRow | undefined {
    return [...this.store.messages.values()].find(
      ({ message }) =>
        message.instanceId === state.id &&
        message.direction === 'inbound' &&
        message.waId === waId &&
        (message.chatId === chatIdOf(from, fromLid) || message.chatId === chatIdOf(null, fromLid)),
    );
  }

  #advance(row: MessageRow, news: 'sent' | 'delivered' | 'read', at: Date): void {
    const status = advance(row.message.status, news);
    if (status === row.message.status) return;
    const reached = {
      sentAt: at,
      ...(news !== 'sent' && { deliveredAt: at }),
      ...(news === 'read' && { readAt: at }),
    };
    // What was told before stays: a message is sent, delivered and read once.
    row.times = { ...reached, ...row.times };
    this.store.change(row, { status });
  }
}

function heldKey(instanceId: string, chatId: string | null): string {
  return `${instanceId} ${chatId}`;
}

function received(
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

/** What a database can keep of a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
