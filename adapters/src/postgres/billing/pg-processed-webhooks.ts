import type { ProcessedWebhooks } from '@waxwing/core';
import type { Database } from '../database/database.js';

/** Rows per commit, well within the statement timeout. */
const BATCH_SIZE = 5_000;
const PURGE = `delete from payment_events
  where event_id in (select event_id from payment_events where received_at < $1 limit $2) returning 1`;

export class PgProcessedWebhooks implements ProcessedWebhooks {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async has(id: string): Promise<boolean> {
    const rows = await this.#ports.database.query('select from payment_events where event_id = $1', [id]);
    return rows.length > 0;
  }

  async add({ id, kind, at }: { id: string; kind: string; at: Date }): Promise<void> {
    await this.#ports.database.query(
      'insert into payment_events (event_id, kind, received_at) values ($1, $2, $3) on conflict do nothing',
      [id, kind, at.toISOString()],
    );
  }

  async purge(before: Date): Promise<number> {
    for (let gone = 0; ; ) {
      const rows = await this.#ports.database.query(PURGE, [before.toISOString(), BATCH_SIZE]);
      gone += rows.length;
      if (rows.length < BATCH_SIZE) return gone;
    }
  }
}
