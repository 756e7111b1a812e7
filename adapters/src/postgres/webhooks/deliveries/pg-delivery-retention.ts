import type { DeliveryRetention } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { dropExpiredDays } from '../../database/expired-days.js';

// In the order of their ids, as all statements that lock several.
export const FORGET_GIVEN_UP = {
  name: 'webhook-forget-given-up',
  text: `
    with old as materialized (
      select endpoint_id, event_id from webhook_retries where next_at = 'infinity' and occurred_at < $1
      order by endpoint_id, event_id limit $2 for update skip locked
    ), forgotten as (
      delete from webhook_retries r using old where r.endpoint_id = old.endpoint_id and r.event_id = old.event_id
        and r.next_at = 'infinity' returning 1
    )
    select count(*)::integer as n from forgotten`,
};

export class PgDeliveryRetention implements DeliveryRetention {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async rotateAttempts(at: Date, endedBefore: Date): Promise<void> {
    const { database } = this.#ports;
    await database.query('select ensure_webhook_attempt_partitions($1)', [at.toISOString()]);
    await dropExpiredDays(database, 'webhook_attempts', endedBefore);
  }

  async forgetGivenUp(occurredBefore: Date, limit: number): Promise<number> {
    const values = [occurredBefore.toISOString(), limit];
    const [forgotten] = await this.#ports.database.query<{ n: number }>(FORGET_GIVEN_UP, values);
    return forgotten!.n;
  }
}
