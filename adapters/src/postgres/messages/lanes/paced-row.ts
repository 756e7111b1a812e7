import type { ChatCounts, OutboxMessage } from '@waxwing/core';
import { toLane } from './lane-column.js';

/** TAKE_PACED returns a single one for a session whose messages it has left to TAKE_AND_MOVE. */
export interface MarkedRow {
  readonly id: string;
  readonly isMarked: true;
}

/** A message as TAKE_PACED and TAKE_AND_MOVE return it, with the columns of CHAT_COUNTS. */
export type PacedRow = Omit<OutboxMessage, 'lane' | 'held' | 'chat'> &
  ChatCounts & { readonly lane: number; readonly held: boolean; readonly isMarked?: false };

export function toPacedMessage(row: PacedRow): OutboxMessage {
  const { lane, standing, thisHour, today, unanswered, unansweredSince, lastOutAt, ...message } = row;
  const { told: _, isMarked: __, ...columns } = message as typeof message & { told?: boolean };
  const chat = { standing, thisHour, today, unanswered, unansweredSince, lastOutAt };
  return { ...columns, lane: toLane(lane), chat };
}
