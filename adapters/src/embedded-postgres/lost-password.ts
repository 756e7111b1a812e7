import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Cluster, clusterPassword, hasPassword } from './cluster.js';
import { isServerOf } from './liveness.js';
import { readPostmasterFile } from './postmaster-file.js';
import { type Binaries, programOptions, runProgram } from './program.js';
import { runningServer, stopServer } from './server-process.js';

/**
 * Gives the server's user a new password where the file with the old one is gone, as it may be from a folder whose server asked for
 * none. Only a server that is stopped lets its owner in without one.
 */
export async function replaceLostPassword(cluster: Cluster, binaries: Binaries): Promise<void> {
  const dataDir = dirname(cluster.dir);
  if ((await hasPassword(dataDir)) || !(await stat(cluster.dir).catch(() => undefined))) return;
  const file = await readPostmasterFile(cluster.dir);
  if (file && (await isServerOf(cluster.dir, file.pid)))
    await stopServer(runningServer(file.pid), cluster, binaries);
  const statement = `alter role waxwing password '${await clusterPassword(dataDir)}'\n`;
  const options = programOptions(cluster.account, dataDir);
  await runProgram(binaries.postgres, ['--single', '-D', cluster.dir, 'postgres'], options, statement);
}
