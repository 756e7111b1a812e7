import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serverAccount } from './account.js';
import { findBinaries } from './binaries.js';
import { type Boot, type Booted, boot } from './boot.js';
import { ensureCluster, logsRows } from './cluster.js';
import { makeDataFolder } from './data-folder.js';
import { connectionString } from './endpoint.js';
import { assertUsableBy } from './folder-access.js';
import { replaceLostPassword } from './lost-password.js';
import { DATABASE } from './readiness.js';
import { ServerLog } from './server-log.js';
import { stopServer } from './server-process.js';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Default true. Off only for data that nobody will miss. */
  readonly fsync?: boolean;
  /** Default 100. */
  readonly maxConnections?: number;
}

const WATCH_MS = 250;

/**
 * A real PostgreSQL in the data folder, for whoever has no other. It outlives a killed Waxwing, and the next one takes it
 * over; when it is killed itself it is started again at the same address. The caller holds the folder's
 * `DataFolderLock` from before `start` until after `stop`.
 */
export class EmbeddedPostgres {
  private stopping: Promise<void> | undefined;
  private reviving: Promise<void> | undefined;
  private readonly watch: NodeJS.Timeout;

  private constructor(
    private readonly plan: Boot,
    private current: Booted,
    /** Whether a server of an earlier Waxwing was found running. It keeps some of its settings until it is stopped. */
    readonly adopted: boolean,
  ) {
    this.watch = setInterval(() => this.reviveIfEnded(), WATCH_MS).unref();
  }

  /** Starts, or adopts, the server of this data folder. Throws `EmbeddedPostgresError`. */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const { fsync = true, maxConnections = 100 } = options;
    await makeDataFolder(resolve(options.dataDir));
    // One name for one folder: it is how a running server of ours is recognised.
    const dataDir = await realpath(options.dataDir);
    const dir = join(dataDir, 'postgres');
    const account = await serverAccount(dir);
    await assertUsableBy(account, dir);
    const binaries = await findBinaries(account);
    const cluster = { dir, account };
    await ensureCluster(cluster, binaries, fsync);
    await replaceLostPassword(cluster, binaries);
    const log = new ServerLog(dataDir);
    if (await logsRows(cluster)) await log.clear();
    await log.startBounding();
    const plan = { cluster, binaries, log, settings: { fsync, maxConnections } };
    const current = await boot(plan);
    return new EmbeddedPostgres(plan, current, current.server.adopted);
  }

  /** A URL for `pg`, `knex` or `psql`; the same for as long as this object lives. */
  connectionString(database = DATABASE): string {
    return connectionString(this.current.endpoint, database);
  }

  /** Ends all connections and the server, with everything on disk. Calling it again waits for the same end. */
  stop(): Promise<void> {
    this.stopping ??= this.shutDown();
    return this.stopping;
  }

  private async shutDown(): Promise<void> {
    clearInterval(this.watch);
    this.plan.log.stopBounding();
    await this.reviving;
    await stopServer(this.current.server, this.plan.cluster, this.plan.binaries);
  }

  private reviveIfEnded(): void {
    this.reviving ??= this.revive()
      // Tried again at the next tick; what is wrong stands in the server's log.
      .catch(() => undefined)
      .finally(() => {
        this.reviving = undefined;
      });
  }

  private async revive(): Promise<void> {
    if (this.stopping || !(await this.current.server.hasEnded())) return;
    this.current = await boot(this.plan, this.current.endpoint);
  }
}
