import type {
  DailyCounts,
  InstanceCounts,
  MessageCounts,
  MessageStatistics,
  TypeCounts,
} from '@waxwing/core';
import type { Database } from '../../database/database.js';

/** The sums of the rows `d` of `message_daily`; `within` restricts them. */
function counts(within = 'true'): string {
  const sum = (of: string, direction: string) =>
    `coalesce(sum(${of}) filter (where d.direction = '${direction}' and ${within}), 0)::integer`;
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

/** Texts are what the other types leave of all messages. */
const BY_TYPE = {
  name: 'messages-by-type',
  text: `select c.type, coalesce(sum(c.messages) filter (where c.direction = 'outbound'), 0)::integer as sent,
      coalesce(sum(c.messages) filter (where c.direction = 'inbound'), 0)::integer as received
    from (
      select 'text' as type, d.direction, d.messages - d.failed as messages from message_daily d
      where d.account_id = $1 and ${IN_DAYS}
      union all
      select counted.type, d.direction, counted.sign * (d.messages - d.failed) from message_kinds d
      cross join lateral (values (d.type, 1), ('text', -1)) counted(type, sign)
      where d.account_id = $1 and ${IN_DAYS}
    ) c group by c.type having sum(c.messages) > 0`,
};

// An instance has one row per day and direction.
const SENT_BY_DAY = `coalesce(json_agg(json_build_object('day', d.day, 'sent', d.messages - d.failed) order by d.day)
    filter (where d.direction = 'outbound' and d.messages > d.failed and ${IN_DAYS}), '[]')`;

const BY_INSTANCE = {
  name: 'messages-by-instance',
  text: `select d.instance_id as "instanceId", ${counts(IN_DAYS)}, ${SENT_BY_DAY} as "sentByDay",
      max(d.last_at) as "lastMessageAt"
    from message_daily d where d.account_id = $1 group by d.instance_id order by d.instance_id`,
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

  byType(accountId: string, fromDay: string, untilDay: string): Promise<TypeCounts[]> {
    return this.#ports.database.query<TypeCounts>(BY_TYPE, [accountId, fromDay, untilDay]);
  }

  byInstance(accountId: string, fromDay: string, untilDay: string): Promise<InstanceCounts[]> {
    return this.#ports.database.query<InstanceCounts>(BY_INSTANCE, [accountId, fromDay, untilDay]);
  }
}
