import type {
  DailyCounts,
  InstanceCounts,
  MessageCounts,
  MessageStatistics,
  TypeCounts,
} from '@waxwing/core';
import type { Database } from '../../database/database.js';

/** The sums of the rows `d` of `message_daily`. */
function counts(): string {
  const sum = (of: string, direction: string) =>
    `coalesce(sum(${of}) filter (where d.direction = '${direction}'), 0)::integer`;
  return `${sum('d.messages - d.failed', 'outbound')} as "sent", ${sum('d.messages', 'inbound')} as "received",
    ${sum('d.failed', 'outbound')} as "failed"`;
}

const IN_DAYS = 'd.day >= $2::date and d.day < $3::date';

const TOTALS = {
  name: 'message-totals',
  text: `select ${counts()} from message_daily d where d.account_id = $1 and ${IN_DAYS}`,
};

const DAILY = {
  name: 'message-daily',
  text: `select d.day::text as "day", ${counts()} from message_daily d where d.account_id = $1 and ${IN_DAYS}
    group by d.day order by d.day`,
};

const OTHER_TYPES = {
  name: 'messages-of-other-types',
  text: `select d.type, coalesce(sum(d.messages - d.failed) filter (where d.direction = 'outbound'), 0)::integer as sent,
      coalesce(sum(d.messages - d.failed) filter (where d.direction = 'inbound'), 0)::integer as received
    from message_kinds d where d.account_id = $1 and ${IN_DAYS}
    group by d.type having sum(d.messages - d.failed) > 0`,
};

// An instance has one row per day and direction.
const SENT_BY_DAY = `coalesce(json_agg(json_build_object('day', d.day, 'sent', d.messages - d.failed) order by d.day)
    filter (where d.direction = 'outbound' and d.messages > d.failed), '[]')`;

/** The last day of an instance has its last message: of all its days, two rows are read. */
export const BY_INSTANCE = {
  name: 'messages-by-instance',
  text: `select i.id as "instanceId", coalesce(c.sent, 0) as sent, coalesce(c.received, 0) as received,
      coalesce(c.failed, 0) as failed, coalesce(c."sentByDay", '[]') as "sentByDay", last.at as "lastMessageAt"
    from instances i
    cross join lateral (
      select max(d.last_at) as at from (
        select d.last_at from message_daily d where d.account_id = $1 and d.instance_id = i.id order by d.day desc limit 2
      ) d
    ) last
    left join (
      select d.instance_id, ${counts()}, ${SENT_BY_DAY} as "sentByDay"
      from message_daily d where d.account_id = $1 and ${IN_DAYS} group by d.instance_id
    ) c on c.instance_id = i.id
    where i.account_id = $1 and i.deleted_at is null and last.at is not null order by i.id`,
};

export class PgMessageStatistics implements MessageStatistics {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async totals(accountId: string, fromDay: string, untilDay: string): Promise<MessageCounts> {
    const rows = await this.#ports.database.query<MessageCounts>(TOTALS, [accountId, fromDay, untilDay]);
    return rows[0]!;
  }

  daily(accountId: string, fromDay: string, untilDay: string): Promise<DailyCounts[]> {
    return this.#ports.database.query<DailyCounts>(DAILY, [accountId, fromDay, untilDay]);
  }

  otherTypes(accountId: string, fromDay: string, untilDay: string): Promise<TypeCounts[]> {
    return this.#ports.database.query<TypeCounts>(OTHER_TYPES, [accountId, fromDay, untilDay]);
  }

  byInstance(accountId: string, fromDay: string, untilDay: string): Promise<InstanceCounts[]> {
    return this.#ports.database.query<InstanceCounts>(BY_INSTANCE, [accountId, fromDay, untilDay]);
  }
}
