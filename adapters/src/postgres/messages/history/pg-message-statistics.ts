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

const OTHER_TYPES = {
  name: 'messages-of-other-types',
  text: `select d.type, coalesce(sum(d.messages - d.failed) filter (where d.direction = 'outbound'), 0)::integer as sent,
      coalesce(sum(d.messages - d.failed) filter (where d.direction = 'inbound'), 0)::integer as received
    from message_kinds d where d.account_id = $1 and ${IN_DAYS}
    group by d.type having sum(d.messages - d.failed) > 0`,
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

  otherTypes(accountId: string, fromDay: string, untilDay: string): Promise<TypeCounts[]> {
    return this.#ports.database.query<TypeCounts>(OTHER_TYPES, [accountId, fromDay, untilDay]);
  }

  byInstance(accountId: string, fromDay: string, untilDay: string): Promise<InstanceCounts[]> {
    return this.#ports.database.query<InstanceCounts>(BY_INSTANCE, [accountId, fromDay, untilDay]);
  }
}
