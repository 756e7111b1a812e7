import { InstanceNotFound, type InstanceProxies } from '@waxwing/core';
import type { AesKeyring } from '../../crypto/index.js';
import type { Database } from '../database/database.js';

export interface PgInstanceProxiesOptions {
  readonly database: Database;
  readonly keyring: AesKeyring;
}

/** Table `instance_proxies`: each URL with its password, encrypted and bound to its instance. */
export class PgInstanceProxies implements InstanceProxies {
  readonly #options: PgInstanceProxiesOptions;

  constructor(options: PgInstanceProxiesOptions) {
    this.#options = options;
  }

  async set(accountId: string, instanceId: string, url: string): Promise<void> {
    const { database, keyring } = this.#options;
    const sealed = keyring.seal(Buffer.from(url), proxyAssociatedData(instanceId));
    const put = await database.query(PUT, [instanceId, accountId, sealed]);
    if (put.length === 0) throw new InstanceNotFound();
  }

  async remove(accountId: string, instanceId: string): Promise<void> {
    const removed = await this.#options.database.query(REMOVE, [instanceId, accountId]);
    if (removed.length === 0) throw new InstanceNotFound();
  }

  async get(accountId: string, instanceId: string): Promise<string | null> {
    const { database, keyring } = this.#options;
    const [row] = await database.query<{ sealed: Buffer | null }>(FIND, [instanceId, accountId]);
    if (!row) throw new InstanceNotFound();
    return row.sealed && keyring.open(row.sealed, proxyAssociatedData(instanceId)).toString('utf8');
  }
}

/** Identifies the sealed value and its owner. */
export function proxyAssociatedData(instanceId: string): string {
  return JSON.stringify(['instance-proxy', instanceId]);
}

const RAISE_REVISION = `instance as (
    update instances set proxy_revision = proxy_revision + 1
    where id = $1 and account_id = $2 and deleted_at is null
    returning id, account_id
  )`;

const PUT = `with ${RAISE_REVISION}
  insert into instance_proxies (instance_id, account_id, sealed) select id, account_id, $3 from instance
  on conflict (instance_id) do update set sealed = excluded.sealed, set_at = now()
  returning instance_id`;

const REMOVE = `with ${RAISE_REVISION}, removed as (
    delete from instance_proxies p using instance i where p.instance_id = i.id
  )
  select id from instance`;

const FIND = `select p.sealed from instances i left join instance_proxies p on p.instance_id = i.id
  where i.id = $1 and i.account_id = $2 and i.deleted_at is null`;
