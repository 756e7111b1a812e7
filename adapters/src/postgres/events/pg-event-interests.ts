import type { EventInterests } from '@waxwing/core';
import type { Queryable } from '../database/queryable.js';
import { unnestParameters } from '../database/unnest-parameters.js';

// The row of a closed account was erased with it, but its streams may stay open for a minute and would insert it again.
const WATCH = {
  name: 'events-watch',
  text: `insert into event_interests as i (account_id, watched_until, watched_since)
    select distinct account_id, $2::timestamptz, now() from ${unnestParameters('$1::uuid[]')} as watched(account_id)
    where not exists (select from accounts a where a.id = watched.account_id and a.closed_at is not null)
    order by account_id
    on conflict (account_id) do update set watched_until = excluded.watched_until,
        watched_since = case when i.watched_until > now() then coalesce(i.watched_since, now()) else now() end
      where i.watched_until < excluded.watched_until`,
};

const SET_TYPES = {
  name: 'events-set-types',
  text: `insert into event_interests (account_id, types) values ($1, $2)
    on conflict (account_id) do update set types = excluded.types`,
};

/** Table `event_interests`. */
export class PgEventInterests implements EventInterests {
  readonly #ports: { database: Queryable };

  constructor(ports: { database: Queryable }) {
    this.#ports = ports;
  }

  async watch(accountIds: readonly string[], until: Date): Promise<void> {
    if (accountIds.length > 0) await this.#ports.database.query(WATCH, [accountIds, until.toISOString()]);
  }

  async watchedSince(accountId: string): Promise<Date | null> {
    const [row] = await this.#ports.database.query<{ since: Date | null }>(
      'select watched_since as since from event_interests where account_id = $1 and watched_until > now()',
      [accountId],
    );
    return row?.since ?? null;
  }

  async typesOf(accountId: string): Promise<bigint> {
    const [row] = await this.#ports.database.query<{ types: string }>(
      'select types::text as types from event_interests where account_id = $1',
      [accountId],
    );
    return BigInt(row?.types ?? 0);
  }
}

/**
 * Records these types from the commit on. The caller's transaction has locked the account's row, read which types its endpoints
 * take, and given their union.
 */
export async function setEventTypes(transaction: Queryable, accountId: string, types: bigint): Promise<void> {
  await transaction.query(SET_TYPES, [accountId, String(types)]);
}
