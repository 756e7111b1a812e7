import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolderEntry } from './data-folder.js';
import type { OsUser } from './os-user.js';
import { type Binaries, programOptions, runProgram } from './program.js';
import { accessRules, type ServerSettings, serverConfiguration } from './server-settings.js';

/** The server's own folder inside the data folder; PostgreSQL calls it a cluster. */
export interface Cluster {
  readonly dir: string;
  readonly user: OsUser | undefined;
}

const UNFINISHED_PREFIX = 'postgres.new-';
const SETTINGS_FILE = 'waxwing.conf';
const PASSWORD_FILE = 'postgres.password';

/**
 * Creates the cluster if there is none, under a temporary name that is renamed once it is complete and on disk: an interrupted
 * start leaves only a folder for the next one to remove.
 */
export async function ensureCluster(cluster: Cluster, binaries: Binaries, durable: boolean): Promise<void> {
  const dataDir = dirname(cluster.dir);
  await removeUnfinished(dataDir);
  if (await stat(cluster.dir).catch(() => undefined)) return;

  const name = `${UNFINISHED_PREFIX}${randomBytes(4).toString('hex')}`;
  const dir = join(dataDir, name);
  const passwordFile = `${dir}.password`;
  const options = programOptions(cluster.user, dataDir);
  await mkdir(dir, { mode: 0o700 });
  await chownTo(dir, cluster.user);
  await writeOwned(passwordFile, await clusterPassword(dataDir), cluster.user);
  await runProgram(binaries.initdb, initdbArguments(dir, passwordFile), options);
  await rm(passwordFile);
  await appendFile(join(dir, 'postgresql.conf'), `include '${SETTINGS_FILE}'\n`);
  if (durable) await runProgram(binaries.initdb, syncArguments(dir), options);
  await rename(dir, cluster.dir);
  if (durable) await syncFolderEntry(cluster.dir);
}

export const hasPassword = async (dataDir: string): Promise<boolean> =>
  (await readFile(join(dataDir, PASSWORD_FILE), 'utf8').catch(() => '')).trim() !== '';

/** Whether the last start configured the server to log row contents, as older versions did. */
export async function logsRowContents({ dir }: Cluster): Promise<boolean> {
  const last = await readFile(join(dir, SETTINGS_FILE), 'utf8').catch(() => undefined);
  return last !== undefined && !last.includes('log_error_verbosity');
}

/** The password of the server's only user, generated once and stored in the data folder, readable by its owner only. */
export async function clusterPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, PASSWORD_FILE);
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known) return known.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Writes the settings for the next start of the server. */
export async function configureCluster({ dir, user }: Cluster, settings: ServerSettings): Promise<void> {
  await writeOwned(join(dir, SETTINGS_FILE), serverConfiguration(settings), user);
  await writeOwned(join(dir, 'pg_hba.conf'), accessRules(settings.endpoint), user);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    // The initdb of a killed start may still write there for a moment and then fails by itself.
    if (name.startsWith(UNFINISHED_PREFIX))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function initdbArguments(dir: string, passwordFile: string): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=waxwing', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return [`--pgdata=${dir}`, ...locale, ...access, '--no-sync', '--no-instructions'];
}

/** Uses one sync of the whole file system where it is available, instead of one for each of a thousand files. */
function syncArguments(dir: string): string[] {
  const method = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  return [`--pgdata=${dir}`, '--sync-only', ...method];
}

async function writeOwned(path: string, text: string, user: OsUser | undefined): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await chownTo(path, user);
}

async function chownTo(path: string, user: OsUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}
