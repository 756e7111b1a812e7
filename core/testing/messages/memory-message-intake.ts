import {
  AdapterError,
  type Clock,
  dayOf,
  type IntakePacing,
  isActive,
  isStopped,
  type Lane,
  LONG_QUEUE,
  laneOf,
  type Message,
  type MessageIntake,
  QUOTA_WARNING_PERCENT,
  type SessionLease,
  type Usage,
  usageOf,
  windowEnd,
  windowNumber,
} from '../../src/index.js';
import type { MessageRow, SubscriptionRow } from '../fixture/memory-rows.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { findOptOut } from '../safety/memory-opt-outs.js';
import { learn, standingOf } from '../safety/memory-standings.js';
import { isLeaseHeld } from '../sessions/leased-row.js';
import { isHeldChat } from './held-chats.js';
import { findIdempotencyRecord, idempotencyMapKey } from './memory-idempotency-records.js';
import { keepWire } from './memory-message-bodies.js';

export function memoryMessageIntake(store: MemoryStore, clock: Clock): MessageIntake {
  return {
    async accept({ message, idempotency, dailyCap, pacing, lease, wire }) {
      await yieldToEventLoop();
      const scopedKey = idempotency && { ...message, key: idempotency.key };
      const record = scopedKey && findIdempotencyRecord(store, scopedKey, message.createdAt);
      if (record) return { kind: 'repeated', record };
      const row = store
        .subscriptionsOf(message.accountId)
        .find(({ subscription }) => isActive(subscription, message.createdAt));
      const account = store.accounts.get(message.accountId);
      if (row && isStopped(account?.suspension ?? null, 'sends', clock.now())) return { kind: 'suspended' };
      const optOut = pacing && !pacing.exempt && findOptOut(store, message.accountId, message.chatId!);
      if (optOut) return { kind: 'opted-out', since: optOut.at };

      if (!row) return { kind: 'no-subscription' };
      const { messageLimit, startsAt } = row.subscription;
      const counter = dailyCap && store.keySends.get(dailyCap.keyId);
      const day = dayOf(message.createdAt);
      const sentToday = counter?.day === day ? counter.sent : 0;
      if (counter && sentToday >= dailyCap.cap) return { kind: 'cap-reached' };
      const window = windowNumber(startsAt, message.createdAt);
      const sent = row.sent.get(window) ?? 0;
      if (sent >= messageLimit) return { kind: 'quota-exhausted', usage: usageOf(sent, messageLimit) };
      if (store.messages.has(message.id)) {
        const why = { cause: message.id, retryable: false };
        throw new AdapterError('a message with this id is stored already', why);
      }

      const after = usageOf(sent + 1, messageLimit);
      row.sent.set(window, after.sent);
      if (counter) store.keySends.set(dailyCap.keyId, { day, sent: sentToday + 1 });
      tellUsage(store, row, window, after);
      const lane = pacing && laneFor(store, message);
      const isTaken = lease !== undefined && mayBeTaken(store, clock, lease, message);
      const stored = isTaken ? { ...message, status: 'sending' as const } : message;
      const added = { message: stored, charge: { row, window }, ...(lane && heldRow(lane, pacing)) };
      store.add(added);
      if (isTaken && wire) keepWire(store, added, wire);
      store.events.tellOf(message, 'message.accepted', { occurredAt: message.createdAt });
      if (pacing?.held) tellHeld(store, message, pacing);
      if (scopedKey) {
        const { request, async } = idempotency;
        const use = { usedAt: message.createdAt, messageId: message.id, usage: after };
        store.idempotency.set(idempotencyMapKey(scopedKey), { request, async, ...use, reply: undefined });
      }
      return { kind: 'accepted', usage: after, ...(lane && { lane }), ...(isTaken && { isTaken }) };
    },
  };
}

function mayBeTaken(store: MemoryStore, clock: Clock, lease: SessionLease, message: Message): boolean {
  if (!isLeaseHeld(store, clock, lease) || isHeldChat(store, message)) return false;
  const waiting = store.messages.where(
    ({ message: { instanceId, status } }) => instanceId === message.instanceId && status === 'pending',
  );
  return waiting.length <= LONG_QUEUE && waiting.every((row) => row.message.chatId !== message.chatId);
}

function heldRow(lane: Lane, { held, hold }: IntakePacing): Pick<MessageRow, 'lane' | 'held' | 'toldHolds'> {
  return { lane, held, toldHolds: held && hold ? [hold.code] : [] };
}

function tellHeld(store: MemoryStore, message: Message, { hold }: IntakePacing): void {
  const facts = hold && { code: hold.code, until: hold.until?.toISOString() ?? null };
  store.events.tellOf(message, 'message.held', { ...(facts && { facts }), occurredAt: message.createdAt });
}

/** A stranger's chat is entered, so that it is one when the message has left. */
function laneFor(store: MemoryStore, { instanceId, chatId }: Message): Lane {
  learn(store, instanceId, { chatId: chatId!, standing: 'first' });
  return laneOf(standingOf(store, instanceId, chatId!));
}

const QUOTA_STEPS = [
  ['quota.warning', QUOTA_WARNING_PERCENT],
  ['quota.exhausted', 100],
] as const;

/** Tells of each step once a window, also where refunds lead to it again. */
function tellUsage(store: MemoryStore, row: SubscriptionRow, window: number, { sent, limit }: Usage): void {
  const { accountId, startsAt, endsAt } = row.subscription;
  const end = windowEnd(startsAt, window);
  const windowEndsAt = (end < endsAt ? end : endsAt).toISOString();
  const told = row.told.get(window) ?? 0;
  for (const [type, percent] of QUOTA_STEPS) {
    if (percent <= told || sent * 100 < limit * percent) continue;
    row.told.set(window, percent);
    store.events.tell({ accountId, type, facts: { sent, limit, windowEndsAt } });
  }
}
