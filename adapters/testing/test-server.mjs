// One PostgreSQL for a whole test run, without fsync, with a migrated template that the workers copy.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startOtherPostgres } from './other-postgres.mjs';

/** WAXWING_TEST_SCHEMA names the compiled sources of another version, whose schema the tests get. */
const SOURCES = new URL(process.env.WAXWING_TEST_SCHEMA ?? '../dist/src/', import.meta.url);
const compiled = (path) => new URL(`${path}.js`, SOURCES);
const PREFIX = 'waxwing-test-run-';

/** Starts the server and sets WAXWING_TEST_DATABASE. Resolves to a function that stops it and removes its folder. */
export async function startTestServer() {
  if (!existsSync(compiled('embedded-postgres/index'))) {
    throw new Error('The tests need the compiled database supervisor: run `npm run build` first.');
  }
  const temporary = await realpath(tmpdir());
  await reapLeftovers(temporary);

  const dataDir = await mkdtemp(join(temporary, `${PREFIX}${process.pid}-`));
  const server = await startServer(dataDir);
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

/** The product's own, or the one of another major version in the folder that WAXWING_TEST_POSTGRES names. */
async function startServer(dataDir) {
  const other = process.env.WAXWING_TEST_POSTGRES;
  if (other) return startOtherPostgres({ root: other, dataDir });
  const { EmbeddedPostgres } = await import(compiled('embedded-postgres/index').href);
  return EmbeddedPostgres.start({ dataDir, fsync: false, maxConnections: 300 });
}

async function makeTemplate(server) {
  const client = new pg.Client({ connectionString: server.connectionString() });
  await client.connect();
  await client.query('create database waxwing_template');
  await client.end();
  const { migrate } = await import(compiled('postgres/index').href);
  await migrate(server.connectionString('waxwing_template'));
}

/** Ctrl-C ends jest without its teardown. */
function stopOnSignals(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
}

/** Stops servers of killed runs. The folder's name contains the run's pid. */
async function reapLeftovers(temporary) {
  const { isAlive, isServerOf } = await import(compiled('embedded-postgres/liveness').href);
  for (const name of await readdir(temporary)) {
    const run = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : undefined;
    if (!run || (await isAlive(run))) continue;
    const dataDir = join(temporary, name);
    const clusterDir = join(dataDir, 'postgres');
    const pid = Number.parseInt(
      await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => ''),
      10,
    );
    if (pid > 0 && (await isServerOf(clusterDir, pid))) process.kill(pid, 'SIGQUIT');
    while (pid > 0 && (await isServerOf(clusterDir, pid))) await sleep(20);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
