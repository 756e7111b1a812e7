// A PostgreSQL of another major version than the embedded one, without fsync, for a test run. The embedded supervisor makes its
// clusters with a locale that version 17 brought; the rest is the same.
import { appendFile, chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const supervisor = (file) =>
  import(new URL(`../dist/src/embedded-postgres/${file}.js`, import.meta.url).href);
const READY_MS = 120_000;

/** `root` is the folder of the npm package with its programs. The cluster lies in `dataDir/postgres`. */
export async function startOtherPostgres({ root, dataDir }) {
  const { findServerUser } = await supervisor('os-user');
  const { clusterPassword, configureCluster } = await supervisor('cluster');
  const { chooseEndpoint, connectionString } = await supervisor('endpoint');
  const { spawnServer, stopServer } = await supervisor('server-process');
  const { ServerLog } = await supervisor('server-log');
  const { waitUntilReady } = await supervisor('wait-until-ready');
  const dir = join(dataDir, 'postgres');
  const user = await findServerUser(dir);
  const cluster = { dir, user };
  const binaries = await programsIn(root, user);
  await chmod(dataDir, 0o711);
  const password = await clusterPassword(dataDir);
  await createCluster(cluster, binaries, password, dataDir);
  const endpoint = await chooseEndpoint(dir, password);
  await configureCluster(cluster, { endpoint, fsync: false, maxConnections: 300 });
  const server = await spawnServer(cluster, binaries, new ServerLog(dataDir));
  const stop = () => stopServer(server, cluster, binaries);
  const state = await waitUntilReady(server, dir, endpoint, READY_MS);
  if (state !== 'ready') {
    await stop();
    throw new Error(`The PostgreSQL of ${root} is not ready: ${state}. See ${dataDir}/postgres.log.`);
  }
  return { connectionString: (database = 'waxwing') => connectionString(endpoint, database), stop };
}

async function createCluster({ dir, user }, binaries, password, dataDir) {
  const { programOptions, runProgram } = await supervisor('program');
  const passwordFile = `${dir}.password-file`;
  await mkdir(dir, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of user ? [passwordFile, dir] : []) await chown(path, user.uid, user.gid);
  const access = ['--username=waxwing', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const args = [`--pgdata=${dir}`, '--encoding=UTF8', '--locale=C', ...access, '--no-sync'];
  await runProgram(binaries.initdb, args, programOptions(user, dataDir));
  await appendFile(join(dir, 'postgresql.conf'), "include 'waxwing.conf'\n");
}

async function programsIn(root, user) {
  const { createLibraryLinks } = await supervisor('binaries');
  const { canRun } = await supervisor('file-access');
  await createLibraryLinks(root);
  const programs = await import(pathToFileURL(join(root, 'dist/index.js')).href);
  if (!user || (await canRun(user, programs.postgres))) return programs;
  const { copyForAllUsers } = await supervisor('binaries-copy');
  const { SYSTEM_FOLDER } = await supervisor('data-folder');
  return copyForAllUsers(programs, SYSTEM_FOLDER);
}
