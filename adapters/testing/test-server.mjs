// One PostgreSQL for a whole test run, without fsync, with a migrated template that the workers copy.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const compiled = (path) => new URL(`../dist/src/${path}/index.js`, import.meta.url);
const PREFIX = 'waxwing-test-run-';

/** Starts the server and sets WAXWING_TEST_DATABASE. Resolves to what stops it and removes its folder. */
export async function startTestServer() {
  if (!existsSync(compiled('embedded-postgres'))) {
    throw new Error('The tests need the compiled database supervisor: run `npm run build` first.');
  }
  const { EmbeddedPostgres } = await import(compiled('embedded-postgres').href);
  const temporary = await realpath(tmpdir());
  await reapLeftovers(temporary);

  const dataDir = await mkdtemp(join(temporary, `${PREFIX}${process.pid}-`));
  const server = await EmbeddedPostgres.start({ dataDir, fsync: false, maxConnections: 300 });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  stopOnSignals(stop);
  try {
    process.env.WAXWING_TEST_DATABASE = server.connectionString();
    await makeTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function makeTemplate(server) {
  const client = new pg.Client({ connectionString: server.connectionString() });
  await client.connect();
  await client.query('create database waxwing_template');
  await client.end();
  if (!existsSync(compiled('postgres'))) return;
  const { migrate } = await import(compiled('postgres').href);
  await migrate(server.connectionString('waxwing_template'));
}

/** Ctrl-C ends jest without its teardown. */
function stopOnSignals(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
}

/** Servers whose run was killed. Their folder's name tells whose they were. */
async function reapLeftovers(temporary) {
  for (const name of await readdir(temporary)) {
    if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const dataDir = join(temporary, name);
    await endServer(join(dataDir, 'postgres'));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function endServer(clusterDir) {
  const pid = Number.parseInt(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!(pid > 0 && isServer(pid, clusterDir))) return;
  process.kill(pid, 'SIGQUIT');
  const deadline = Date.now() + 5000;
  while (isServer(pid, clusterDir) && Date.now() < deadline) await sleep(20);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Where the system can tell, the process really is that server, and no later program with its number. */
function isServer(pid, clusterDir) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(clusterDir);
  } catch {
    return false;
  }
}
