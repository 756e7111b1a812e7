import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Database } from '@waxwing/adapters/postgres';
import { freePort } from '@waxwing/adapters/testing';
import type { BenchScope } from '../support/bench-scope.js';

/** The program, or another one that PGBOUNCER names. */
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer';
/** The first that keeps track of prepared statements. */
const OLDEST = 1.21;
const READY_MS = 30_000;
/** It does not run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A sentence why no PgBouncer can be measured here. */
export async function findNoPgBouncer(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(PROGRAM, ['--version']);
    const version = /PgBouncer (\d+\.\d+)/.exec(stdout)?.[1] ?? '0';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major > 1 || minor >= 21) return undefined;
    return `PgBouncer ${version} keeps no track of prepared statements: ${OLDEST} or later is needed`;
  } catch {
    return 'there is no PgBouncer on this machine: install it, or name it in PGBOUNCER';
  }
}

/** Pools the database by transaction, and keeps settings at the start from it. Answers the URL through it. */
export async function startPgBouncer(scope: BenchScope, databaseUrl: string): Promise<string> {
  const folder = await scope.folder();
  const port = await freePort();
  const url = new URL(databaseUrl.replace('@/', '@socket/'));
  const host = url.searchParams.get('host') ?? url.hostname;
  const server = `host=${host} port=${url.searchParams.get('port') ?? url.port}`;
  const login = `user=${url.username} password=${decodeURIComponent(url.password)}`;
  const name = url.pathname.slice(1);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = ${server} dbname=${name} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 20
max_client_conn = 500
`,
    { mode: 0o600 },
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    await chmod(folder, 0o711);
    await chown(file, NOBODY.uid, NOBODY.gid);
  }
  const child = spawn(PROGRAM, [file], { stdio: ['ignore', 'ignore', 'ignore'], ...(isRoot && NOBODY) });
  scope.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  const pooled = `postgresql://${url.username}@127.0.0.1:${port}/${name}`;
  await untilReady(pooled, databaseUrl);
  return pooled;
}

async function untilReady(pooled: string, directUrl: string): Promise<void> {
  for (const end = performance.now() + READY_MS; ; await delay(50)) {
    try {
      const database = await Database.connect(pooled, { max: 1, directUrl });
      return await database.close();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
