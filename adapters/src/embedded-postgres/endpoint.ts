import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where the server listens: a socket inside its own folder, or a port of the loopback interface. */
export type Endpoint =
  | { readonly kind: 'socket'; readonly dir: string; readonly port: number }
  | { readonly kind: 'tcp'; readonly port: number; readonly password: string };

const DEFAULT_PORT = 5432;

/** The shortest limit of the systems we run on is 104 bytes with the closing zero (macOS). */
const LONGEST_SOCKET_PATH = 103;

function fitsSocket(clusterDir: string): boolean {
  const path = join(clusterDir, `.s.PGSQL.${DEFAULT_PORT}`);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_SOCKET_PATH;
}

/**
 * A new endpoint for the cluster. The socket stands in a folder closed to other users and needs no password; a port
 * is open to every user of the machine and does.
 */
export async function chooseEndpoint(clusterDir: string, password: string): Promise<Endpoint> {
  if (fitsSocket(clusterDir)) return { kind: 'socket', dir: clusterDir, port: DEFAULT_PORT };
  return { kind: 'tcp', port: await freePort(), password };
}

/** libpq's URL form, which `pg`, `knex` and `psql` read alike. */
export function connectionString(endpoint: Endpoint, database: string): string {
  const name = encodeURIComponent(database);
  if (endpoint.kind === 'tcp') {
    return `postgresql://waxwing:${encodeURIComponent(endpoint.password)}@127.0.0.1:${endpoint.port}/${name}`;
  }
  return `postgresql://waxwing@/${name}?host=${encodeURIComponent(endpoint.dir)}&port=${endpoint.port}`;
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
