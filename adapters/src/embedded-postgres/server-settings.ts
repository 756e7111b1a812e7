import type { Endpoint } from './endpoint.js';

export interface ServerSettings {
  readonly endpoint: Endpoint;
  /** False only for tests: a power cut may then corrupt everything. */
  readonly fsync: boolean;
  readonly maxConnections: number;
}

/**
 * The log outlives the accounts whose rows it would contain. Details name the rows of a violated constraint, statements may contain
 * literals, and error messages quote the refused value; Waxwing receives these errors anyway. Messages about the server itself are
 * logged.
 */
const LOG_WITHOUT_CONTENTS = {
  log_error_verbosity: 'terse',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
};

/** Our part of the server's configuration, rewritten at every start after the defaults of `initdb`. */
export function serverConfiguration({ endpoint, fsync, maxConnections }: ServerSettings): string {
  const tcp = endpoint.kind === 'tcp';
  const settings = {
    listen_addresses: tcp ? '127.0.0.1' : '',
    port: endpoint.port,
    unix_socket_directories: tcp ? '' : listItem(endpoint.dir),
    unix_socket_permissions: '0700',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // A single server without replicas: the WAL contains only what its own recovery needs.
    wal_level: 'minimal',
    max_wal_senders: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...LOG_WITHOUT_CONTENTS,
    cluster_name: 'waxwing',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${quoted(String(value))}\n`)
    .join('');
}

/** A quoted list entry: an unquoted comma or space would begin the next one. */
const listItem = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Access rules: every client needs the password, also over the socket, which other programs of the server's user can open. */
export function accessRules(endpoint: Endpoint): string {
  return endpoint.kind === 'tcp'
    ? 'host all all 127.0.0.1/32 scram-sha-256\n'
    : 'local all all scram-sha-256\n';
}
