import { Account, type AccountState, type SignIn, type SignIns } from '@waxwing/core';
import { endSignIns } from './account-changes.js';
import type { Database } from './connection.js';
import { LastUses } from './last-uses.js';
import { SIGN_IN_COLUMNS, signInInsert } from './sign-in-row.js';

/** A use is written at most this often: nobody needs to know more exactly when a browser was last there. */
const TOUCH_EVERY_MS = 300_000;

const ACCOUNT_OF = {
  name: 'account-by-sign-in',
  text: `select a.id, a.email, a.username, a.role, a.password_hash as "passwordHash",
      a.token_epoch as "tokenEpoch", a.created_at as "createdAt"
    from sign_ins s join accounts a on a.id = s.account_id
    where s.id = $1 and s.account_id = $2 and a.closed_at is null`,
};

const LIST = `select ${SIGN_IN_COLUMNS} from sign_ins s join accounts a on a.id = s.account_id
  where s.account_id = $1 and s.expires_at > $2 and s.token_epoch = a.token_epoch and a.closed_at is null
  order by s.last_used_at desc, s.id desc`;

const PURGE = `with gone as (
    delete from sign_ins where id in (select id from sign_ins where expires_at <= $1 limit $2) returning 1
  ) select count(*)::integer as n from gone`;

export class PgSignIns implements SignIns {
  readonly #database: Database;
  readonly #uses: LastUses;

  constructor({ database }: { database: Database }) {
    this.#database = database;
    this.#uses = new LastUses(database, { table: 'sign_ins', atMostEveryMs: TOUCH_EVERY_MS });
  }

  async add(signIn: SignIn): Promise<void> {
    await this.#database.query(...signInInsert(signIn));
  }

  async accountOf(accountId: string, id: string): Promise<Account | undefined> {
    const [state] = await this.#database.query<AccountState>(ACCOUNT_OF, [id, accountId]);
    return state && Account.restore(state);
  }

  listOf(accountId: string, at: Date): Promise<readonly SignIn[]> {
    return this.#database.query<SignIn>(LIST, [accountId, at.toISOString()]);
  }

  async end(accountId: string, id: string): Promise<boolean> {
    const ended = await this.#database.query(
      'delete from sign_ins where id = $1 and account_id = $2 returning 1',
      [id, accountId],
    );
    return ended.length > 0;
  }

  async endAll(accountId: string): Promise<void> {
    await this.#database.transaction(async (client) => {
      await client.query(
        'update accounts set token_epoch = token_epoch + 1 where id = $1 and closed_at is null',
        [accountId],
      );
      await endSignIns(client, accountId);
    });
  }

  async renew(accountId: string, id: string, expiresAt: Date): Promise<void> {
    await this.#database.query('update sign_ins set expires_at = $3 where id = $1 and account_id = $2', [
      id,
      accountId,
      expiresAt.toISOString(),
    ]);
  }

  touch(id: string, at: Date): void {
    this.#uses.note(id, at);
  }

  async purge(at: Date, limit: number): Promise<number> {
    const purged = await this.#database.query<{ n: number }>(PURGE, [at.toISOString(), limit]);
    return purged[0]!.n;
  }
}
