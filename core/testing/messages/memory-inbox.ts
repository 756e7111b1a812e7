import {
  type Clock,
  chatIdOf,
  clampReceivedAt,
  type Inbox,
  type IncomingMessage,
  type InstanceState,
  type Receipt,
  type SessionLease,
  UNAVAILABLE_MESSAGE_TYPE,
} from '../../src/index.js';
import type { MemoryStore, MessageRow } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { newId } from '../shared/uuid-v7.js';
import { advanceMessage, listOutbound } from './leased-messages.js';

export class MemoryInbox implements Inbox {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void> {
    const rows = new Map(listOutbound(this.#store, this.#clock, lease).map((row) => [row.message.waId, row]));
    for (const { waId, from, status, at } of receipts) {
      const row = rows.get(waId);
      if (row?.message.chatId === from) advanceMessage(this.#store, row, status, at);
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

  #stored(state: InstanceState, { waId, from, fromLid }: IncomingMessage): MessageRow | undefined {
    return [...this.#store.messages.values()].find(
      ({ message }) =>
        message.instanceId === state.id &&
        message.direction === 'inbound' &&
        message.waId === waId &&
        (message.chatId === chatIdOf(from, fromLid) || message.chatId === chatIdOf(null, fromLid)),
    );
  }
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
