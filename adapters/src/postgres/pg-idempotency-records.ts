import type { IdempotencyPurge, IdempotencyRecord, IdempotencyRecords, SendReply } from '@waxwing/core';
import type { Database } from './connection.js';
import { type IdempotencyRow, RECORD_COLUMNS, toRecord } from './idempotency-row.js';
import { MicroBatch, PEOPLE_WAIT } from './micro-batch.js';

interface KeyName {
  readonly accountId: string;
  readonly key: string;
}

const FIND = {
  name: 'find-idempotency-keys',
  text: `select ${RECORD_COLUMNS}
    from unnest($1::uuid[], $2::text[]) with ordinality as a(account_id, key, ord)
    left join idempotency_keys k on k.account_id = a.account_id and k.key = a.key
      and k.created_at > now() - interval '30 days'
    order by a.ord`,
};

// Of several first replies in one batch any may win, as it might have in two.
const SAVE = {
  name: 'save-idempotent-replies',
  text: `update idempotency_keys k set reply = a.reply
    from unnest($1::uuid[], $2::text[], $3::jsonb[]) as a(account_id, key, reply)
    where k.account_id = a.account_id and k.key = a.key and k.reply is null`,
};

const PURGE = `delete from idempotency_keys where (account_id, key) in (
  select account_id, key from idempotency_keys where created_at <= now() - interval '30 days' limit $1)`;

export class PgIdempotencyRecords implements IdempotencyRecords, IdempotencyPurge {
  readonly #reads: MicroBatch<KeyName, IdempotencyRecord | undefined>;
  readonly #replies: MicroBatch<KeyName & { reply: SendReply }, undefined>;

  constructor(private readonly ports: { database: Database }) {
    this.#reads = new MicroBatch({
      flush: (keys) => this.#find(keys),
      max: 500,
      limits: PEOPLE_WAIT,
      share: ({ accountId }) => accountId,
    });
    this.#replies = new MicroBatch({ flush: (replies) => this.#save(replies), max: 200 });
  }

  find(accountId: string, key: string): Promise<IdempotencyRecord | undefined> {
    return this.#reads.add({ accountId, key });
  }

  async saveReply(accountId: string, key: string, reply: SendReply): Promise<void> {
    await this.#replies.add({ accountId, key, reply });
  }

  async purge(limit: number): Promise<number> {
    const purged = await this.ports.database.query<{ n: number }>(
      `with gone as (${PURGE} returning 1) select count(*)::integer as n from gone`,
      [limit],
    );
    return purged[0]!.n;
  }

  async #find(keys: readonly KeyName[]): Promise<(IdempotencyRecord | undefined)[]> {
    const rows = await this.ports.database.query<IdempotencyRow>(FIND, [
      keys.map(({ accountId }) => accountId),
      keys.map(({ key }) => key),
    ]);
    return rows.map(toRecord);
  }

  async #save(replies: readonly (KeyName & { reply: SendReply })[]): Promise<undefined[]> {
    await this.ports.database.query(SAVE, [
      replies.map(({ accountId }) => accountId),
      replies.map(({ key }) => key),
      replies.map(({ reply }) => JSON.stringify(reply)),
    ]);
    return replies.map(() => undefined);
  }
}
