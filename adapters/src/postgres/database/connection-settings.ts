import pg from 'pg';

const STATEMENT_TIMEOUT_MS = 10_000;
/** Compiling a plan over many partitions takes longer than any of our statements. */
const JIT = 'off';
/** Routers on the way forget a silent connection after four minutes or more. */
const KEEP_ALIVE_MS = 60_000;

/** The settings of every connection; `options` are server settings as `-c name=value`. */
export function connectionSettings(connectionString: string, options = ''): pg.ClientConfig {
  return {
    ...mergeOptions(connectionString, `-c TimeZone=UTC -c jit=${JIT} ${options}`.trim()),
    application_name: 'waxwing',
    connectionTimeoutMillis: connectTimeoutMs(connectionString),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own timeout cannot be reported over a dead network.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
  };
}

/**
 * The same through a pooler such as PgBouncer, which shares the server's connections: it refuses settings at the start of one, or
 * keeps them from the server. They are the role's there, and `doctor` compares.
 */
export function pooledSettings(connectionString: string): pg.ClientConfig {
  const {
    options: _options,
    statement_timeout: _statement,
    idle_in_transaction_session_timeout: _idle,
    ...settings
  } = connectionSettings(connectionString);
  return { ...settings, connectionString };
}

/** What a role must set for connections through a pooler. */
export const ROLE_SETTINGS = {
  TimeZone: 'UTC',
  jit: JIT,
  statement_timeout: `${STATEMENT_TIMEOUT_MS / 1_000}s`,
  idle_in_transaction_session_timeout: `${STATEMENT_TIMEOUT_MS / 1_000}s`,
} as const;

/** The same for work without a time limit: a migration of millions of rows. `lockTimeoutMs` 0 means no limit. */
export function migrationSettings(connectionString: string, lockTimeoutMs = 0): pg.ClientConfig {
  // Set explicitly, because the driver sends nothing for 0, and the database or the role may have limits of its own.
  const limits = {
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    lock_timeout: lockTimeoutMs,
  };
  const options = Object.entries(limits).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...connectionSettings(connectionString, options.join(' ')),
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  };
}

/**
 * libpq's `connect_timeout`, or its variable where the URL has none, in seconds: the driver reads neither. Also the longest wait for
 * a connection of the pool.
 */
function connectTimeoutMs(connectionString: string): number {
  const [, seconds = process.env.PGCONNECT_TIMEOUT] =
    /[?&]connect_timeout=(\d+)/.exec(connectionString) ?? [];
  return seconds ? Number(seconds) * 1_000 : 5_000;
}

const OPTIONS = /([?&])options=([^&]*)&?/;

/** The driver replaces our options with those of the URL, but both are needed. The last value of a setting applies. */
function mergeOptions(connectionString: string, options: string): pg.ClientConfig {
  const given = OPTIONS.exec(connectionString)?.[2] ?? '';
  return {
    connectionString: connectionString.replace(OPTIONS, '$1'),
    options: `${decodeURIComponent(given)} ${options}`.trim(),
  };
}

/** Parses int8 to a number, and throws beyond the safe integers; all else as the driver does. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
  return pg.types.getTypeParser(oid, format as 'text');
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond what a number holds`);
  return value;
}
