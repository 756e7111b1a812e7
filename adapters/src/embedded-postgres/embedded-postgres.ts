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
  /** Default true. Off only for data that nobody will miss. */
  readonly fsync?: boolean;
  /** Default 100. */
  readonly maxConnections?: number;
}

const CHECK_INTERVAL_MS = 250;

/**
 * A real PostgreSQL in the data folder, for whoever has no other. It outlives a killed Waxwing, and the next one takes it
 * over; when it is killed itself it is started again at the same address. The caller holds the folder's
 * `DataFolderLock` from before `start` until after `stop`.
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
    // One name for one folder: it is how a running server of ours is recognised.
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

  /** A URL for `pg`, `knex` or `psql`; the same for as long as this object lives. */
  connectionString(database = DATABASE_NAME): string {
    return connectionString(this.#current.endpoint, database);
  }

  /** Ends all connections and the server, with everything on disk. Calling it again waits for the same end. */
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
      // Tried again at the next tick; what is wrong stands in the server's log.
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
 * Gives the server's user a new password where the file with the old one is gone, as it may be from a folder whose server asked for
 * none. Only a server that is stopped lets its owner in without one.
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
