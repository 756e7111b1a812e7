import {
  type IncomingMessage,
  LID_PREFIX,
  type Message,
  OPTED_OUT_FAILURE,
  type OptOut,
  type OptOuts,
  type OptOutWish,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { failUnsent } from '../sessions/memory-session-changes.js';
import { chatRowOf, lidOf } from './memory-standings.js';

export function findOptOut(store: MemoryStore, accountId: string, chatId: string): OptOut | undefined {
  const lid = lidOf(chatId);
  const row = store.safety.optOuts.find(
    (one) => one.accountId === accountId && (one.chatId === chatId || (lid !== null && one.lid === lid)),
  );
  if (!row) return undefined;
  const { accountId: _, lid: __, confirmedAt: ___, ...optOut } = row;
  return optOut;
}

export function memoryOptOuts(store: MemoryStore): OptOuts {
  return {
    async list(accountId, { limit, prefix = '', before }) {
      return store.safety.optOuts
        .where((one) => one.accountId === accountId && one.chatId.startsWith(prefix))
        .map(({ accountId: _, lid: __, confirmedAt: ___, ...optOut }) => optOut)
        .toSorted((a, b) => comparePlaces(b, a))
        .filter((one) => !before || comparePlaces(one, before) < 0)
        .slice(0, limit);
    },
    find: async (accountId, chatId) => findOptOut(store, accountId, chatId),
    async add(accountId, optOut) {
      failOptedOut(store, accountId, { chatId: optOut.chatId, lid: lidOf(optOut.chatId) });
      addOptOut(store, accountId, optOut, lidOf(optOut.chatId));
    },
    async claimConfirmation(accountId, chatId, at) {
      const lid = lidOf(chatId);
      const row = store.safety.optOuts.find(
        (one) => one.accountId === accountId && (one.chatId === chatId || (lid !== null && one.lid === lid)),
      );
      if (row?.source !== 'message' || row.confirmedAt) return false;
      store.safety.optOuts.set(`${accountId} ${row.chatId}`, { ...row, confirmedAt: at });
      return true;
    },
    async remove(accountId, chatId) {
      return removeOptOut(store, accountId, chatId, lidOf(chatId));
    },
  };
}

/** Applies what the sender of a stored message wishes. */
export function applyWish(
  store: MemoryStore,
  message: Message,
  { fromLid }: IncomingMessage,
  wish: OptOutWish,
): void {
  const { accountId, instanceId, chatId, createdAt: at } = message;
  if (chatId === null) return;
  if (wish.kind === 'in') {
    removeOptOut(store, accountId, chatId, fromLid);
    return;
  }
  const optOut = { chatId, at, source: 'message', word: wish.word, instanceId } as const;
  if (!addOptOut(store, accountId, optOut, fromLid)) return;
  failOptedOut(store, accountId, { chatId, lid: fromLid });
  const facts = { chatId, source: 'message', word: wish.word };
  store.events.tellOf(message, 'recipient.opted_out', { facts, occurredAt: at });
}

/** Fails what waits for this person, from all instances of the account, and is in no sender's hands. */
function failOptedOut(
  store: MemoryStore,
  accountId: string,
  { chatId, lid }: { chatId: string; lid: string | null },
): void {
  const waiting = store.messages.where(({ message }) => {
    const { direction, status, instanceId } = message;
    if (message.accountId !== accountId || direction !== 'outbound' || status !== 'pending') return false;
    const chat = chatRowOf(store, instanceId, chatId);
    return [chatId, `${LID_PREFIX}${lid}`, chat?.chatId, `${LID_PREFIX}${chat?.lid}`].includes(
      message.chatId ?? '',
    );
  });
  for (const row of waiting) failUnsent(store, row, OPTED_OUT_FAILURE);
}

function addOptOut(store: MemoryStore, accountId: string, optOut: OptOut, lid: string | null): boolean {
  const key = `${accountId} ${optOut.chatId}`;
  if (store.safety.optOuts.has(key)) return false;
  store.safety.optOuts.set(key, { accountId, lid, ...optOut });
  return true;
}

function removeOptOut(store: MemoryStore, accountId: string, chatId: string, lid: string | null): boolean {
  const addresses = [chatId, `lid:${lid}`];
  const removed = store.safety.optOuts.removeWhere(
    (one) =>
      one.accountId === accountId && (addresses.includes(one.chatId) || (lid !== null && one.lid === lid)),
  );
  return removed > 0;
}

function comparePlaces(a: Pick<OptOut, 'at' | 'chatId'>, b: Pick<OptOut, 'at' | 'chatId'>): number {
  return a.at.getTime() - b.at.getTime() || (a.chatId < b.chatId ? -1 : a.chatId > b.chatId ? 1 : 0);
}

/** An opt-out under a LID goes on under the number. */
export function renameOptOut(store: MemoryStore, accountId: string, from: string, to: string): void {
  const { optOuts } = store.safety;
  const hidden = optOuts.get(`${accountId} ${from}`);
  if (!hidden || from === to || optOuts.has(`${accountId} ${to}`)) return;
  optOuts.delete(`${accountId} ${from}`);
  optOuts.set(`${accountId} ${to}`, { ...hidden, chatId: to, lid: lidOf(from) });
}
