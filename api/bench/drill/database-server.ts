import { DataFolderLock, EmbeddedPostgres } from '@waxwing/adapters/embedded-postgres';
import type { Stage } from '../support/stage.js';

/** A PostgreSQL with fsync that can be taken away and brought back at the same address. */
export class DatabaseServer {
  private constructor(
    private readonly dataDir: string,
    private server: EmbeddedPostgres,
  ) {}

  static async start(stage: Stage): Promise<DatabaseServer> {
    const dataDir = await stage.folder();
    const lock = await DataFolderLock.acquire(dataDir);
    stage.atEnd(() => lock.release());
    const database = new DatabaseServer(
      dataDir,
      await EmbeddedPostgres.start({ dataDir, maxConnections: 200 }),
    );
    stage.atEnd(() => database.server.stop());
    return database;
  }

  get url(): string {
    return this.server.connectionString();
  }

  async takeAway(): Promise<void> {
    await this.server.stop();
  }

  async bringBack(): Promise<void> {
    this.server = await EmbeddedPostgres.start({ dataDir: this.dataDir, maxConnections: 200 });
  }
}
