import pg from 'pg';
import { migrationSettings } from '../postgres/database/connection-settings.js';

const RECORD = `
  insert into operation_times as t (name, at) values ('backup', $1)
  on conflict (name) do update set at = greatest(t.at, excluded.at)`;

/**
 * Keeps in the database when it was backed up, so that a backup that fails for days is noticed. False where that cannot be kept, as in a
 * database of an earlier version: the backup is as good as any other.
 */
export async function recordBackup(connectionString: string, at: Date): Promise<boolean> {
  const client = new pg.Client(migrationSettings(connectionString));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(RECORD, [at.toISOString()]);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
