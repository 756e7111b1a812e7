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

const EXPIRED_PARTITIONS = `select c.relname as name
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'messages'::regclass and c.relname ~ '^messages_y\\d{4}m\\d{2}$'
    and (to_date(c.relname, '"messages_y"YYYY"m"MM') + interval '1 month') at time zone 'UTC' < $1
  order by c.relname`;

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
    const expired = await this.#ports.database.query<{ name: string }>(EXPIRED_PARTITIONS, [
      endedBefore.toISOString(),
    ]);
    const dropped = [];
    for (const { name } of expired) if (await this.#drop(name)) dropped.push(name);
    return dropped;
  }

  /** False when it holds messages, or when a long reader would make all others wait: then it is retried another day. */
  async #drop(name: string): Promise<boolean> {
    try {
      return await this.#ports.database.transaction(async (transaction) => {
        await transaction.query("set local lock_timeout = '500ms'");
        await transaction.query('lock table messages in access exclusive mode');
        const exists = await transaction.query('select to_regclass($1) where to_regclass($1) is not null', [
          name,
        ]);
        if (exists.length === 0) return false;
        const rows = await transaction.query(`select from ${name} limit 1`);
        if (rows.length > 0) return false;
        await transaction.query(`drop table ${name}`);
        return true;
      });
    } catch (error) {
      if (unwrapDriverError(error)?.code === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  }
}
