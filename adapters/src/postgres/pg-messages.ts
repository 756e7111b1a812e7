import type { HistoryQuery, Message, Messages, Page } from '@waxwing/core';
import type { Database } from './connection.js';
import { MESSAGE_COLUMNS } from './message-columns.js';

/** Beyond this a total is not worth what counting it costs. */
const COUNT_AT_MOST = 100_000;

const BY_ID = {
  name: 'message-by-id',
  text: `select ${MESSAGE_COLUMNS} from messages m where m.account_id = $1 and m.id = $2`,
};

export class PgMessages implements Messages {
  constructor(private readonly ports: { database: Database }) {}

  async byId(accountId: string, id: string): Promise<Message | undefined> {
    const [message] = await this.ports.database.query<Message>(BY_ID, [accountId, id]);
    return message;
  }

  /** The total is exact up to 100,000 and says no more than what is known beyond. */
  async page(query: HistoryQuery): Promise<Page<Message>> {
    const { database } = this.ports;
    const { page, count } = historyStatements(query);
    const [items, counted] = await Promise.all([
      database.query<Message>(page.text, page.values),
      database.query<{ n: number }>(count.text, count.values),
    ]);
    const seen = items.length > 0 ? (query.page - 1) * query.limit + items.length : 0;
    return { items, total: Math.max(counted[0]!.n, seen) };
  }
}

export function historyStatements(query: HistoryQuery) {
  const { where, values } = filter(query);
  const next = values.length + 1;
  return {
    page: {
      text: `select ${MESSAGE_COLUMNS} from messages m where ${where}
        order by m.created_at desc, m.id desc limit $${next} offset $${next + 1}`,
      values: [...values, query.limit, (query.page - 1) * query.limit],
    },
    count: {
      text: `select count(*)::integer as n from (select from messages m where ${where} limit $${next}) c`,
      values: [...values, COUNT_AT_MOST],
    },
  };
}

/** One condition for each filter that is there, so that the planner sees which index fits. */
function filter({ accountId, instanceId, direction, from, until }: HistoryQuery) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  add('m.account_id =', accountId);
  add('m.instance_id =', instanceId);
  add('m.direction =', direction);
  add('m.created_at >=', from?.toISOString());
  add('m.created_at <', until?.toISOString());
  return { where: conditions.join(' and '), values };
}
