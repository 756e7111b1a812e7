import { Account, type AccountState, type SignIn, type SignIns } from '@waxwing/core';
import { columnsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { LastUsedTracker } from '../database/last-used-tracker.js';
import { INTERACTIVE_LIMITS, MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { deleteSignIns } from './account-changes.js';
import { ACCOUNT_FIELDS } from './account-row.js';
import { RecentSignIns } from './recent-sign-ins.js';
import { buildSignInInsert, SIGN_IN_FIELDS } from './sign-in-row.js';

/** A use is written at most this often, which is exact enough for a list of browsers. */
const LAST_USED_INTERVAL_MS = 300_000;

const ACCOUNTS_BY_SIGN_IN = {
  name: 'accounts-by-sign-in',
  text: `select q.ord::integer as ord, ${columnsOf(ACCOUNT_FIELDS, 'a')}
    from ${unnestParameters('$1::uuid[], $2::uuid[]')} with ordinality as q(id, account_id, ord)
    join sign_ins s on s.id = q.id and s.account_id = q.account_id
    join accounts a on a.id = s.account_id
    where a.closed_at is null`,
};

interface SignInLookup {
  readonly accountId: string;
  readonly id: string;
}

const LIST = `select ${columnsOf(SIGN_IN_FIELDS, 's')} from sign_ins s join accounts a on a.id = s.account_id
  where s.account_id = $1 and s.expires_at > $2 and s.token_epoch = a.token_epoch and a.closed_at is null
  order by s.last_used_at desc, s.id desc`;

const PURGE = `with deleted as (
    delete from sign_ins where id in (select id from sign_ins where expires_at <= $1 limit $2) returning 1
  ) select count(*)::integer as n from deleted`;

export class PgSignIns implements SignIns {
  readonly #database: Database;
  readonly #notifications: Notifications;
  readonly #recent: RecentSignIns;
  readonly #lastUsed: LastUsedTracker;
  readonly #lookups: MicroBatch<SignInLookup, Account | undefined>;

  constructor({ database, notifications }: { database: Database; notifications: Notifications }) {
    this.#database = database;
    this.#notifications = notifications;
    this.#recent = new RecentSignIns(notifications);
    this.#lastUsed = new LastUsedTracker(database, {
      table: 'sign_ins',
      minIntervalMs: LAST_USED_INTERVAL_MS,
    });
    // Every dashboard request asks: many of them share a few statements, and none occupies a connection.
    this.#lookups = new MicroBatch({
      flush: (lookups) => this.#accountsOf(lookups),
      max: 500,
      limits: INTERACTIVE_LIMITS,
      share: ({ accountId }) => accountId,
    });
  }

  async add(signIn: SignIn): Promise<void> {
    await this.#database.query(...buildSignInInsert(signIn));
    // It may have ended another one.
    this.#notifications.publish('account', signIn.accountId);
  }

  accountOf(accountId: string, id: string): Promise<Account | undefined> {
    return this.#recent.find(accountId, id, () => this.#lookups.add({ accountId, id }));
  }

  async #accountsOf(lookups: readonly SignInLookup[]): Promise<(Account | undefined)[]> {
    const rows = await this.#database.query<AccountState & { ord: number }>(ACCOUNTS_BY_SIGN_IN, [
      lookups.map(({ id }) => id),
      lookups.map(({ accountId }) => accountId),
    ]);
    const found = new Map(rows.map(({ ord, ...state }) => [ord, Account.restore(state)]));
    return lookups.map((_, index) => found.get(index + 1));
  }

  listOf(accountId: string, at: Date): Promise<readonly SignIn[]> {
    return this.#database.query<SignIn>(LIST, [accountId, at.toISOString()]);
  }

  async end(accountId: string, id: string): Promise<boolean> {
    const ended = await this.#database.query(
      'delete from sign_ins where id = $1 and account_id = $2 returning 1',
      [id, accountId],
    );
    this.#notifications.publish('account', accountId);
    return ended.length > 0;
  }

  async endAll(accountId: string): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction.query(
        'update accounts set token_epoch = token_epoch + 1 where id = $1 and closed_at is null',
        [accountId],
      );
      await deleteSignIns(transaction, accountId);
    });
    this.#notifications.publish('account', accountId);
  }

  async renew(accountId: string, id: string, expiresAt: Date): Promise<void> {
    await this.#database.query('update sign_ins set expires_at = $3 where id = $1 and account_id = $2', [
      id,
      accountId,
      expiresAt.toISOString(),
    ]);
  }

  touch(id: string, at: Date): void {
    this.#lastUsed.record(id, at);
  }

  async purge(at: Date, limit: number): Promise<number> {
    const purged = await this.#database.query<{ n: number }>(PURGE, [at.toISOString(), limit]);
    return purged[0]!.n;
  }
}
