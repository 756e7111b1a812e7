import {
  type ChangeOpener,
  type Clock,
  chatIdOf,
  clampReceivedAt,
  type Inbox,
  type IncomingMessage,
  type InstanceState,
  isSettled,
  lastWishes,
  type Message,
  timersOf,
  UNAVAILABLE_MESSAGE_TYPE,
} from '../../src/index.js';
import { converse } from '../conversations/memory-conversation-rows.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { showFile } from '../media/memory-inbound-files.js';
import { countLeft } from '../safety/memory-counting.js';
import { applyWish } from '../safety/memory-opt-outs.js';
import { learn } from '../safety/memory-standings.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { newId } from '../shared/uuid-v7.js';
import { advanceMessage, listOutbound } from './leased-messages.js';
import { recordTimers } from './memory-chat-timers.js';
import { settlePending, storeChanges } from './memory-message-changes.js';
import { markMade } from './memory-outgoing-changes.js';

export function memoryInbox(store: MemoryStore, clock: Clock, opener: ChangeOpener): Inbox {
  function find(state: InstanceState, { waId, from, fromLid }: IncomingMessage): MessageRow | undefined {
    return store.messages.find(
      ({ message }) =>
        message.instanceId === state.id &&
        message.direction === 'inbound' &&
        message.waId === waId &&
        (message.chatId === chatIdOf(from, fromLid) || message.chatId === chatIdOf(null, fromLid)),
    );
  }

  function findAnswered(
    state: InstanceState,
    { from, fromLid, replyToWaId }: IncomingMessage,
  ): string | null {
    if (!replyToWaId) return null;
    const chats = [chatIdOf(from, fromLid), chatIdOf(null, fromLid)];
    const ofChat = store.messages.where(
      ({ message: { instanceId, chatId } }) => instanceId === state.id && chats.includes(chatId),
    );
    return ofChat.findLast(({ message }) => message.waId === replyToWaId)?.message.id ?? null;
  }

  function becomeKnown({ id }: InstanceState, { from, fromLid, at }: IncomingMessage): void {
    const chatId = chatIdOf(from, fromLid);
    const lastAt = clampReceivedAt(at, clock.now());
    if (chatId) learn(store, id, { chatId, lid: fromLid, standing: 'known', lastInAt: lastAt, lastAt });
  }

  const tellReceived = (message: Message) =>
    store.events.tellOf(message, 'message.received', { occurredAt: message.createdAt });

  return {
    async recordReceipts(lease, receipts, options) {
      const rows = new Map(listOutbound(store, clock, lease).map((row) => [row.message.waId, row]));
      for (const { waId, from, status, at } of receipts) {
        const row = rows.get(waId);
        if (row?.message.chatId !== from) continue;
        const { id } = row.message;
        if (options?.counted && !isSettled(row.message.status))
          countLeft(store, row, { id, kind: 'sent', at }, clock.now());
        advanceMessage(store, row, status, at);
      }
    },
    async storeInbound(lease, messages, { optOuts = [] } = {}) {
      const { state } = requireLeasedRow(store, clock, lease);
      const wishes = new Map(lastWishes(messages, optOuts).map(({ wish }) => [wish.waId, wish]));
      const received = (message: Message, incoming: IncomingMessage) => {
        const wish = wishes.get(incoming.waId);
        if (wish) applyWish(store, message, incoming, wish);
      };
      for (const incoming of messages) {
        becomeKnown(state, incoming);
        recordTimers(store, state.id, timersOf([incoming]), clock.now());
        const stored = find(state, incoming);
        if (stored?.message.type === UNAVAILABLE_MESSAGE_TYPE && incoming.type !== UNAVAILABLE_MESSAGE_TYPE) {
          const { type, fromName } = incoming;
          keepBytes(stored, incoming);
          delete (stored.message as { body?: unknown }).body;
          store.change(stored, {
            text: storable(incoming.text),
            type,
            ...bodyOf(incoming),
            replyTo: findAnswered(state, incoming),
            fromName: fromName ?? stored.message.fromName,
          });
          keepFile(store, stored, incoming);
          converse(store, stored.message, { isNew: false });
          tellReceived(stored.message);
          received(stored.message, incoming);
        }
        if (stored) continue;
        const at = clampReceivedAt(incoming.at, clock.now());
        const message = toInboundMessage(state, { ...incoming, at }, findAnswered(state, incoming));
        const row: MessageRow = { message, charge: undefined };
        keepBytes(row, incoming);
        store.add(row);
        keepFile(store, row, incoming);
        converse(store, row.message, { isNew: true });
        tellReceived(row.message);
        received(row.message, incoming);
      }
      await settlePending(store, state.id, { opener, waIds: messages.map(({ waId }) => waId) });
    },
    async storeChanges(lease, changes) {
      const { state } = requireLeasedRow(store, clock, lease);
      storeChanges(store, { accountId: state.accountId, instanceId: state.id }, changes);
      await settlePending(store, state.id, { opener, changes });
    },
    async storeMade(lease, change) {
      const { state } = requireLeasedRow(store, clock, lease);
      storeChanges(store, { accountId: state.accountId, instanceId: state.id }, [change]);
      markMade(store, state.id, change.waId);
      await settlePending(store, state.id, { opener, changes: [change] });
    },
    async retryChanges(lease) {
      const { state } = requireLeasedRow(store, clock, lease);
      await settlePending(store, state.id, { opener });
    },
  };
}

function toInboundMessage(
  instance: InstanceState,
  { waId, from, fromLid, fromName, text, type, body, at }: IncomingMessage,
  replyTo: string | null,
): Message {
  return {
    id: newId(),
    accountId: instance.accountId,
    instanceId: instance.id,
    direction: 'inbound',
    number: from,
    chatId: chatIdOf(from, fromLid),
    fromName,
    ownNumber: instance.phone,
    text: storable(text),
    type,
    ...bodyOf({ body }),
    replyTo,
    reference: null,
    waId,
    status: 'delivered',
    failureCode: null,
    failureDetail: null,
    failureReason: null,
    createdAt: at,
    expiresAt: null,
    editedAt: null,
    deletedAt: null,
  };
}

function keepBytes(row: MessageRow, { body, wire, secret }: IncomingMessage): void {
  if (body && wire) row.wire = { bytes: wire };
  if (secret) row.secret = secret;
}

function keepFile(store: MemoryStore, row: MessageRow, { file, wire, body }: IncomingMessage): void {
  if (!file || !body || row.message.deletedAt) return;
  const opens = file.isOpenable && wire !== undefined;
  row.file = {
    chat: file.chat,
    ...{ attempts: 0, asks: 0, requestedAt: null, directPath: null, mediaId: null },
    status: opens ? 'pending' : 'gone',
    reason: opens ? null : 'no_key',
    nextTryAt: opens ? new Date(0) : null,
  };
  showFile(store, row);
}

function bodyOf({ body }: Pick<IncomingMessage, 'body'>): Pick<Message, 'body'> {
  if (!body) return {};
  return {
    body: JSON.parse(JSON.stringify(body), (_, value) =>
      typeof value === 'string' ? storable(value) : value,
    ),
  };
}

/** The part of a text that a database can store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
