import { AdapterError } from '@waxwing/core';
import type { ClientBase } from 'pg';

/** Present from before the first change of a restore until its end: what lies between is no database to work with. */
const MARKER = 'public.waxwing_restore';

export async function setRestoreMarker(client: ClientBase): Promise<void> {
  await client.query(`create table ${MARKER} (started_at timestamptz not null default now())`);
}

export async function removeRestoreMarker(client: ClientBase): Promise<void> {
  await client.query(`drop table ${MARKER}`);
}

export async function hasRestoreMarker(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('${MARKER}') is not null as found`,
  );
  return rows[0]!.found;
}

/** @throws AdapterError with a sentence where a restore of this database runs or was interrupted */
export async function assertNotHalfRestored(client: ClientBase): Promise<void> {
  if (!(await hasRestoreMarker(client))) return;
  throw new AdapterError(
    'a restore of this database runs, or was interrupted before its end: let it end, or run `restore` again, which begins anew',
    { cause: undefined, retryable: false },
  );
}
