import type { Clock, MessagePartitions } from '@waxwing/core';
import type { ClientBase } from 'pg';
import type { Database } from './database.js';
import { unwrapDriverError } from './pg-errors.js';

const LOCK_NOT_AVAILABLE = '55P03';

/** Also runs at the start, because a service that was off for months must accept messages at once. */
export async function ensurePartitions(client: ClientBase): Promise<void> {
  await client.query(
    `select ensure_message_partitions(now()), ensure_event_partitions(now()), ensure_webhook_attempt_partitions(now()),
      ensure_request_partitions(now())`,
  );
}

/** The months of messages and of their bodies: an older version drops those of messages alone. */
const EXPIRED_MONTHS = `select distinct month from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral substring(c.relname from '^(?:messages|message_bodies)_(y\\d{4}m\\d{2})$') as month
  where i.inhparent in ('messages'::regclass, 'message_bodies'::regclass)
    and (to_date(month, '"y"YYYY"m"MM') + interval '1 month') at time zone 'UTC' < $1
  order by month`;

export class PgMessagePartitions implements MessagePartitions {
  readonly #ports: { database: Database; clock: Clock };

  constructor(ports: { database: Database; clock: Clock }) {
    this.#ports = ports;
  }

  async ensureAhead(): Promise<void> {
    const { database, clock } = this.#ports;
    await database.query(
      'select ensure_message_partitions($1), ensure_event_partitions($1), ensure_webhook_attempt_partitions($1)',
      [clock.now().toISOString()],
    );
  }

  async dropExpired(endedBefore: Date): Promise<readonly string[]> {
    const expired = await this.#ports.database.query<{ month: string }>(EXPIRED_MONTHS, [
      endedBefore.toISOString(),
    ]);
    const dropped: string[] = [];
    for (const { month } of expired) dropped.push(...(await this.#drop(month)));
    return dropped;
  }

  /**
   * Drops the month's messages and their bodies, which are no one's without them. Nothing where it holds messages, or where a long
   * reader would make all others wait: then it is retried another day.
   */
  async #drop(month: string): Promise<readonly string[]> {
    const messages = `messages_${month}`;
    const names = [messages, `message_bodies_${month}`];
    try {
      return await this.#ports.database.transaction(async (transaction) => {
        await transaction.query("set local lock_timeout = '500ms'");
        await transaction.query('lock table messages, message_bodies in access exclusive mode');
        const found = await transaction.query<{ name: string }>(
          'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
          [names],
        );
        const present = found.map(({ name }) => name);
        if (present.includes(messages)) {
          const rows = await transaction.query(`select from ${messages} limit 1`);
          if (rows.length > 0) return [];
        }
        if (present.length > 0) await transaction.query(`drop table ${present.join(', ')}`);
        return present;
      });
    } catch (error) {
      if (unwrapDriverError(error)?.code === LOCK_NOT_AVAILABLE) return [];
      throw error;
    }
  }
}
