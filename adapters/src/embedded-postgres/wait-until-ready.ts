import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { connectionString, type Endpoint } from './endpoint.js';
import { readPostmasterFile } from './postmaster-file.js';
import type { ServerProcess } from './server-process.js';

const POLL_MS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** SQLSTATE: starting up or shutting down; too many connections; a connection that was cut. */
const TRANSIENT_STATES = new Set(['57P03', '53300', '57P01']);
const NO_SUCH_DATABASE = '3D000';

export const DATABASE_NAME = 'waxwing';

/**
 * Waits until the server accepts connections and creates the database if it is missing. `ended` if the server exits first, `silent`
 * if it runs but does not answer in time.
 */
export async function waitUntilReady(
  server: ServerProcess,
  clusterDir: string,
  endpoint: Endpoint,
  limitMs: number,
): Promise<'ready' | 'ended' | 'silent'> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    // Reading the server's own file first avoids refused connections in its log.
    const file = await readPostmasterFile(clusterDir);
    if (file?.pid === server.pid && file.status === 'ready' && (await acceptsConnections(endpoint)))
      return 'ready';
    if (await server.hasEnded()) return 'ended';
    await sleep(POLL_MS);
  }
  return 'silent';
}

async function acceptsConnections(endpoint: Endpoint): Promise<boolean> {
  try {
    await runStatement(connectionString(endpoint, DATABASE_NAME), 'select 1').catch(
      async (error: unknown) => {
        if (!(error instanceof DatabaseError) || error.code !== NO_SUCH_DATABASE) throw error;
        await runStatement(connectionString(endpoint, 'postgres'), `create database ${DATABASE_NAME}`);
      },
    );
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && !TRANSIENT_STATES.has(error.code ?? '')) throw error;
    return false;
  }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The pending call also reports a server that dies meanwhile.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}
