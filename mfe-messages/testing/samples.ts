import type { HistoryPage, Message } from '../src/history/history.api.js';
import type { MessageDetail } from '../src/message/message.api.js';
import type { Stats } from '../src/statistics/statistics.api.js';

export const INSTANCE = 'ins_0198c0de5a7e7000a1b2c3d4e5f60718';

/** A message that was sent and delivered. */
export function aMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 'msg_1',
    direction: 'outbound',
    sender_number: '919800000001@c.us',
    recipient_number: '919800000002@c.us',
    chat_id: '919800000002',
    content: 'Order shipped',
    status: 'delivered',
    failure_code: null,
    failure_detail: null,
    failure_reason: null,
    instance_id: INSTANCE,
    message_type: 'text',
    timestamp: '2026-03-04T09:15:00.000Z',
    ...changes,
  };
}

export const someMessages = (...ids: string[]) => ids.map((id) => aMessage({ id }));

/** A page of the history; by default the only one. */
export function aPage(messages: Message[], pagination: Partial<HistoryPage['pagination']> = {}): HistoryPage {
  return { messages, pagination: { page: 1, pages: 1, limit: 50, total: messages.length, ...pagination } };
}

/** The same message with all its times. */
export function aMessageDetail(changes: Partial<MessageDetail> = {}): MessageDetail {
  return {
    ...aMessage(),
    wa_id: '3EB0',
    sent_at: '2026-03-04T09:15:01.000Z',
    delivered_at: '2026-03-04T09:15:03.000Z',
    read_at: null,
    ...changes,
  };
}

/** Statistics of an account on the Basic plan. */
export function someStats(changes: Partial<Stats> = {}): Stats {
  return {
    total_messages: 1_500,
    sent_messages: 1_200,
    received_messages: 300,
    failed_messages: 7,
    kinds: {
      text: { sent: 900, received: 150 },
      media: { sent: 270, received: 135 },
      other: { sent: 30, received: 15 },
    },
    active_instances: 2,
    package_name: 'Basic',
    message_limit: 10_000,
    usage_percentage: 8.1,
    remaining_messages: 9_188,
    sent_in_window: 812,
    window_ends_at: '2026-04-01T00:00:00.000Z',
    period: 30,
    daily: [
      { date: '2026-03-02', sent: 4, received: 1, failed: 0 },
      { date: '2026-03-03', sent: 9, received: 0, failed: 2 },
      { date: '2026-03-04', sent: 5, received: 3, failed: 1 },
    ],
    ...changes,
  };
}
