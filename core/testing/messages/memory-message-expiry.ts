import {
  ABANDONED_MS,
  type Clock,
  describeExpiry,
  EXPIRED_FAILURE,
  type InstanceLane,
  isSettled,
  type Message,
  type MessageExpiry,
} from '../../src/index.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { failUnsent } from '../sessions/memory-session-changes.js';
import { chatHoldOf } from './held-chats.js';

export function memoryMessageExpiry(store: MemoryStore, clock: Clock): MessageExpiry {
  const listExpired = (limit: number) => {
    const now = clock.now();
    return store.messages
      .where(({ message }) => isPastValidity(message, now, message.status === 'pending' ? 0 : ABANDONED_MS))
      .slice(0, limit);
  };

  return {
    async listHeld(limit) {
      const lanes = new Map<string, InstanceLane>();
      for (const { message, lane = 'known' } of listExpired(limit).filter(wasHeld)) {
        const { accountId, instanceId } = message;
        lanes.set(`${instanceId} ${lane}`, { accountId, instanceId, lane });
      }
      return [...lanes.values()];
    },
    async expire(limit, held = []) {
      const batch = listExpired(limit);
      for (const row of batch) {
        const { lane = 'known', message } = row;
        const ofLane = held.find((one) => one.instanceId === message.instanceId && one.lane === lane);
        const ofChat = message.status === 'pending' ? reasonOfChat(store, message) : undefined;
        const reason = ofChat ?? ((wasHeld(row) && ofLane?.reason) || EXPIRED_FAILURE.reason);
        failUnsent(store, row, { ...EXPIRED_FAILURE, reason });
      }
      return batch.length;
    },
  };
}

/** The reason of a chat that was held until after the message's validity. */
function reasonOfChat(store: MemoryStore, message: Message): string | undefined {
  const held = chatHoldOf(store, message);
  return held?.cause && message.expiresAt && held.until >= message.expiresAt
    ? describeExpiry(held.cause.code)
    : undefined;
}

/** First contacts, and what its owner was told to be held. */
function wasHeld({ message, lane, held }: MessageRow): boolean {
  return message.status === 'pending' && (lane === 'first' || held === true);
}

/** Whether a waiting message expired at least `ms` ago. */
export function isPastValidity({ status, expiresAt }: Message, now: Date, ms = 0): boolean {
  return !isSettled(status) && expiresAt !== null && expiresAt.getTime() + ms <= now.getTime();
}
