import { AdapterError } from '@waxwing/core';
import type { ClientBase } from 'pg';

const OLDEST = 15;

export interface ServerFacts {
  /** Such as 150004 for 15.4. */
  readonly version: number;
  /** What the database keeps texts in. */
  readonly encoding: string;
}

/** Why the product cannot work on this database, as a sentence; undefined where it can. */
export function flawOfDatabase({ version, encoding }: ServerFacts): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) return `it is PostgreSQL ${major}, and Waxwing needs ${OLDEST} or later`;
  if (encoding !== 'UTF8') {
    return (
      `it keeps texts in ${encoding}, and messages come in every script: make one with ` +
      "`create database … encoding 'UTF8' template template0`"
    );
  }
  return undefined;
}

/** @throws AdapterError with a sentence where the product cannot work on this database */
export async function assertFit(client: ClientBase): Promise<void> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  const flaw = rows[0] && flawOfDatabase(rows[0]);
  if (flaw)
    throw new AdapterError(`the database does not fit: ${flaw}`, { cause: undefined, retryable: false });
}
