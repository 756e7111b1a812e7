import {
  type ApiKey,
  Instance,
  InstanceLimitReached,
  InstanceNotFound,
  type InstanceState,
  type Instances,
  orphaned,
  type SealedSecret,
} from '@waxwing/core';
import type { Database } from './connection.js';
import { UNPAIRED } from './forget-session.js';
import { LINKING_ASKED } from './linking-asked.js';
import { MicroBatch, PEOPLE_WAIT } from './micro-batch.js';
import { keyRow } from './pg-api-keys.js';
import { removeInstance } from './remove-instance.js';
import { type EndingPorts, tellEnded, UNLINKED } from './waiting-messages.js';

const SELECT = `select i.id, i.account_id as "accountId", i.status, i.status_reason as "statusReason",
    i.status_reason_code as "statusReasonCode", i.retry_at as "retryAt", i.qr, i.qr_expires_at as "qrExpiresAt", i.linked, i.pairing_number as "pairingNumber",
    i.pairing_code as "pairingCode", i.pairing_expires_at as "pairingExpiresAt", i.phone, i.name, i.created_at as "createdAt", coalesce(l.expires_at > now(), false) as held
  from instances i left join session_leases l on l.instance_id = i.id`;

const BY_IDS = {
  name: 'instances-by-ids',
  text: `${SELECT} where i.id = any($1::uuid[]) and i.deleted_at is null`,
};

const OF_ACCOUNT = {
  name: 'instances-of-account',
  text: `${SELECT} where i.account_id = $1 and i.deleted_at is null order by i.created_at, i.id`,
};

type InstanceRow = Omit<InstanceState, 'pairing'> & {
  held: boolean;
  pairingNumber: string | null;
  pairingCode: string | null;
  pairingExpiresAt: Date | null;
};

export class PgInstances implements Instances {
  // Every send asks for its instance: those that ask at the same time share one statement.
  readonly #reads: MicroBatch<{ accountId: string; id: string }, Instance | undefined>;

  constructor(private readonly ports: EndingPorts & { database: Database }) {
    this.#reads = new MicroBatch({
      flush: (asked) => this.#byIds(asked.map(({ id }) => id)),
      max: 500,
      limits: PEOPLE_WAIT,
      share: ({ accountId }) => accountId,
    });
  }

  async add(instance: Instance, key: ApiKey, secret: SealedSecret, limit: number): Promise<void> {
    const { accountId, pairing: _, ...state } = instance.snapshot();
    await this.ports.database.models(({ knex, accounts, instances, apiKeys }) =>
      knex.transaction(async (trx) => {
        // Whoever else adds one to this account waits here and then counts this one.
        await accounts.query(trx).findById(accountId).forNoKeyUpdate();
        const existing = await instances.query(trx).where({ accountId }).whereNull('deletedAt').resultSize();
        if (existing >= limit) throw new InstanceLimitReached(limit);
        await instances.query(trx).insert({ accountId, ...state });
        await apiKeys.query(trx).insert(keyRow(key, secret));
        await knex('sessionLeases').transacting(trx).insert({ instanceId: state.id, accountId });
      }),
    );
  }

  async get(accountId: string, id: string): Promise<Instance> {
    const instance = await this.#reads.add({ accountId, id });
    if (instance?.accountId !== accountId) throw new InstanceNotFound();
    return instance;
  }

  async listOf(accountId: string): Promise<readonly Instance[]> {
    return (await this.ports.database.query<InstanceRow>(OF_ACCOUNT, [accountId])).map(restore);
  }

  async keepLinking(accountId: string, id: string, until: Date): Promise<void> {
    await this.ports.database.query(
      {
        name: 'keep-linking',
        text: `update instances set linking_until = $3, ${LINKING_ASKED}
               where account_id = $1 and id = $2 and deleted_at is null
                 and (linking_until is null or linking_until < $3)`,
      },
      [accountId, id, until.toISOString()],
    );
  }

  async reset(accountId: string, id: string): Promise<void> {
    const found = await this.ports.database.query(
      `update instances
       set status = 'initializing', status_reason = null, status_reason_code = null, qr = null, qr_expires_at = null,
         linked = false, phone = null, lid = null, name = null, linking_until = null, ${UNPAIRED}
       where account_id = $1 and id = $2 and deleted_at is null
       returning id`,
      [accountId, id],
    );
    if (found.length === 0) throw new InstanceNotFound();
    this.ports.notifications.publish('instance', id);
  }

  async remove(accountId: string, id: string): Promise<void> {
    const { database, notifications } = this.ports;
    const ended = await database.transaction((client) => removeInstance(client, accountId, id));
    if (!ended) throw new InstanceNotFound();
    tellEnded(this.ports, UNLINKED.code, ended);
    notifications.publish('session', id);
    notifications.publish('instance', id);
  }

  async #byIds(ids: readonly string[]): Promise<(Instance | undefined)[]> {
    const rows = await this.ports.database.query<InstanceRow>(BY_IDS, [[...new Set(ids)]]);
    const found = new Map(rows.map((row) => [row.id, restore(row)]));
    return ids.map((id) => found.get(id));
  }
}

function restore({ held, pairingNumber, pairingCode, pairingExpiresAt, ...row }: InstanceRow): Instance {
  const pairing =
    pairingNumber && pairingCode && pairingExpiresAt
      ? { number: pairingNumber, code: pairingCode, expiresAt: pairingExpiresAt }
      : null;
  const state = { ...row, pairing };
  return Instance.restore(held ? state : orphaned(state));
}
