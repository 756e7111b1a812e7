import { DATABLE_DAYS, type Message, type MessageTimeline, type MessageTimelines } from '@waxwing/core';
import { bornAround } from './born.js';
import type { Database } from './connection.js';
import { MESSAGE_COLUMNS } from './message-columns.js';

const OF_MESSAGE = {
  name: 'message-timeline',
  text: `select ${MESSAGE_COLUMNS}, m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt"
         from messages m
         where m.account_id = $1 and m.id = $2 and m.created_at between $3::timestamptz and $4::timestamptz`,
};

type TimelineRow = Message & Omit<MessageTimeline, 'message'>;

export class PgMessageTimelines implements MessageTimelines {
  constructor(private readonly ports: { database: Database }) {}

  async of(accountId: string, messageId: string): Promise<MessageTimeline | undefined> {
    // The id of an inbound message is made when it reaches us, which may be long after it was written.
    const born = bornAround([messageId], { daysBefore: DATABLE_DAYS + 1 });
    const [row] = await this.ports.database.query<TimelineRow>(OF_MESSAGE, [accountId, messageId, ...born]);
    if (!row) return undefined;
    const { sentAt, deliveredAt, readAt, ...message } = row;
    return { message, sentAt, deliveredAt, readAt };
  }
}
