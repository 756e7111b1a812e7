import { createServer } from 'node:net';
import { join } from 'node:path';

/** The server's address: a socket in its own folder, or a loopback port. Both require the password. */
export type Endpoint = { readonly port: number; readonly password: string } & (
  | { readonly kind: 'socket'; readonly dir: string }
  | { readonly kind: 'tcp' }
);

const DEFAULT_PORT = 5432;

/** The smallest limit of the supported systems is 104 bytes including the terminating zero (macOS). */
const LONGEST_SOCKET_PATH = 103;

function fitsSocket(clusterDir: string): boolean {
  const path = join(clusterDir, `.s.PGSQL.${DEFAULT_PORT}`);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_SOCKET_PATH;
}

/** Chooses the cluster's endpoint: the socket, in a folder closed to other users, if its path is short enough. */
export async function chooseEndpoint(clusterDir: string, password: string): Promise<Endpoint> {
  if (fitsSocket(clusterDir)) return { kind: 'socket', dir: clusterDir, port: DEFAULT_PORT, password };
  return { kind: 'tcp', port: await freePort(), password };
}

/** The URL form of libpq, which `pg`, `knex` and `psql` all accept. */
export function connectionString(endpoint: Endpoint, database: string): string {
  const name = encodeURIComponent(database);
  const user = `waxwing:${encodeURIComponent(endpoint.password)}`;
  if (endpoint.kind === 'tcp') return `postgresql://${user}@127.0.0.1:${endpoint.port}/${name}`;
  return `postgresql://${user}@/${name}?host=${encodeURIComponent(endpoint.dir)}&port=${endpoint.port}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : DEFAULT_PORT));
    });
  });
}
