import { decodeId } from '@waxwing/contract';
import { accountIdOf, type StoredData } from './stored-data.js';

/** Expires the links and keys of an account, and tells what is stored of it. */
export class AccountTimes {
  readonly #data: StoredData;

  constructor(data: StoredData) {
    this.#data = data;
  }

  /** Expires the password reset links of the account. */
  async expirePasswordResets(userId: string): Promise<void> {
    await this.#data.change('update password_resets set expires_at = now() where account_id = $1', [
      accountIdOf(userId),
    ]);
  }

  /** Expires the link that confirms an account's new email. */
  async expireEmailChange(userId: string): Promise<void> {
    await this.#data.change('update email_changes set expires_at = now() where account_id = $1', [
      accountIdOf(userId),
    ]);
  }

  /** Sets the key's expiry to now. */
  async expireKey(keyId: string): Promise<void> {
    await this.#data.change('update api_keys set expires_at = now() where id = $1', [decodeId('key', keyId)]);
  }

  /** The names of the tables that hold data of an account. */
  async tablesHolding(userId: string): Promise<string[]> {
    const tables = await this.#data.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.column_name = 'account_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    );
    const stored: string[] = [];
    for (const { name } of tables) {
      const some = `select from "${name}" where account_id = $1 limit 1`;
      if ((await this.#data.query(some, [accountIdOf(userId)])).length > 0) stored.push(name);
    }
    return stored.toSorted();
  }
}
