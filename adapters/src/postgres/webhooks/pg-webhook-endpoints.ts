import {
  disabledFacts,
  type EndpointChange,
  type NewEndpoint,
  type SealedEndpoint,
  type StoredEndpoint,
  type UntoldEndpoint,
  type WebhookEndpoints,
  WebhookLimitReached,
} from '@waxwing/core';
import { addToAccount, changeAccount } from '../accounts/account-changes.js';
import { columnsOf } from '../database/columns.js';
import type { Database, Transaction } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { eventCte } from '../events/event-cte.js';
import { setEventTypes } from '../events/pg-event-interests.js';
import { ENDPOINT_FIELDS, type EndpointRow, toRowValues, toStoredEndpoint } from './endpoint-row.js';

const loadModels = () => import('./models.js');

/**
 * The end of the log: the oldest transaction under way may still write an event, and so may any later one. What a younger one has
 * committed already is delivered too where such an older one runs; nothing is missed.
 */
const END_OF_LOG_TXID = 'pg_snapshot_xmin(pg_current_snapshot())';

const TELL_DISABLED = `with disabled as (
    select $1::uuid as account_id, $2::uuid as id, $3::jsonb as facts
  ), ${eventCte({ of: 'disabled', type: 'webhook.disabled', instanceId: 'null::uuid', facts: 'e.facts' })}
  select`;

const TAKEN_TYPES = `select coalesce(bit_or(types), 0)::text as types from webhook_endpoints
  where account_id = $1 and (state = 'enabled' or recording_until > now())`;

const LIST_UNTOLD = {
  name: 'webhook-untold',
  text: `
    select ${columnsOf(ENDPOINT_FIELDS, 'e')}, e.position_txid::text as "positionTxid", e.untold_since as "disabledAt"
    from webhook_endpoints e
    where e.untold_since < $1 and e.state = 'disabled' and e.disabled_reason <> 'by_owner'
    order by e.untold_since limit $2`,
};

const MARK_TOLD = {
  name: 'webhook-told',
  text: 'update webhook_endpoints set untold_since = null where account_id = $1 and id = $2 and untold_since = $3',
};

const EXPIRE_SECRETS = `update webhook_endpoints set previous_secret = null, previous_secret_until = null
  where previous_secret_until <= $1`;

const ENDED_RECORDINGS = `select distinct account_id as id from webhook_endpoints where recording_until <= $1`;

const END_RECORDINGS = `update webhook_endpoints set recording_until = null
  where account_id = $1 and recording_until <= $2`;

/** Changes what waits for a retry, in the order of the ids, as do all statements that lock several. Parameters: account, endpoint. */
const changeRetries = (name: string, change: string) => ({
  name: `webhook-${name}-retries`,
  text: `
    with waiting as materialized (
      select event_id from webhook_retries where account_id = $1 and endpoint_id = $2 and next_at < 'infinity'
      order by event_id for no key update
    )
    update webhook_retries r set ${change} from waiting w where r.endpoint_id = $2 and r.event_id = w.event_id`,
});

const GIVE_UP_RETRIES = changeRetries('give-up', "next_at = 'infinity', once = false");
const RESUME_RETRIES = changeRetries('resume', 'next_at = now()');

const BEGIN_HEALTH_ANEW = {
  name: 'webhook-health-anew',
  text: 'update webhook_endpoints set health_epoch = health_epoch + 1 where account_id = $1 and id = $2',
};

const CANCEL_REPLAY = {
  name: 'webhook-skip-replay',
  text: `update webhook_replays set state = 'cancelled' where account_id = $1 and endpoint_id = $2 and state = 'running'`,
};

export class PgWebhookEndpoints implements WebhookEndpoints {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  add(endpoint: NewEndpoint, sealed: SealedEndpoint, limit: number): Promise<StoredEndpoint> {
    const { accountId } = endpoint;
    const add = async (transaction: Transaction) => {
      const { WebhookEndpointModel } = await transaction.models(loadModels);
      const existing = await WebhookEndpointModel.query().where({ accountId }).resultSize();
      if (existing >= limit) throw new WebhookLimitReached(limit);
      const row = await WebhookEndpointModel.query()
        .insert({ ...toRowValues({ endpoint, sealed }), ...(await endOfLog(transaction)) })
        .returning(ENDPOINT_FIELDS);
      return toStoredEndpoint(row);
    };
    return this.#changeAccount(accountId, add, addToAccount);
  }

  async listOf(accountId: string): Promise<readonly StoredEndpoint[]> {
    const { WebhookEndpointModel } = await this.#ports.database.models(loadModels);
    const rows = await WebhookEndpointModel.query()
      .select(ENDPOINT_FIELDS)
      .where({ accountId })
      .orderBy(['createdAt', 'id']);
    return rows.map(toStoredEndpoint);
  }

  find(accountId: string, id: string): Promise<StoredEndpoint | undefined> {
    return findEndpoint(this.#ports.database, accountId, id);
  }

  change(
    accountId: string,
    id: string,
    decide: (stored: StoredEndpoint) => EndpointChange,
  ): Promise<StoredEndpoint | undefined> {
    return this.#changeAccount(accountId, async (transaction) => {
      const stored = await findEndpoint(transaction, accountId, id);
      if (!stored) return undefined;
      const change = decide(stored);
      const values = {
        ...toRowValues(change),
        ...(change.disabledAt && { untoldSince: change.disabledAt }),
        ...(change.skipToEnd && (await endOfLog(transaction))),
      };
      const hasValues = Object.keys(values).length > 0;
      const changed = hasValues ? await patchEndpoint(transaction, stored, values) : stored;
      if (change.endpoint?.failingSince === null) await transaction.query(BEGIN_HEALTH_ANEW, [accountId, id]);
      // After the endpoint's own row, as a record of deliveries locks them.
      if (change.beginsAnew) await transaction.query(RESUME_RETRIES, [accountId, id]);
      if (change.skipToEnd) {
        await transaction.query(GIVE_UP_RETRIES, [accountId, id]);
        await transaction.query(CANCEL_REPLAY, [accountId, id]);
      }
      if (changed && change.disabledAt) {
        const facts = JSON.stringify(disabledFacts(changed.endpoint));
        await transaction.query(TELL_DISABLED, [accountId, id, facts]);
      }
      return changed;
    });
  }

  async listUntold(disabledBefore: Date, limit: number): Promise<readonly UntoldEndpoint[]> {
    const rows = await this.#ports.database.query<EndpointRow & { disabledAt: Date }>(LIST_UNTOLD, [
      disabledBefore.toISOString(),
      limit,
    ]);
    return rows.map(({ disabledAt, ...row }) => ({ endpoint: toStoredEndpoint(row).endpoint, disabledAt }));
  }

  async markTold({ endpoint: { accountId, id }, disabledAt }: UntoldEndpoint): Promise<void> {
    await this.#ports.database.query(MARK_TOLD, [accountId, id, disabledAt.toISOString()]);
  }

  async expireLeftovers(at: Date): Promise<void> {
    const { database } = this.#ports;
    await database.query(EXPIRE_SECRETS, [at.toISOString()]);
    const ended = await database.query<{ id: string }>(ENDED_RECORDINGS, [at.toISOString()]);
    for (const { id } of ended) {
      await this.#changeAccount(id, (transaction) =>
        transaction.query(END_RECORDINGS, [id, at.toISOString()]),
      );
    }
  }

  remove(accountId: string, id: string): Promise<boolean> {
    return this.#changeAccount(accountId, async (transaction) => {
      const { WebhookEndpointModel } = await transaction.models(loadModels);
      return (await WebhookEndpointModel.query().delete().where({ accountId, id })) > 0;
    });
  }

  /** Changes of an account's endpoints take turns by the lock of its row; deliveries move their positions meanwhile. */
  async #changeAccount<T>(
    accountId: string,
    work: (transaction: Transaction) => Promise<T>,
    run = changeAccount,
  ): Promise<T> {
    const changed = await run(this.#ports.database, accountId, async (transaction) => {
      const result = await work(transaction);
      await remakeInterest(transaction, accountId);
      return result;
    });
    // Their worker goes on by what it has read until it is told.
    this.#ports.notifications.publish('event', accountId);
    return changed;
  }
}

/** Records what the account's endpoints take, from the commit on. The account's row is locked. */
async function remakeInterest(transaction: Transaction, accountId: string): Promise<void> {
  const [taken] = await transaction.query<{ types: string }>(TAKEN_TYPES, [accountId]);
  await setEventTypes(transaction, accountId, BigInt(taken!.types));
}

async function findEndpoint(
  database: Database | Transaction,
  accountId: string,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const { WebhookEndpointModel } = await database.models(loadModels);
  const row = await WebhookEndpointModel.query().select(ENDPOINT_FIELDS).findOne({ accountId, id });
  return row && toStoredEndpoint(row);
}

async function patchEndpoint(
  transaction: Transaction,
  { endpoint: { accountId, id } }: StoredEndpoint,
  values: Readonly<Record<string, unknown>>,
): Promise<StoredEndpoint | undefined> {
  const { WebhookEndpointModel } = await transaction.models(loadModels);
  const [row] = await WebhookEndpointModel.query()
    .patch(values)
    .where({ accountId, id })
    .returning(ENDPOINT_FIELDS);
  return row && toStoredEndpoint(row);
}

async function endOfLog(transaction: Transaction): Promise<{ positionTxid: string; positionSeq: number }> {
  const [row] = await transaction.query<{ txid: string }>(`select ${END_OF_LOG_TXID}::text as txid`);
  return { positionTxid: row!.txid, positionSeq: 0 };
}
