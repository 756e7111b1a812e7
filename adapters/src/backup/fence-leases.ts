import type { ClientBase } from 'pg';

/** More than a lease moves on between a backup and its restore. */
const EPOCHS = 1_000_000;

/** A process that still works with what was here before holds an older epoch of every lease, and can write nothing. */
export async function fenceLeases(client: ClientBase): Promise<void> {
  for (const table of ['session_leases', 'webhook_shards']) {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      `public.${table}`,
    ]);
    // A backup of an older version does not have them all.
    if (rows[0]!.found)
      await client.query(
        `update public.${table} set owner = '', expires_at = '-infinity', epoch = epoch + $1::bigint`,
        [EPOCHS],
      );
  }
}
