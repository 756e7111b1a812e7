import type { contract, MessageBody, MessageDetailBody } from '@waxwing/contract';
import type { ReplyOf } from '../call.js';
import { dateOrNull } from './date-or-null.js';

export interface HistoryFilter {
  instanceId?: string;
  direction?: 'outbound' | 'inbound';
  /** `YYYY-MM-DD`, both inclusive. */
  from?: string;
  until?: string;
  page?: number;
  perPage?: number;
}

export interface HistoryRow {
  id: string;
  instanceId: string;
  direction: string;
  sender: string | null;
  recipient: string | null;
  /** Where to send a reply. */
  chat: string | null;
  text: string;
  type: string;
  status: string;
  failureReason: string | null;
  /** Why it waits, where it does. */
  hold: string | null;
  at: Date;
}

export interface HistoryPage {
  rows: HistoryRow[];
  page: number;
  pages: number;
  perPage: number;
  total: number;
}

/** The cells of the CSV file. */
export interface HistoryExport {
  columns: string[];
  /** The newest first. */
  rows: string[][];
}

export interface MessageTimeline {
  row: HistoryRow;
  waId: string;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
}

const toHistoryRow = (body: MessageBody): HistoryRow => ({
  id: body.id,
  instanceId: body.instance_id,
  direction: body.direction,
  sender: body.sender_number,
  recipient: body.recipient_number,
  chat: body.chat_id,
  text: body.content,
  type: body.message_type,
  status: body.status,
  failureReason: body.failure_reason,
  hold: body.hold?.sentence ?? null,
  at: new Date(body.timestamp),
});

export const toHistoryPage = (body: ReplyOf<typeof contract.messages.history>): HistoryPage => ({
  rows: body.messages.map(toHistoryRow),
  page: body.pagination.page,
  pages: body.pagination.pages,
  perPage: body.pagination.limit,
  total: body.pagination.total,
});

export const toMessageTimeline = (body: MessageDetailBody): MessageTimeline => ({
  row: toHistoryRow(body),
  waId: body.wa_id,
  sentAt: dateOrNull(body.sent_at),
  deliveredAt: dateOrNull(body.delivered_at),
  readAt: dateOrNull(body.read_at),
});
