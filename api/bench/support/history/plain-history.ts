import type { Database } from '@waxwing/adapters/postgres';
import type { HistoryQuery } from '@waxwing/core';

// The straightforward statements: the yardstick of the history.

/** A page by offset, with a count of all rows. */
export async function plainPage(database: Database, query: HistoryQuery): Promise<unknown[]> {
  const { accountId, instanceId, direction, from, until, page, limit } = query;
  const values: unknown[] = [];
  const where = [
    ['account_id =', accountId],
    ['instance_id =', instanceId],
    ['direction =', direction],
    ['created_at >=', from?.toISOString()],
    ['created_at <', until?.toISOString()],
  ].flatMap(([condition, value]) => (value ? [`${condition} $${values.push(value)}`] : []));
  const conditions = where.join(' and ');
  const [rows] = await Promise.all([
    database.query(
      `select * from messages where ${conditions} order by created_at desc, id desc
       limit ${limit} offset ${(page - 1) * limit}`,
      values,
    ),
    database.query(`select count(*) from messages where ${conditions}`, values),
  ]);
  return rows;
}

const COUNTS = `count(*) filter (where direction = 'outbound' and status <> 'failed') as sent,
  count(*) filter (where direction = 'inbound') as received, count(*) filter (where status = 'failed') as failed`;

export function plainDaily(database: Database, accountId: string, from: Date): Promise<unknown[]> {
  return database.query(
    `select (created_at at time zone 'UTC')::date as day, ${COUNTS} from messages
     where account_id = $1 and created_at >= $2 group by 1 order by 1`,
    [accountId, from.toISOString()],
  );
}

export function plainByInstance(database: Database, accountId: string, from: Date): Promise<unknown[]> {
  return database.query(
    `select instance_id, ${COUNTS}, max(created_at) from messages
     where account_id = $1 and created_at >= $2 group by 1`,
    [accountId, from.toISOString()],
  );
}
