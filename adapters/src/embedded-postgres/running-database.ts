import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clusterPassword } from './cluster.js';
import { connectionString, type Endpoint } from './endpoint.js';
import { isServerOf } from './liveness.js';
import { type PostmasterFile, readPostmasterFile } from './postmaster-file.js';
import { DATABASE_NAME } from './wait-until-ready.js';

/** The URL of the database that another process runs in this data folder; undefined when none runs. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const clusterDir = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (!clusterDir) return undefined;
  const file = await readPostmasterFile(clusterDir);
  if (file?.status !== 'ready' || !(await isServerOf(clusterDir, file.pid))) return undefined;
  return connectionString(await endpointOf(clusterDir, file), DATABASE_NAME);
}

/** The endpoint of the server that wrote this file. */
export async function endpointOf(clusterDir: string, file: PostmasterFile): Promise<Endpoint> {
  const known = { port: file.port, password: await clusterPassword(dirname(clusterDir)) };
  return file.socketDir ? { kind: 'socket', dir: clusterDir, ...known } : { kind: 'tcp', ...known };
}
