import type { EventRetention } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { dropExpiredDays } from '../database/expired-days.js';

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

  dropExpired(endedBefore: Date): Promise<readonly string[]> {
    return dropExpiredDays(this.#ports.database, 'events', endedBefore);
  }
}
