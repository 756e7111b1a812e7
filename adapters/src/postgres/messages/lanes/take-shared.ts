import {
  type ChatCounts,
  earlierOf,
  type LaneLimits,
  LeaseLost,
  laterOf,
  type OutboxMessage,
  type SessionLease,
  type SharedTake,
  type SharedUse,
  sharedRoom,
} from '@waxwing/core';
import type { Database, Transaction } from '../../database/database.js';
import { isTransactionConflict, retryStatement } from '../../database/pg-errors.js';
import { withLease } from '../../sessions/with-lease.js';
import { type MarkedRow, type PacedRow, toPacedMessage } from './paced-row.js';
import {
  LOCK_SHARED_NUMBER,
  NOTE_FIRST_TAKEN,
  READ_SHARED_CHATS,
  READ_SHARED_USE,
} from './shared-statements.js';
import { TAKE_AND_MOVE } from './take-and-move-statement.js';
import { TAKE_PACED } from './take-paced-statement.js';

export interface SharedTaking {
  readonly limits: LaneLimits;
  readonly inFlight: readonly string[];
  readonly shared: SharedTake;
}

export interface SharedTaken {
  readonly messages: OutboxMessage[];
  /** Whether events were written. */
  readonly told: boolean;
}

/**
 * A take of an instance whose number other instances of the account have as well. What they have used is read behind the lock of the number,
 * so that together they pass no cap; the statement that takes is that of any other instance. @throws LeaseLost
 */
export function takeShared(
  database: Database,
  lease: SessionLease,
  taking: SharedTaking,
): Promise<SharedTaken> {
  const run = () => withLease(database, lease, (transaction) => takeLocked(transaction, lease, taking));
  // Those that wait for one another in this process hold one connection.
  return database.serially(`shared ${lease.accountId}`, () => retryStatement(run, isTransactionConflict));
}

async function takeLocked(
  transaction: Transaction,
  lease: SessionLease,
  { limits, inFlight, shared }: SharedTaking,
): Promise<SharedTaken> {
  const { instanceId } = lease;
  await transaction.query(LOCK_SHARED_NUMBER, [instanceId]);
  const [row] = await transaction.query<UseRow>(READ_SHARED_USE, [instanceId]);
  if (!row) throw new LeaseLost(instanceId);
  const use = toUse(row);
  shared.onUse(use);
  const room = sharedRoom(limits, shared.caps, use, row.at);
  if (room.known + room.first === 0) return { messages: [], told: false };
  const values = [[instanceId], [lease.owner], [lease.epoch], [room.known], [room.first], inFlight];
  let rows = await transaction.query<AnswerRow>(TAKE_PACED, values);
  if (rows.some(({ isMarked }) => isMarked)) rows = await transaction.query<AnswerRow>(TAKE_AND_MOVE, values);
  const messages = rows.flatMap(({ call: _, ...one }) =>
    one.id === null ? [] : toPacedMessage(one as PacedRow),
  );
  if (messages.some(({ lane }) => lane === 'first')) await transaction.query(NOTE_FIRST_TAKEN, [instanceId]);
  const others = await countOthers(transaction, instanceId, messages);
  return {
    messages: messages.map((message) => withOthers(message, others.get(message.to))),
    told: rows[0]?.told ?? false,
  };
}

/** What the other instances have sent to the chats of these messages. */
async function countOthers(
  transaction: Transaction,
  instanceId: string,
  messages: readonly OutboxMessage[],
): Promise<ReadonlyMap<string, Counted>> {
  if (messages.length === 0) return new Map();
  const rows = await transaction.query<Counted & { chat: string }>(READ_SHARED_CHATS, [
    instanceId,
    messages.map(({ to }) => to),
  ]);
  return new Map(rows.map(({ chat, ...counted }) => [chat, counted]));
}

function withOthers(message: OutboxMessage, others: Counted | undefined): OutboxMessage {
  const { chat } = message;
  if (!chat || !others) return message;
  const counts = {
    standing: chat.standing,
    thisHour: chat.thisHour + others.thisHour,
    today: chat.today + others.today,
    unanswered: chat.unanswered + others.unanswered,
    unansweredSince: earlierOf(chat.unansweredSince, others.unansweredSince),
    lastOutAt: laterOf(chat.lastOutAt, others.lastOutAt),
  };
  return { ...message, chat: counts };
}

function toUse(row: UseRow): SharedUse {
  return {
    hour: { known: row.knownHour, first: row.firstHour },
    day: { known: row.knownDay, first: row.firstDay },
    sending: { known: row.knownSending, first: row.firstSending },
    firstTakenAt: row.firstTakenAt,
    isHeld: row.isHeld,
  };
}

type Counted = Omit<ChatCounts, 'standing'>;

/** An answer of TAKE_PACED or TAKE_AND_MOVE: one whose `id` is null carries no message. */
type AnswerRow = (PacedRow | MarkedRow | { readonly id: null; readonly isMarked?: false }) & {
  readonly call: number;
  readonly told?: boolean;
};

interface UseRow {
  readonly knownHour: number;
  readonly firstHour: number;
  readonly knownDay: number;
  readonly firstDay: number;
  readonly knownSending: number;
  readonly firstSending: number;
  readonly at: Date;
  readonly firstTakenAt: Date | null;
  readonly isHeld: boolean;
}
