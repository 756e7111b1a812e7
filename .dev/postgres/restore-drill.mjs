// Starts the PostgreSQL that the drill of a restore begins with, one major version older than the embedded one.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOtherPostgres } from '../../adapters/testing/other-postgres.mjs';
import { fetchPostgres } from './versions.mjs';

export async function runRestoreDrill() {
  const root = await fetchPostgres('17');
  const dataDir = await mkdtemp(join(await realpath(tmpdir()), 'waxwing-bench-'));
  const server = await startOtherPostgres({ root, dataDir });
  try {
    process.env.DRILL_DATABASES = JSON.stringify([
      server.connectionString(),
      server.connectionString('waxwing_restored'),
    ]);
    const { done } = await import('../../api/dist/bench/drill/restore.js');
    await done;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
