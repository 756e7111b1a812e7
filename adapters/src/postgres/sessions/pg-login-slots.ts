import type { LoginSlots } from '@waxwing/core';
import type { Database } from '../database/database.js';

/** Table `login_slots`: when the next login through an egress may begin, by the database's clock. */
export class PgLoginSlots implements LoginSlots {
  readonly #database: Database;

  constructor({ database }: { readonly database: Database }) {
    this.#database = database;
  }

  async take(egress: string, apartMs: number): Promise<number> {
    const [slot] = await this.#database.query<{ waitMs: number }>(TAKE, [egress, apartMs]);
    return Math.max(0, slot?.waitMs ?? 0);
  }
}

// Also deletes a few rows that were not used for a day.
const TAKE = {
  name: 'take-login-slot',
  text: `with stale as (
      delete from login_slots where egress in (
        select egress from login_slots where next_at < now() - interval '1 day' and egress <> $1
        limit 10 for update skip locked
      )
    )
    insert into login_slots as s (egress, next_at)
    values ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
    on conflict (egress) do update
      set next_at = greatest(s.next_at, clock_timestamp()) + $2::float8 * interval '1 millisecond'
    returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - $2::float8 as "waitMs"`,
};
