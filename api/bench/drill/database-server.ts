import { readFile } from 'node:fs/promises';
import type { NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { DataFolderLock, EmbeddedPostgres } from '@waxwing/adapters/embedded-postgres';
import { Database } from '@waxwing/adapters/postgres';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { BenchScope } from '../support/bench-scope.js';

/** Enough for more than twenty processes, which take 18 each. */
const MAX_CONNECTIONS = 500;
const LOGS = ['postgres.log.1', 'postgres.log'];
const CRASHED = /was terminated by (signal|exception)/;

/** A PostgreSQL with fsync that can be stopped and started again at the same address. */
export class DatabaseServer {
  readonly #dataDir: string;
  #server: EmbeddedPostgres;

  private constructor(dataDir: string, server: EmbeddedPostgres) {
    this.#dataDir = dataDir;
    this.#server = server;
  }

  static async start(scope: BenchScope): Promise<DatabaseServer> {
    const dataDir = await scope.folder();
    const lock = await DataFolderLock.acquire(dataDir);
    scope.defer(() => lock.release());
    const database = new DatabaseServer(
      dataDir,
      await EmbeddedPostgres.start({ dataDir, maxConnections: MAX_CONNECTIONS }),
    );
    scope.defer(() => database.#server.stop());
    return database;
  }

  get url(): string {
    return this.#server.connectionString();
  }

  /** What its clients connect to: a socket in a folder, or a port. */
  get address(): NetConnectOpts {
    const { hostname, port, socket } = this.#parts;
    return socket ? { path: socket } : { host: hostname, port: Number(port) };
  }

  /** The URL of a relay to it on this machine. */
  urlAt(port: number): string {
    const { login, name } = this.#parts;
    return `postgresql://${login}@127.0.0.1:${port}/${name}`;
  }

  get #parts() {
    const [, login, hostname, port, name, query] =
      /^postgresql:\/\/([^@]+)@([^/:]*):?(\d*)\/([^?]+)\??(.*)$/.exec(this.url)!;
    const given = new URLSearchParams(query);
    const folder = given.get('host');
    return { login, hostname, port, name, socket: folder && join(folder, `.s.PGSQL.${given.get('port')}`) };
  }

  /** The id of its main process. */
  async pid(): Promise<number> {
    return Number.parseInt(await readFile(join(this.#dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  }

  /** Nothing but a commit that waits for the disk writes what is committed; a background process would do so five times a second. */
  async keepUnwritten(): Promise<void> {
    const database = await Database.connect(this.url, { max: 1 });
    await database.query("alter system set wal_writer_delay = '10s'");
    await database.query('select pg_reload_conf()');
    await database.close();
  }

  /** Resolves when another server answers in the place of the crashed one. */
  async untilReplaced(crashed: number): Promise<void> {
    await eventuallyPasses(async () => {
      if ((await this.pid()) === crashed) throw new Error('the crashed server has not been replaced');
      await (await Database.connect(this.url, { max: 1 })).close();
    });
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  async restart(): Promise<void> {
    this.#server = await EmbeddedPostgres.start({ dataDir: this.#dataDir, maxConnections: MAX_CONNECTIONS });
  }

  /** Lines of its log on processes that ended abnormally; the drill kills none. */
  async crashes(): Promise<string[]> {
    const logs = await Promise.all(
      LOGS.map((name) => readFile(join(this.#dataDir, name), 'utf8').catch(() => '')),
    );
    return logs.flatMap((log) => log.split('\n').filter((line) => CRASHED.test(line)));
  }
}
