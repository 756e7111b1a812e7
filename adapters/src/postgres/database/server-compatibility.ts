import { AdapterError } from '@waxwing/core';
import type { ClientBase } from 'pg';

const MIN_VERSION = 15;

export interface ServerProperties {
  /** For example 150004 for 15.4. */
  readonly version: number;
  /** The encoding of the database. */
  readonly encoding: string;
}

/** A sentence why this database cannot be used; undefined when it can. */
export function findIncompatibility({ version, encoding }: ServerProperties): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < MIN_VERSION) return `it is PostgreSQL ${major}, and Waxwing needs ${MIN_VERSION} or later`;
  if (encoding !== 'UTF8') {
    return (
      `it keeps texts in ${encoding}, and messages come in every script: make one with ` +
      "`create database … encoding 'UTF8' template template0`"
    );
  }
  return undefined;
}

/** @throws AdapterError with a sentence when this database cannot be used */
export async function assertServerCompatible(client: ClientBase): Promise<void> {
  const { rows } = await client.query<ServerProperties>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  const incompatibility = rows[0] && findIncompatibility(rows[0]);
  if (incompatibility)
    throw new AdapterError(`the database does not fit: ${incompatibility}`, {
      cause: undefined,
      retryable: false,
    });
}
