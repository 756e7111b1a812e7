import { eventually } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database } from '../../postgres/database/database.js';
import { PgBossJobs } from '../pg-boss-jobs.js';

/** A separate database with as many processes as a test wants. */
export class JobHarness {
  readonly #drop: () => Promise<void>;
  readonly #processes: PgBossJobs[] = [];

  private constructor(
    readonly database: Database,
    readonly url: string,
    drop: () => Promise<void>,
  ) {
    this.#drop = drop;
  }

  static async open(): Promise<JobHarness> {
    const { url, drop } = await freshDatabase();
    return new JobHarness(await Database.connect(url, { max: 2 }), url, drop);
  }

  newProcess({ works = true, connectionString = this.url } = {}): PgBossJobs {
    const jobs = new PgBossJobs({ connectionString, works, onError: () => undefined, pollSeconds: 1 });
    this.#processes.push(jobs);
    return jobs;
  }

  /** Waits until the statement returns a row. */
  waitForRow<Row extends Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row> {
    return eventually(async () => (await this.database.query<Row>(statement, values))[0]);
  }

  /** Backdates the heartbeat, so that the worker counts as dead. */
  async expireHeartbeat(name: string): Promise<void> {
    const statement = `update jobs.job set heartbeat_on = now() - interval '1 hour' where name = $1 and state = 'active'`;
    await this.database.query(statement, [name]);
  }

  /** Makes jobs that wait for a retry due now. */
  async skipBackOff(name: string): Promise<void> {
    await this.database.query(`update jobs.job set start_after = now() where name = $1 and state = 'retry'`, [
      name,
    ]);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((jobs) => jobs.stop()));
    await this.database.close();
    await this.#drop();
  }
}
