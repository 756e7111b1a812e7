import type { Endpoint } from './endpoint.js';

export interface ServerSettings {
  readonly endpoint: Endpoint;
  /** Off only for tests: a power cut may then corrupt everything. */
  readonly fsync: boolean;
  readonly maxConnections: number;
}

/** Our part of the server's configuration. It is written anew on every start, after the defaults of `initdb`. */
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
    // One server without replicas: no more is written than its own recovery needs.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Compiling costs more than the short queries of this product take.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    cluster_name: 'waxwing',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${quoted(String(value))}\n`)
    .join('');
}

/** An entry of a list, in which a comma or a space would otherwise begin the next one. */
const listItem = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Who may connect: over the socket whoever can open it, over TCP whoever knows the password. */
export function accessRules(endpoint: Endpoint): string {
  return endpoint.kind === 'tcp' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all trust\n';
}
