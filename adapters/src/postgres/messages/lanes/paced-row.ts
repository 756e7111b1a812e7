import type { ChatCounts, OutboxMessage } from '@waxwing/core';
import { toLane } from './lane-column.js';

/** A message as TAKE_PACED returns it, with the columns of CHAT_COUNTS. */
export type PacedRow = Omit<OutboxMessage, 'lane' | 'held' | 'chat'> &
  ChatCounts & { readonly lane: number; readonly held: boolean };

export function toPacedMessage(row: PacedRow): OutboxMessage {
  const { lane, standing, thisHour, today, unanswered, lastOutAt, ...message } = row;
  const { told: _, ...columns } = message as typeof message & { told?: boolean };
  return { ...columns, lane: toLane(lane), chat: { standing, thisHour, today, unanswered, lastOutAt } };
}
