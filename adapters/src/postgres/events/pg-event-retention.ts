import type { EventRetention } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { unwrapDriverError } from '../database/pg-errors.js';

const LOCK_NOT_AVAILABLE = '55P03';

/** Parameters: account, day, limit. By id alone, as in outbox-statements.ts. */
export const DELETE_EVENTS_BEFORE = {
  name: 'delete-events-before',
  text: `with old_events as materialized (
      select e.id from events e
      where e.account_id = $1 and e.created_at < $2::date::timestamp at time zone 'UTC'
      limit $3
      for update of e skip locked
    ), deleted as (
      delete from events e using old_events old where e.id = old.id returning 1
    )
    select count(*)::integer as n from deleted`,
};

const EXPIRED_DAYS = `select c.relname as name
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'events'::regclass and c.relname ~ '^events_y\\d{4}m\\d{2}d\\d{2}$'
    and (to_date(c.relname, '"events_y"YYYY"m"MM"d"DD') + interval '1 day') at time zone 'UTC' < $1
  order by c.relname`;

export class PgEventRetention implements EventRetention {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async deleteBefore(accountId: string, day: string, limit: number): Promise<number> {
    const values = [accountId, day, limit];
    const [deleted] = await this.#ports.database.query<{ n: number }>(DELETE_EVENTS_BEFORE, values);
    return deleted!.n;
  }

  async dropExpired(endedBefore: Date): Promise<readonly string[]> {
    const { database } = this.#ports;
    const expired = await database.query<{ name: string }>(EXPIRED_DAYS, [endedBefore.toISOString()]);
    const dropped = [];
    for (const { name } of expired) if (await this.#drop(name)) dropped.push(name);
    return dropped;
  }

  /** False where a long reader would make all others wait: then it is retried another day. */
  async #drop(name: string): Promise<boolean> {
    try {
      return await this.#ports.database.transaction(async (transaction) => {
        await transaction.query("set local lock_timeout = '500ms'");
        await transaction.query('lock table events in access exclusive mode');
        const exists = await transaction.query('select where to_regclass($1) is not null', [name]);
        if (exists.length > 0) await transaction.query(`drop table ${name}`);
        return exists.length > 0;
      });
    } catch (error) {
      if (unwrapDriverError(error)?.code === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  }
}
