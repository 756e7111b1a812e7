import { findRunningDatabase } from '@waxwing/adapters/embedded-postgres';
import { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';

/** The database of a running product, over one connection of its own. */
export class StoredData {
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Connects to the database in the product's data folder. */
  static async open(dataDir: string): Promise<StoredData> {
    const url = await findRunningDatabase(dataDir);
    if (!url) throw new Error(`no database runs in ${dataDir}`);
    return new StoredData(await Database.connect(url, { max: 1 }));
  }

  query<R extends object>(statement: string, values: unknown[] = []): Promise<R[]> {
    return this.#database.query<R>(statement, values);
  }

  /** @throws where no row was changed */
  async change(statement: string, values: unknown[] = []): Promise<void> {
    const changed = await this.#database.query(`${statement} returning 1`, values);
    if (changed.length === 0) throw new Error(`nothing was there to change: ${statement}`);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

export function accountIdOf(userId: string): string {
  const id = decodeId('acc', userId);
  if (!id) throw new Error(`${userId} is not the id of an account`);
  return id;
}
