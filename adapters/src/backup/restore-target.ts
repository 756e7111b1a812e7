import type { ClientBase } from 'pg';
import { hasRestoreMarker } from '../postgres/database/restore-marker.js';
import { BackupError } from './backup-error.js';

/** Taken for as long as the connection lives, so that two restores do not mix. Any number that nothing else uses. */
const RESTORE_LOCK = 7_239_610_419;

/**
 * Refuses a database that a Waxwing uses, that another restore fills or that is not empty. What an interrupted restore has left in it is
 * removed.
 * @throws BackupError with a sentence that names the reason
 */
export async function prepareTarget(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    RESTORE_LOCK,
  ]);
  if (!rows[0]!.free) throw new BackupError('Another restore of this database runs.');
  await assertUnused(client);
  if (await hasRestoreMarker(client)) return emptyTarget(client);
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'v', 'm', 'S') order by 1 limit 1`,
  );
  if (tables[0])
    throw new BackupError(
      `The database is not empty (there is ${tables[0].name}), and a restore overwrites nothing. Make a new one ` +
        "(`create database … encoding 'UTF8' template template0`) and name it in DATABASE_URL, or a new data folder in WAXWING_DATA.",
    );
}

/** Removes what a restore has made, its mark included. */
export async function emptyTarget(client: ClientBase): Promise<void> {
  await client.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public');
}

/** @throws BackupError where a worker was seen in the last minute, or a Waxwing is connected */
async function assertUnused(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ connected: number; known: boolean }>(
    `select to_regclass('public.workers') is not null as known, (
       select count(*) from pg_stat_activity
       where datname = current_database() and application_name = 'waxwing' and pid <> pg_backend_pid()
     )::integer as connected`,
  );
  const { known, connected } = rows[0]!;
  const seen = known
    ? await client.query<{ owner: string; seconds: number }>(
        `select owner, extract(epoch from now() - seen_at)::integer as seconds from public.workers
         where seen_at > now() - interval '1 minute' order by seen_at desc limit 1`,
      )
    : { rows: [] };
  const [worker] = seen.rows;
  if (worker)
    throw new BackupError(
      `A Waxwing lives in this database: ${worker.owner} was seen ${worker.seconds} s ago. Stop it, and wait a minute.`,
    );
  if (connected > 0)
    throw new BackupError(`A Waxwing is connected to this database (${connected} connections). Stop it.`);
}
