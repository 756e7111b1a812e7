import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where the server listens: a socket inside its own folder, or a port of the loopback interface. Both ask for the password. */
export type Endpoint = { readonly port: number; readonly password: string } & (
  | { readonly kind: 'socket'; readonly dir: string }
  | { readonly kind: 'tcp' }
);

const DEFAULT_PORT = 5432;

/** The shortest limit of the systems we run on is 104 bytes with the closing zero (macOS). */
const LONGEST_SOCKET_PATH = 103;

function fitsSocket(clusterDir: string): boolean {
  const path = join(clusterDir, `.s.PGSQL.${DEFAULT_PORT}`);
  return process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_SOCKET_PATH;
}

/** A new endpoint for the cluster: the socket, which lies in a folder closed to other users, where its path fits. */
export async function chooseEndpoint(clusterDir: string, password: string): Promise<Endpoint> {
  if (fitsSocket(clusterDir)) return { kind: 'socket', dir: clusterDir, port: DEFAULT_PORT, password };
  return { kind: 'tcp', port: await freePort(), password };
}

/** libpq's URL form, which `pg`, `knex` and `psql` read alike. */
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
