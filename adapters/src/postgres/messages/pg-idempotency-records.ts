import {
  IDEMPOTENCY_KEY_TTL_MS,
  type IdempotencyPurge,
  type IdempotencyRecord,
  type IdempotencyRecords,
  type ScopedIdempotencyKey,
  type SendReply,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { INTERACTIVE_LIMITS, MicroBatch } from '../database/micro-batch.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import {
  IDEMPOTENCY_COLUMNS,
  type IdempotencyRow,
  IS_OWN,
  slotsOf,
  toIdempotencyRecord,
} from './idempotency-row.js';

interface SavedReply {
  readonly accountId: string;
  readonly key: string;
  readonly reply: SendReply;
}

const FIND = {
  name: 'find-idempotency-keys',
  text: `with requests as (
      select * from ${unnestParameters('$1::uuid[], $2::uuid[], $3::text[]')} with ordinality as a(account_id, instance_id, key, ord)
    ), slots as materialized (${slotsOf('requests')})
    select distinct on (s.ord) ${IDEMPOTENCY_COLUMNS}
    from slots s
    left join idempotency_keys k on k.account_id = s.account_id and k.key = s.slot
      and k.created_at > now() - $4::float8 * interval '1 millisecond' and (${IS_OWN})
    order by s.ord, k.key is null, s.own desc`,
};

// Any of several first replies in one batch may win, as it could in two batches.
const SAVE = {
  name: 'save-idempotent-replies',
  text: `update idempotency_keys k set reply = a.reply
    from (select a.account_id, a.message_id, a.reply, s.slot
      from ${unnestParameters('$1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::jsonb[]')} as a(account_id, instance_id, key, message_id, reply)
      cross join lateral (values (a.key), (a.instance_id::text || chr(10) || a.key)) as s(slot)) a
    where k.account_id = a.account_id and k.key = a.slot and k.message_id = a.message_id and k.reply is null`,
};

const PURGE = `delete from idempotency_keys where (account_id, key) in (
  select account_id, key from idempotency_keys where created_at <= now() - $2::float8 * interval '1 millisecond' limit $1)`;

export class PgIdempotencyRecords implements IdempotencyRecords, IdempotencyPurge {
  readonly #ports: { database: Database };
  readonly #reads: MicroBatch<ScopedIdempotencyKey, IdempotencyRecord | undefined>;
  readonly #replies: MicroBatch<SavedReply, undefined>;

  constructor(ports: { database: Database }) {
    this.#ports = ports;

    this.#reads = new MicroBatch({
      flush: (keys) => this.#find(keys),
      max: 500,
      limits: INTERACTIVE_LIMITS,
      share: ({ accountId }) => accountId,
    });
    this.#replies = new MicroBatch({ flush: (replies) => this.#save(replies), max: 200 });
  }

  find(name: ScopedIdempotencyKey): Promise<IdempotencyRecord | undefined> {
    return this.#reads.add(name);
  }

  async saveReply(accountId: string, key: string, reply: SendReply): Promise<void> {
    await this.#replies.add({ accountId, key, reply });
  }

  async purge(limit: number): Promise<number> {
    const purged = await this.#ports.database.query<{ n: number }>(
      `with deleted as (${PURGE} returning 1) select count(*)::integer as n from deleted`,
      [limit, IDEMPOTENCY_KEY_TTL_MS],
    );
    return purged[0]!.n;
  }

  async #find(keys: readonly ScopedIdempotencyKey[]): Promise<(IdempotencyRecord | undefined)[]> {
    const rows = await this.#ports.database.query<IdempotencyRow>(FIND, [
      keys.map(({ accountId }) => accountId),
      keys.map(({ instanceId }) => instanceId),
      keys.map(({ key }) => key),
      IDEMPOTENCY_KEY_TTL_MS,
    ]);
    return rows.map(toIdempotencyRecord);
  }

  async #save(replies: readonly SavedReply[]): Promise<undefined[]> {
    await this.#ports.database.query(SAVE, [
      replies.map(({ accountId }) => accountId),
      replies.map(({ reply }) => reply.message.instanceId),
      replies.map(({ key }) => key),
      replies.map(({ reply }) => reply.message.id),
      replies.map(({ reply }) => JSON.stringify(reply)),
    ]);
    return replies.map(() => undefined);
  }
}
