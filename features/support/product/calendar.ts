import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';
import { eventually } from '../eventually.js';

/**
 * Brings about what only time or money can: a month that is nearly used up, a plan that has ended, half a minute in which
 * nobody looked. It changes what the product has stored, and nothing of how the product behaves.
 */
export class Calendar {
  private constructor(private readonly database: Database) {}

  /** Opens the database that runs in the product's data folder. */
  static async of(dataDir: string): Promise<Calendar> {
    for await (const file of glob(join(dataDir, '**/postmaster.pid'))) {
      const [, , , port, socketDir = ''] = (await readFile(file, 'utf8')).split('\n');
      const host = encodeURIComponent(socketDir);
      const url = `postgresql://waxwing@/waxwing?host=${host}&port=${port}`;
      return new Calendar(await Database.connect(url, { max: 1 }));
    }
    throw new Error(`no database runs in ${dataDir}`);
  }

  async leaveMessages(userId: string, left: number): Promise<void> {
    await this.#change('update subscriptions set window_used = message_limit - $2 where account_id = $1', [
      accountOf(userId),
      left,
    ]);
  }

  async allowInstances(userId: string, limit: number): Promise<void> {
    await this.#change('update subscriptions set instance_limit = $2 where account_id = $1', [
      accountOf(userId),
      limit,
    ]);
  }

  /** Moves the account's plan so far into the past that it ended a minute ago. */
  async endPlan(userId: string): Promise<void> {
    await this.#change(
      `update subscriptions
         set starts_at = now() - interval '1 minute' - (ends_at - starts_at), ends_at = now() - interval '1 minute'
       where account_id = $1`,
      [accountOf(userId)],
    );
  }

  /** Makes the account's plan one of a year, of which so many days are over. */
  async runForAYear(userId: string, daysOver: number): Promise<void> {
    await this.#change(
      `update subscriptions
         set starts_at = now() - make_interval(days => $2), ends_at = now() + make_interval(days => 365 - $2)
       where account_id = $1`,
      [accountOf(userId), daysOver],
    );
  }

  /** Moves messages of an account so many days into the past. */
  async ageMessages(userId: string, days: number): Promise<void> {
    await this.#change(
      `update messages set created_at = created_at - make_interval(days => $2) where account_id = $1`,
      [accountOf(userId), days],
    );
  }

  /** The time for which the last look keeps an instance linking is over; resolves when its session rests. */
  async stopLooking(instanceId: string): Promise<void> {
    const id = decodeId('ins', instanceId);
    await this.#change('update instances set linking_until = now() where id = $1', [id]);
    await eventually(async () => {
      const [lease] = await this.database.query<{ owner: string }>(
        'select owner from session_leases where instance_id = $1 and expires_at > now()',
        [id],
      );
      if (lease?.owner) throw new Error('a process still holds the session');
    });
  }

  close(): Promise<void> {
    return this.database.close();
  }

  async #change(statement: string, values: unknown[]): Promise<void> {
    const changed = await this.database.query(`${statement} returning 1`, values);
    if (changed.length === 0) throw new Error(`nothing was there to change: ${statement}`);
  }
}

function accountOf(userId: string): string {
  const id = decodeId('acc', userId);
  if (!id) throw new Error(`${userId} is not the id of an account`);
  return id;
}
