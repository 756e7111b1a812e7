import type { Database } from '../database/database.js';

const BATCH_SIZE = 5_000;

/** How to delete a batch of an account's rows in one table and how to check for more. */
interface TableErasure {
  readonly deleteBatch: string;
  readonly findRemaining: string;
}

const OF_ACCOUNT = 't.account_id = $1';
/** Includes deleted instances: their rows have no index by account. */
const OF_ITS_INSTANCES = 't.instance_id in (select i.id from instances i where i.account_id = $1)';

/** In the order of deletion: instances last, because the other rows are found through them. */
export const TABLE_ERASURES: readonly TableErasure[] = [
  erasureOf('messages', OF_ACCOUNT, {
    // A ctid does not identify a message, because the table is partitioned. By id alone, as in outbox-statements.ts.
    deleteBatch: `delete from messages m using (
        select t.id from messages t where ${OF_ACCOUNT} order by t.created_at desc, t.id desc limit $2
      ) gone where m.id = gone.id`,
  }),
  // Partitioned like messages.
  erasureOf('message_bodies', OF_ACCOUNT, {
    deleteBatch: `delete from message_bodies b using (
        select t.message_id from message_bodies t where ${OF_ACCOUNT} limit $2
      ) gone where b.message_id = gone.message_id`,
  }),
  erasureOf('inbound_files', OF_ACCOUNT),
  erasureOf('message_events', OF_ACCOUNT),
  erasureOf('outgoing_changes', OF_ACCOUNT),
  // The interests first: without them nothing is written any more.
  erasureOf('event_interests', OF_ACCOUNT),
  erasureOf('events', OF_ACCOUNT, {
    deleteBatch: `delete from events e using (select t.id from events t where ${OF_ACCOUNT} limit $2) gone where e.id = gone.id`,
  }),
  erasureOf('request_log', OF_ACCOUNT, {
    deleteBatch: `delete from request_log r using (
        select t.id, t.at from request_log t where ${OF_ACCOUNT} limit $2
      ) gone where r.id = gone.id and r.at = gone.at and r.account_id = $1`,
  }),
  erasureOf('message_daily', OF_ACCOUNT),
  erasureOf('message_kinds', OF_ACCOUNT),
  erasureOf('conversations', OF_ACCOUNT),
  erasureOf('media', OF_ACCOUNT),
  erasureOf('media_usage', OF_ACCOUNT),
  erasureOf('idempotency_keys', OF_ACCOUNT),
  erasureOf('password_resets', OF_ACCOUNT),
  erasureOf('sign_ins', OF_ACCOUNT),
  erasureOf('account_mails', OF_ACCOUNT),
  erasureOf('email_changes', OF_ACCOUNT),
  erasureOf('email_undos', OF_ACCOUNT),
  erasureOf('replaced_emails', OF_ACCOUNT),
  erasureOf('api_keys', OF_ACCOUNT),
  // Partitioned like messages. Retries, replays and the health of an endpoint go with it.
  erasureOf('webhook_attempts', OF_ACCOUNT, {
    deleteBatch: `delete from webhook_attempts a using (
        select t.endpoint_id, t.event_id from webhook_attempts t where ${OF_ACCOUNT} limit $2
      ) gone where a.endpoint_id = gone.endpoint_id and a.event_id = gone.event_id`,
  }),
  erasureOf('webhook_endpoints', OF_ACCOUNT),
  erasureOf('instance_proxies', OF_ITS_INSTANCES),
  erasureOf('known_numbers', OF_ACCOUNT),
  erasureOf('number_asking', OF_ITS_INSTANCES),
  erasureOf('held_chats', OF_ITS_INSTANCES),
  erasureOf('whatsapp_auth', OF_ITS_INSTANCES),
  erasureOf('whatsapp_uploads', OF_ITS_INSTANCES),
  erasureOf('chats', OF_ITS_INSTANCES),
  erasureOf('send_hours', OF_ITS_INSTANCES),
  erasureOf('instance_safety', OF_ITS_INSTANCES),
  erasureOf('safety_changes', OF_ACCOUNT),
  erasureOf('numbers', OF_ACCOUNT),
  erasureOf('opt_outs', OF_ACCOUNT),
  erasureOf('session_calls', OF_ITS_INSTANCES),
  erasureOf('session_leases', OF_ITS_INSTANCES),
  erasureOf('instances', OF_ACCOUNT),
];

/**
 * Deletes all of an account but its row and its bookkeeping. Each batch is a separate commit, so that it blocks others only
 * briefly. A concurrent erasure of the same account also ends only when everything is deleted.
 */
export async function eraseAccount(database: Database, accountId: string): Promise<void> {
  for (const { deleteBatch, findRemaining } of TABLE_ERASURES) {
    do {
      await database.query(deleteBatch, [accountId, BATCH_SIZE]);
    } while ((await database.query(findRemaining, [accountId])).length > 0);
  }
}

function erasureOf(table: string, condition: string, other: Partial<TableErasure> = {}): TableErasure {
  const which = `from ${table} t where ${condition}`;
  return {
    deleteBatch: `delete from ${table} where ctid = any(array(select t.ctid ${which} limit $2))`,
    findRemaining: `select ${which} limit 1`,
    ...other,
  };
}
