import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PgBossJobs } from '@waxwing/adapters/jobs';
import { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';
import { eventually } from '../eventually.js';

/**
 * Creates states that otherwise take time or money: an almost used quota, an ended plan, half a minute without polling.
 * It changes stored data, and nothing of the product's behaviour.
 */
export class TimeMachine {
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Connects to the database in the product's data folder. */
  static async of(dataDir: string): Promise<TimeMachine> {
    for await (const file of glob(join(dataDir, '**/postmaster.pid'))) {
      const [, , , port, socketDir = ''] = (await readFile(file, 'utf8')).split('\n');
      const host = encodeURIComponent(socketDir);
      const password = (await readFile(join(dirname(file), '..', 'postgres.password'), 'utf8')).trim();
      const url = `postgresql://waxwing:${password}@/waxwing?host=${host}&port=${port}`;
      return new TimeMachine(await Database.connect(url, { max: 1 }));
    }
    throw new Error(`no database runs in ${dataDir}`);
  }

  async setMessagesLeft(userId: string, left: number): Promise<void> {
    await this.#update('update subscriptions set window_used = message_limit - $2 where account_id = $1', [
      accountOf(userId),
      left,
    ]);
  }

  async setInstanceLimit(userId: string, limit: number): Promise<void> {
    await this.#update('update subscriptions set instance_limit = $2 where account_id = $1', [
      accountOf(userId),
      limit,
    ]);
  }

  /** Moves the account's plan into the past, so that it ended a minute ago. */
  async endPlan(userId: string): Promise<void> {
    await this.#update(
      `update subscriptions
         set starts_at = now() - interval '1 minute' - (ends_at - starts_at), ends_at = now() - interval '1 minute'
       where account_id = $1`,
      [accountOf(userId)],
    );
  }

  /** Expires the password reset links of the account. */
  async expirePasswordResets(userId: string): Promise<void> {
    await this.#update('update password_resets set expires_at = now() where account_id = $1', [
      accountOf(userId),
    ]);
  }

  /** Sets the key's expiry to now. */
  async expireKey(keyId: string): Promise<void> {
    await this.#update('update api_keys set expires_at = now() where id = $1', [decodeId('key', keyId)]);
  }

  /** Expires the link that confirms an account's new email. */
  async expireEmailChange(userId: string): Promise<void> {
    await this.#update('update email_changes set expires_at = now() where account_id = $1', [
      accountOf(userId),
    ]);
  }

  /** Ends the validity of the account's messages now. */
  async expireMessages(userId: string): Promise<void> {
    await this.#update(
      "update messages set expires_at = now() where account_id = $1 and direction = 'outbound'",
      [accountOf(userId)],
    );
  }

  /** The names of the tables that hold data of an account. */
  async tablesHolding(userId: string): Promise<string[]> {
    const tables = await this.#database.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.column_name = 'account_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    );
    const stored: string[] = [];
    for (const { name } of tables) {
      const some = `select from "${name}" where account_id = $1 limit 1`;
      if ((await this.#database.query(some, [accountOf(userId)])).length > 0) stored.push(name);
    }
    return stored.toSorted();
  }

  /** Makes the account's plan an annual one, so many days after its start. */
  async makeYearly(userId: string, daysOver: number): Promise<void> {
    await this.#update(
      `update subscriptions
         set starts_at = now() - make_interval(days => $2), ends_at = now() + make_interval(days => 365 - $2)
       where account_id = $1`,
      [accountOf(userId), daysOver],
    );
  }

  /** Moves an account's messages so many days into the past, with their daily counts. */
  async ageMessages(userId: string, days: number): Promise<void> {
    await this.#update(
      `with aged as (
         update messages set created_at = created_at - make_interval(days => $2) where account_id = $1
       ), moved as (
         delete from message_daily where account_id = $1 returning *
       )
       insert into message_daily (account_id, day, instance_id, direction, messages, failed, last_at)
       select account_id, day - $2::integer, instance_id, direction, messages, failed, last_at - make_interval(days => $2)
       from moved order by day`,
      [accountOf(userId), days],
    );
  }

  /** Runs the nightly job that deletes messages after their retention; resolves when it is done. */
  async runMessageRetention(): Promise<void> {
    const { connectionString } = this.#database;
    const jobs = new PgBossJobs({ connectionString, works: false, onError: () => undefined });
    try {
      const run = await jobs.runNow('message-retention', 60_000);
      if (run.outcome !== 'done') throw new Error(`the night's work is ${run.outcome}`);
    } finally {
      await jobs.stop();
    }
  }

  /** Makes the last check for a newer client version an hour old. */
  async ageVersionCheck(): Promise<void> {
    await this.#update("update client_version_looks set looked_at = now() - interval '1 hour' where $1", [
      true,
    ]);
  }

  /** Moves the account's plans so many days into the past. */
  async ageSubscription(userId: string, days: number): Promise<void> {
    await this.#update(
      `update subscriptions
         set starts_at = starts_at - make_interval(days => $2), ends_at = ends_at - make_interval(days => $2)
       where account_id = $1`,
      [accountOf(userId), days],
    );
  }

  /** Makes the account's orders so many minutes older. */
  async ageOrders(userId: string, minutes: number): Promise<void> {
    await this.#update(
      `update orders
         set created_at = created_at - make_interval(mins => $2), quoted_until = quoted_until - make_interval(mins => $2)
       where account_id = $1`,
      [accountOf(userId), minutes],
    );
  }

  /** Sets when the linked phone was last online; resolves when the session's worker knows. */
  async agePhone(instanceId: string, days: number): Promise<void> {
    const id = decodeId('ins', instanceId);
    const aged = 'update instances set phone_seen_at = now() - make_interval(days => $2) where id = $1';
    await this.#update(aged, [id, days]);
    for (let renewals = 0; renewals < 2; renewals += 1) await this.#waitForRenewal(id);
  }

  /** Resolves when the session's lease has been renewed once more. */
  async #waitForRenewal(id: string | undefined): Promise<void> {
    const query = 'select expires_at as end from session_leases where instance_id = $1';
    const end = async () => (await this.#database.query<{ end: Date }>(query, [id]))[0]?.end.getTime();
    const before = await end();
    await eventually(async () => {
      if ((await end()) === before) throw new Error('the lease was not renewed');
    });
  }

  /** Expires an instance's linking; resolves when its session is stopped. */
  async endLinking(instanceId: string): Promise<void> {
    const id = decodeId('ins', instanceId);
    await this.#update('update instances set linking_until = now() where id = $1', [id]);
    await eventually(async () => {
      const [lease] = await this.#database.query<{ owner: string }>(
        'select owner from session_leases where instance_id = $1 and expires_at > now()',
        [id],
      );
      if (lease?.owner) throw new Error('a process still holds the session');
    });
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #update(statement: string, values: unknown[]): Promise<void> {
    const changed = await this.#database.query(`${statement} returning 1`, values);
    if (changed.length === 0) throw new Error(`nothing was there to change: ${statement}`);
  }
}

function accountOf(userId: string): string {
  const id = decodeId('acc', userId);
  if (!id) throw new Error(`${userId} is not the id of an account`);
  return id;
}
