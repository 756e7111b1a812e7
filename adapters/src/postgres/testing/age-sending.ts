import { DAY_MS, type SessionLease } from '@waxwing/core';
import type { Database } from '../database/database.js';

/** Moves what an instance has sent, with its chats and the days of its number, so many ms into the past. */
export async function ageSending(
  database: Database,
  { accountId, instanceId }: SessionLease,
  ms: number,
): Promise<void> {
  const by = `$2::float8 * interval '1 millisecond'`;
  const older = (...columns: readonly string[]) =>
    columns.map((column) => `${column} = ${column} - ${by}`).join(', ');
  await database.query(
    `update chats set ${older('first_out_at', 'refused_at', 'out_hour')}, out_day = out_day - $3::integer,
       unanswered = array(select at - ${by} from unnest(unanswered) at)
     where instance_id = $1`,
    [instanceId, ms, Math.floor(ms / DAY_MS)],
  );
  // By way of the far past: an hour that takes the place of another one, which has not moved yet, would be refused.
  await database.query("update send_hours set hour = hour - interval '1000 years' where instance_id = $1", [
    instanceId,
  ]);
  await database.query(
    `update send_hours set ${older('last_first_at')}, hour = hour + interval '1000 years' - ${by} where instance_id = $1`,
    [instanceId, ms],
  );
  await database.query('update numbers set last_day = last_day - $2::integer where account_id = $1', [
    accountId,
    Math.floor(ms / DAY_MS),
  ]);
}
