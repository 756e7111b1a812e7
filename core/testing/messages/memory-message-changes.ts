import {
  type ChangeOpener,
  type ChangeTarget,
  chatIdOf,
  type IncomingChange,
  MAX_UNMATCHED_CHANGES,
  MAX_WAITING_CHANGES,
  type MessageChange,
  type MessageChanges,
  newestOfEach,
  type SettledChange,
  settleChanges,
} from '../../src/index.js';
import { showChange } from '../conversations/memory-conversation-rows.js';
import type { ChangeRow, MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { dropFile } from '../media/memory-inbound-files.js';
import { newId } from '../shared/uuid-v7.js';

export function memoryMessageChanges(store: MemoryStore): MessageChanges {
  return {
    async list(accountId, messageId, kind) {
      return appliedTo(store, messageId, kind)
        .filter((row) => row.accountId === accountId)
        .map((row) => toChange(row));
    },
    async listNewest(accountId, messageIds) {
      const found = messageIds.flatMap((messageId) =>
        (['reaction', 'vote'] as const).flatMap((kind) => {
          const own = appliedTo(store, messageId, kind).filter((row) => row.accountId === accountId);
          return newestOfEach(own.map(toChange)).map((change) => ({ ...change, messageId }));
        }),
      );
      return found.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime() || (a.id < b.id ? -1 : 1));
    },
  };
}

/** The applied changes of a message, in the order in which they were made. */
function appliedTo(store: MemoryStore, messageId: string, kind: string): ChangeRow[] {
  return store.changes
    .where((row) => row.targetId === messageId && row.change.kind === kind && row.state === 'applied')
    .toSorted((a, b) => a.change.madeAt.getTime() - b.change.madeAt.getTime() || (a.id < b.id ? -1 : 1));
}

export function toChange({ id, change, content, original }: ChangeRow): MessageChange {
  const { fromMe, own, peer, madeAt, at } = change;
  const from = fromMe ? own.number : chatIdOf(peer.number, peer.lid);
  return { id, fromMe, from, content: content!, original, madeAt, at };
}

export function storeChanges(
  store: MemoryStore,
  { accountId, instanceId }: { accountId: string; instanceId: string },
  changes: readonly IncomingChange[],
): void {
  for (const change of changes) {
    const key = `${instanceId}/${change.waId}/${change.kind}`;
    if (store.changes.get(key)) continue;
    const isSurplus = waitingWith(store, instanceId, change) >= MAX_WAITING_CHANGES;
    const standing = isSurplus
      ? ({ state: 'refused', reason: 'too_many' } as const)
      : ({ state: 'pending', reason: 'no_target' } as const);
    const row = { id: newId(), accountId, instanceId, change, content: undefined, ...standing };
    store.changes.set(key, { ...row, targetId: null, original: null });
  }
  const people = new Map(changes.map((change) => [`${change.fromMe} ${personOf(change)}`, change]));
  for (const change of people.values()) dropOldest(store, instanceId, change);
}

const personOf = ({ peer }: IncomingChange) => chatIdOf(peer.number, peer.lid);

/** Removes the oldest changes of one person that have found no message, where there are too many. */
function dropOldest(store: MemoryStore, instanceId: string, newest: IncomingChange): void {
  const unmatched = store.changes.where(
    (row) =>
      row.instanceId === instanceId &&
      row.targetId === null &&
      row.change.fromMe === newest.fromMe &&
      personOf(row.change) === personOf(newest),
  );
  for (const { change } of unmatched.slice(0, -MAX_UNMATCHED_CHANGES))
    store.changes.delete(`${instanceId}/${change.waId}/${change.kind}`);
}

/** How many changes of the same kind, by the same person, wait for the same message. */
function waitingWith(store: MemoryStore, instanceId: string, change: IncomingChange) {
  const { fromMe, kind, targetWaId } = change;
  return store.changes.where(
    (row) =>
      row.instanceId === instanceId &&
      row.state === 'pending' &&
      row.change.kind === kind &&
      row.change.fromMe === fromMe &&
      row.change.targetWaId === targetWaId &&
      personOf(row.change) === personOf(change),
  ).length;
}

/** Settles these changes, or what waits for messages with these ids; without either, what could not be opened or matched before. */
export async function settlePending(
  store: MemoryStore,
  instanceId: string,
  {
    opener,
    waIds,
    changes,
  }: {
    opener: ChangeOpener;
    waIds?: readonly string[] | undefined;
    changes?: readonly IncomingChange[] | undefined;
  },
): Promise<void> {
  const isMeant = ({ change, reason }: ChangeRow) => {
    if (changes) return changes.some(({ waId }) => waId === change.waId);
    return waIds ? waIds.includes(change.targetWaId) : reason !== 'no_target';
  };
  const waiting = store.changes
    .where((row) => row.instanceId === instanceId && row.state === 'pending' && isMeant(row))
    .toSorted((a, b) => a.change.madeAt.getTime() - b.change.madeAt.getTime() || (a.id < b.id ? -1 : 1));
  const pending = waiting.flatMap((row) => {
    const target = targetOf(store, row);
    return target ? [{ id: row.id, change: row.change, target }] : [];
  });
  for (const one of await settleChanges(pending, opener)) write(store, one);
}

function targetOf(store: MemoryStore, { instanceId, change }: ChangeRow): ChangeTarget | undefined {
  const found = store.messages
    .where(({ message }) => message.instanceId === instanceId && message.waId === change.targetWaId)
    .map((row) => ({ row, isSameChat: isSameChat(row, change, lidOf(store, row)) }))
    .toSorted((a, b) => rankOf(b.isSameChat) - rankOf(a.isSameChat));
  const [best] = found;
  if (!best) return undefined;
  const { row, isSameChat: same } = best;
  const { id, waId, direction, type, text, body, number, chatId, createdAt, deletedAt } = row.message;
  const madeBefore = appliedTo(store, id, change.kind).filter(
    ({ change: one }) => one.fromMe === change.fromMe,
  );
  return {
    id,
    instanceId: row.message.instanceId,
    waId,
    direction,
    isSameChat: same,
    peer: { number, lid: lidIn(chatId) ?? lidOf(store, row) },
    type,
    text,
    original: appliedTo(store, id, 'edit')[0]?.original ?? null,
    body,
    secret: row.secret ?? null,
    sentAt: row.times?.sentAt ?? createdAt,
    deletedAt,
    lastMadeAt: madeBefore.at(-1)?.change.madeAt ?? null,
  };
}

const rankOf = (isSame: boolean | null) => (isSame === null ? 0 : isSame ? 1 : -1);

const lidIn = (chatId: string | null) => (chatId?.startsWith('lid:') ? chatId.slice(4) : null);

/** The LID that is known of the chat with a number. */
function lidOf(store: MemoryStore, { message: { instanceId, chatId } }: MessageRow): string | null {
  return store.chats.get(instanceId)?.get(chatId ?? '')?.lid ?? null;
}

function isSameChat({ message }: MessageRow, { peer }: IncomingChange, lid: string | null): boolean | null {
  if (message.number === null) return peer.lid === null ? null : lidIn(message.chatId) === peer.lid;
  if (peer.number !== null) return message.number === peer.number;
  return lid === null || peer.lid === null ? null : lid === peer.lid;
}

function write(
  store: MemoryStore,
  { id, target, verdict, original, changed, news, change }: SettledChange,
): void {
  const [row] = store.changes.where((one) => one.id === id);
  const message = store.messages.get(target.id);
  if (!row || !message) return;
  row.state = verdict.state;
  row.reason = 'reason' in verdict ? verdict.reason : null;
  row.original = original;
  if (verdict.state === 'applied') {
    row.content = verdict.content;
    row.targetId = target.id;
  }
  if (changed) {
    const { text, body, editedAt, deletedAt } = changed;
    const before = message.message;
    store.change(message, {
      text,
      ...(body && { body }),
      ...(editedAt && { editedAt }),
      ...(deletedAt && { deletedAt }),
    });
    if (deletedAt) dropFile(message);
    showChange(store, before, message.message);
  }
  if (news) {
    const { type, facts } = news;
    store.events.tellOf(message.message, type, {
      occurredAt: change.at,
      ...(facts && { facts: { ...facts } }),
    });
  }
}
