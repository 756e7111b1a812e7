import {
  type ApiKey,
  type Instance,
  InstanceLimitReached,
  InstanceNotFound,
  type Instances,
  instanceFacts,
  type NewEvent,
  type SealedSecret,
} from '@waxwing/core';
import { addToAccount } from '../accounts/account-changes.js';
import type { Database } from '../database/database.js';
import { INTERACTIVE_LIMITS, MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';
import { isTold as toldColumn } from '../events/event-cte.js';
import { BEFORE_CHANGE, instanceEventCtes } from '../events/instance-events.js';
import { writeEvents } from '../events/write-events.js';
import { toApiKeyRow } from '../keys/api-key-row.js';
import { publishFailed } from '../messages/fail-waiting-messages.js';
import { CARRY_COUNTS_CTES } from '../safety/carried-counts.js';
import { CLEAR_OBSERVATIONS, CLEAR_PAIRING_CODE } from '../sessions/forget-session.js';
import { QUEUE_FOR_LINKING } from '../sessions/request-pairing-code.js';
import { INSTANCE_COLUMNS, type InstanceRow, restoreInstance } from './instance-row.js';
import { removeInstance } from './remove-instance.js';

const loadModels = () => import('./models.js');

const SELECT = `select ${INSTANCE_COLUMNS}
  from instances i left join session_leases l on l.instance_id = i.id`;

const BY_IDS = {
  name: 'instances-by-ids',
  text: `${SELECT} where i.id = any($1::uuid[]) and i.deleted_at is null`,
};

const BY_ACCOUNT = {
  name: 'instances-of-account',
  text: `${SELECT} where i.account_id = $1 and i.deleted_at is null order by i.created_at, i.id`,
};

/** Parameters: account, instance, whether a person must link it again. */
const RESET = {
  name: 'reset-instance',
  text: `with before as materialized (
      select ${BEFORE_CHANGE} from instances i
      where i.account_id = $1 and i.id = $2 and i.deleted_at is null
      for no key update
    ), parting as materialized (
      select b.id, $1::uuid as account_id, b.phone from before b
    ), ${CARRY_COUNTS_CTES}, changed as (
      update instances i
      set status = 'initializing', status_reason = null, status_reason_code = null, qr = null, qr_expires_at = null,
        linked = false, phone = null, lid = null, name = null, linking_until = null, away_since = null, away_told = false,
        ${CLEAR_OBSERVATIONS}, ${CLEAR_PAIRING_CODE}
      from before where i.id = before.id
      returning i.*
    ), ${instanceEventCtes({ needsLinking: '$3::boolean' })}
    select ${toldColumn('told')} from changed`,
};

function createdEvent(instance: Instance): NewEvent {
  const { id, accountId } = instance;
  const facts = { ...instanceFacts(instance.snapshot()) };
  return { accountId, type: 'instance.created', instanceId: id, objectId: id, facts };
}

export class PgInstances implements Instances {
  readonly #ports: { database: Database; notifications: Notifications };
  // Every send reads its instance: concurrent reads share one statement.
  readonly #reads: MicroBatch<{ accountId: string; id: string }, Instance | undefined>;

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;

    this.#reads = new MicroBatch({
      flush: (asked) => this.#byIds(asked.map(({ id }) => id)),
      max: 500,
      limits: INTERACTIVE_LIMITS,
      share: ({ accountId }) => accountId,
    });
  }

  async add(instance: Instance, key: ApiKey, secret: SealedSecret, limit: number): Promise<void> {
    const { accountId, pairing: _, safetyMode: __, ...state } = instance.snapshot();
    const { database, notifications } = this.#ports;
    // A concurrent addition to this account waits for this one and then counts it.
    const isTold = await addToAccount(database, accountId, async (transaction) => {
      const { ApiKeyModel, InstanceModel, SessionLeaseModel } = await transaction.models(loadModels);
      const existing = await InstanceModel.query().where({ accountId }).whereNull('deletedAt').resultSize();
      if (existing >= limit) throw new InstanceLimitReached(limit);
      const linkingAskedAt = state.linkingUntil && state.createdAt;
      await InstanceModel.query().insert({ accountId, ...state, linkingAskedAt });
      await ApiKeyModel.query().insert(toApiKeyRow(key, secret));
      await SessionLeaseModel.query().insert({ instanceId: state.id, accountId });
      return writeEvents(transaction, [createdEvent(instance)]);
    });
    if (isTold) notifications.publish('event', accountId);
    this.#ports.notifications.publish('account', accountId);
  }

  async get(accountId: string, id: string): Promise<Instance> {
    const instance = await this.#reads.add({ accountId, id });
    if (instance?.accountId !== accountId) throw new InstanceNotFound();
    return instance;
  }

  async listOf(accountId: string): Promise<readonly Instance[]> {
    return (await this.#ports.database.query<InstanceRow>(BY_ACCOUNT, [accountId])).map(restoreInstance);
  }

  async setDisplayName(accountId: string, id: string, name: string | null): Promise<void> {
    const found = await this.#ports.database.query(
      `update instances set display_name = $3 where account_id = $1 and id = $2 and deleted_at is null returning id`,
      [accountId, id, name],
    );
    if (found.length === 0) throw new InstanceNotFound();
    this.#ports.notifications.publish('instance', id);
  }

  async extendLinking(accountId: string, id: string, until: Date): Promise<void> {
    await this.#ports.database.query(
      {
        name: 'keep-linking',
        text: `update instances set linking_until = $3, ${QUEUE_FOR_LINKING}
               where account_id = $1 and id = $2 and deleted_at is null
                 and (linking_until is null or linking_until < $3)`,
      },
      [accountId, id, until.toISOString()],
    );
  }

  async reset(accountId: string, id: string, wasLinked = false): Promise<void> {
    const { database } = this.#ports;
    const [reset] = await database.serially(id, () =>
      database.query<{ told: boolean }>(RESET, [accountId, id, wasLinked]),
    );
    if (!reset) throw new InstanceNotFound();
    this.#ports.notifications.publish('instance', id);
    if (reset.told) this.#ports.notifications.publish('event', accountId);
  }

  async remove(accountId: string, id: string): Promise<number> {
    const { database, notifications } = this.#ports;
    const ended = await database.serialTransaction(id, (transaction) =>
      removeInstance(transaction, accountId, id),
    );
    if (!ended) throw new InstanceNotFound();
    notifications.publish('session', id);
    notifications.publish('instance', id);
    if (ended.told) notifications.publish('event', accountId);
    return publishFailed(notifications, ended.failed);
  }

  async #byIds(ids: readonly string[]): Promise<(Instance | undefined)[]> {
    const rows = await this.#ports.database.query<InstanceRow>(BY_IDS, [[...new Set(ids)]]);
    const found = new Map(rows.map((row) => [row.id, restoreInstance(row)]));
    return ids.map((id) => found.get(id));
  }
}
