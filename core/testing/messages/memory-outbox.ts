import {
  type Clock,
  EXPIRED_FAILURE,
  hasLeft,
  isOfChat,
  isSettled,
  LATE_ANSWER_MS,
  type Lane,
  type LaneLimits,
  type Outbox,
  type OutboxMessage,
  type SharedTake,
  sharedRoom,
  toOutboxMessage,
} from '../../src/index.js';
import type { InstanceRow, MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { chatCountsOf } from '../safety/memory-chat-counts.js';
import { countLeft } from '../safety/memory-counting.js';
import { tellHeldChat, tellHold } from '../safety/memory-held-messages.js';
import { sharedUseOf, withOthersOf } from '../safety/memory-shared-number.js';
import { listUnsettled, standingOf } from '../safety/memory-standings.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { failMessage, failUnsent, failWaitingMessages } from '../sessions/memory-session-changes.js';
import { holdChat, isHeldChat } from './held-chats.js';
import { advanceMessage, listOutbound } from './leased-messages.js';
import { isPastValidity } from './memory-message-expiry.js';

export function memoryOutbox(store: MemoryStore, clock: Clock): Outbox {
  /** What a dead worker left of a chat that is no stranger's is in the lane of known contacts. */
  function moveLeft(instanceId: string, inFlight: readonly string[]): void {
    for (const row of listUnsettled(store, instanceId))
      if (
        !inFlight.includes(row.message.id) &&
        standingOf(store, instanceId, row.message.chatId!) !== 'first'
      )
        row.lane = 'known';
  }

  /** What the caps of the number leave of the limits. */
  function roomOf(row: InstanceRow, limits: LaneLimits, { caps, onUse }: SharedTake): LaneLimits {
    const use = sharedUseOf(store, row, clock.now());
    onUse(use);
    return sharedRoom(limits, caps, use, clock.now());
  }

  return {
    async take(lease, limits, inFlight, options) {
      const now = clock.now();
      const isCounted = options?.counted ?? false;
      const laneOfRow = ({ lane = 'known' }: MessageRow): Lane => (isCounted ? lane : 'known');
      if (isCounted) moveLeft(lease.instanceId, inFlight);
      const rows = listOutbound(store, clock, lease).filter(
        ({ message }) =>
          !inFlight.includes(message.id) && !isPastValidity(message, now) && !isHeldChat(store, message, now),
      );
      const unsettled = rows.filter(({ message }) => message.status === 'sending');
      const waiting = rows.filter(({ message }) => message.status === 'pending');
      const left = {
        ...(options?.shared ? roomOf(requireLeasedRow(store, clock, lease), limits, options.shared) : limits),
      };
      const taken = [...unsettled, ...waiting].filter((row) => left[laneOfRow(row)]-- > 0);
      const own = requireLeasedRow(store, clock, lease);
      if (options?.shared && taken.some((row) => laneOfRow(row) === 'first'))
        store.safety.firstTaken.set(`${own.state.accountId} ${own.state.phone}`, {
          at: now,
          instanceId: lease.instanceId,
        });
      return taken.map((row) => {
        const { message } = row;
        store.change(row, { status: 'sending' });
        const held = row.held ?? false;
        if (isCounted && held) {
          store.events.tellOf(message, 'message.released');
          row.held = false;
        }
        if (isCounted) row.toldHolds = [];
        const outgoing: OutboxMessage = {
          ...toOutboxMessage(message),
          mayBeWritten: message.status === 'sending',
          ...(isCounted && {
            lane: laneOfRow(row),
            held,
            chat: chatCountsOf(store, lease.instanceId, message.chatId!, now),
          }),
        };
        return options?.shared ? withOthersOf(store, own, outgoing, now) : outgoing;
      });
    },
    async settle(lease, settlements, options) {
      const rows = new Map(listOutbound(store, clock, lease).map((row) => [row.message.id, row]));
      for (const settlement of settlements) {
        const row = rows.get(settlement.id);
        if (!row || isSettled(row.message.status)) continue;
        if (options?.counted && hasLeft(settlement)) countLeft(store, row, settlement, clock.now());
        if (settlement.kind === 'sent') advanceMessage(store, row, 'sent', settlement.at);
        else failMessage(store, row, settlement);
      }
    },
    async postpone(lease, { id, to, mayBeWritten }, hold) {
      const row = listOutbound(store, clock, lease).find(({ message }) => message.id === id);
      holdChat(store, lease, to, hold);
      if (row?.message.status === 'sending' && !mayBeWritten) {
        store.change(row, { status: 'pending' });
        if (hold.cause && !row.held) tellHold(store, row, hold.cause);
      }
      if (hold.cause && isOfChat(hold.cause.code)) tellHeldChat(store, lease, to, hold.cause);
    },
    async giveBack(lease, ids) {
      for (const row of listOutbound(store, clock, lease))
        if (ids.includes(row.message.id) && row.message.status === 'sending')
          store.change(row, { status: 'pending' });
    },
    async failUnanswered(lease, inFlight, options) {
      const now = clock.now();
      const unanswered = listOutbound(store, clock, lease).filter(
        ({ message }) =>
          message.status === 'sending' &&
          isPastValidity(message, now, LATE_ANSWER_MS) &&
          !inFlight.includes(message.id),
      );
      for (const row of unanswered) {
        if (options?.counted) countLeft(store, row, undefined, now);
        failUnsent(store, row, EXPIRED_FAILURE);
      }
      return unanswered.length;
    },
    async failWaiting(lease, code, reason) {
      requireLeasedRow(store, clock, lease);
      return failWaitingMessages(store, lease.instanceId, { code, reason });
    },
  };
}
