import type { Database } from './connection.js';

const PORTION = 5_000;

/** Some of what an account left behind: how a portion of it is deleted, and how one sees whether there is more. */
interface Remains {
  readonly portion: string;
  readonly more: string;
}

const OF_ACCOUNT = 't.account_id = $1';
/** Also of instances that were deleted: what hangs on them has no index by account. */
const OF_ITS_INSTANCES = 't.instance_id in (select i.id from instances i where i.account_id = $1)';

/** In the order in which it goes: instances last, because the rest is found by them. */
export const REMAINS: readonly Remains[] = [
  remainsOf('messages', OF_ACCOUNT, {
    // A place within its table does not name a message, for the table is many. By the id alone, as in outbox-statements.ts.
    portion: `delete from messages m using (
        select t.id from messages t where ${OF_ACCOUNT} order by t.created_at desc, t.id desc limit $2
      ) gone where m.id = gone.id`,
  }),
  remainsOf('message_daily', OF_ACCOUNT),
  remainsOf('idempotency_keys', OF_ACCOUNT),
  remainsOf('password_resets', OF_ACCOUNT),
  remainsOf('sign_ins', OF_ACCOUNT),
  remainsOf('email_changes', OF_ACCOUNT),
  remainsOf('email_undos', OF_ACCOUNT),
  remainsOf('replaced_emails', OF_ACCOUNT),
  remainsOf('api_keys', OF_ACCOUNT),
  remainsOf('instance_proxies', OF_ITS_INSTANCES),
  remainsOf('known_numbers', OF_ACCOUNT),
  remainsOf('number_asking', OF_ITS_INSTANCES),
  remainsOf('held_chats', OF_ITS_INSTANCES),
  remainsOf('whatsapp_auth', OF_ITS_INSTANCES),
  remainsOf('chats', OF_ITS_INSTANCES),
  remainsOf('session_leases', OF_ITS_INSTANCES),
  remainsOf('instances', OF_ACCOUNT),
];

/**
 * Deletes all of an account but its row and its bookkeeping. Each portion is a commit of its own, so that nobody waits for long.
 * Whoever erases the same account at the same time does not end before everything is gone either.
 */
export async function eraseAccount(database: Database, accountId: string): Promise<void> {
  for (const { portion, more } of REMAINS) {
    do {
      await database.query(portion, [accountId, PORTION]);
    } while ((await database.query(more, [accountId])).length > 0);
  }
}

function remainsOf(table: string, condition: string, other: Partial<Remains> = {}): Remains {
  const which = `from ${table} t where ${condition}`;
  return {
    portion: `delete from ${table} where ctid = any(array(select t.ctid ${which} limit $2))`,
    more: `select ${which} limit 1`,
    ...other,
  };
}
