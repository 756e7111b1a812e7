import { realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { findBinaries } from './binaries.js';
import { type BootedServer, type BootPlan, bootServer } from './boot-server.js';
import { type Cluster, clusterPassword, ensureCluster, hasPassword, logsRowContents } from './cluster.js';
import { makeDataFolder } from './data-folder.js';
import { connectionString } from './endpoint.js';
import { assertUsableBy } from './file-access.js';
import { isServerOf } from './liveness.js';
import { findServerUser } from './os-user.js';
import { readPostmasterFile } from './postmaster-file.js';
import { type Binaries, programOptions, runProgram } from './program.js';
import { ServerLog } from './server-log.js';
import { runningServer, stopServer } from './server-process.js';
import { DATABASE_NAME } from './wait-until-ready.js';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Default true. False only for disposable data. */
  readonly fsync?: boolean;
  /** Default 100. */
  readonly maxConnections?: number;
}

const CHECK_INTERVAL_MS = 250;

/**
 * A real PostgreSQL in the data folder, for installations without another one. It outlives a killed Waxwing, and the next one
 * adopts it; when the server itself is killed, it is restarted at the same address. The caller holds the folder's `DataFolderLock`
 * from before `start` until after `stop`.
 */
export class EmbeddedPostgres {
  readonly #plan: BootPlan;
  #current: BootedServer;
  #stopping: Promise<void> | undefined;
  #restarting: Promise<void> | undefined;
  readonly #checkTimer: NodeJS.Timeout;

  private constructor(
    plan: BootPlan,
    current: BootedServer,
    /** Whether a server of an earlier Waxwing was found running. It keeps some of its settings until it is stopped. */
    readonly adopted: boolean,
  ) {
    this.#plan = plan;
    this.#current = current;

    this.#checkTimer = setInterval(() => this.#restartIfEnded(), CHECK_INTERVAL_MS).unref();
  }

  /** Starts, or adopts, the server of this data folder. Throws `EmbeddedPostgresError`. */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const { fsync = true, maxConnections = 100 } = options;
    await makeDataFolder(resolve(options.dataDir));
    // The real path identifies the folder, by which our running server is recognised.
    const dataDir = await realpath(options.dataDir);
    const dir = join(dataDir, 'postgres');
    const user = await findServerUser(dir);
    await assertUsableBy(user, dir);
    const binaries = await findBinaries(user);
    const cluster = { dir, user };
    await ensureCluster(cluster, binaries, fsync);
    await resetLostPassword(cluster, binaries);
    const log = new ServerLog(dataDir);
    if (await logsRowContents(cluster)) await log.clear();
    await log.startRotation();
    const plan = { cluster, binaries, log, settings: { fsync, maxConnections } };
    const current = await bootServer(plan);
    return new EmbeddedPostgres(plan, current, current.server.adopted);
  }

  /** A URL for `pg`, `knex` or `psql`, constant for the lifetime of this object. */
  connectionString(database = DATABASE_NAME): string {
    return connectionString(this.#current.endpoint, database);
  }

  /** Ends all connections and the server, with all data on disk. Further calls wait for the same end. */
  stop(): Promise<void> {
    this.#stopping ??= this.#shutDown();
    return this.#stopping;
  }

  async #shutDown(): Promise<void> {
    clearInterval(this.#checkTimer);
    this.#plan.log.stopRotation();
    await this.#restarting;
    await stopServer(this.#current.server, this.#plan.cluster, this.#plan.binaries);
  }

  #restartIfEnded(): void {
    this.#restarting ??= this.#restart()
      // Retried at the next tick; the cause is in the server's log.
      .catch(() => undefined)
      .finally(() => {
        this.#restarting = undefined;
      });
  }

  async #restart(): Promise<void> {
    if (this.#stopping || !(await this.#current.server.hasEnded())) return;
    this.#current = await bootServer(this.#plan, this.#current.endpoint);
  }
}

/**
 * Sets a new password when the password file is missing, as in a folder whose server required none. Only a stopped server lets its
 * owner in without a password.
 */
async function resetLostPassword(cluster: Cluster, binaries: Binaries): Promise<void> {
  const dataDir = dirname(cluster.dir);
  if ((await hasPassword(dataDir)) || !(await stat(cluster.dir).catch(() => undefined))) return;
  const file = await readPostmasterFile(cluster.dir);
  if (file && (await isServerOf(cluster.dir, file.pid)))
    await stopServer(runningServer(file.pid), cluster, binaries);
  const statement = `alter role waxwing password '${await clusterPassword(dataDir)}'\n`;
  const options = programOptions(cluster.user, dataDir);
  await runProgram(binaries.postgres, ['--single', '-D', cluster.dir, 'postgres'], options, statement);
}
