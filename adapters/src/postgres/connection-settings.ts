import pg from 'pg';

const STATEMENT_TIMEOUT_MS = 10_000;

/** The settings every connection of this product is opened with. */
export function connectionSettings(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    application_name: 'waxwing',
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own timeout cannot speak over a dead network.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** The same for what takes as long as it takes: a migration of millions of rows. */
export function patientSettings(connectionString: string): pg.ClientConfig {
  return {
    ...connectionSettings(connectionString),
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  };
}

/** int8 as a number, or an error where a number could not hold it; the rest as the driver does it. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
  return pg.types.getTypeParser(oid, format as 'text');
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond what a number holds`);
  return value;
}
