import { createHash } from 'node:crypto';
import {
  DIRECT_EGRESS,
  type Egress,
  type EgressResolver,
  LeaseLost,
  type PoolProxy,
  type SessionLease,
  selectPoolProxy,
} from '@waxwing/core';
import { type PgInstanceProxiesOptions, proxyAssociatedData } from '../instances/pg-instance-proxies.js';

export interface PgEgressResolverOptions extends PgInstanceProxiesOptions {
  /** The operator's own proxies. */
  readonly pool: readonly PoolProxy[];
}

/** Resolves to the instance's own proxy, else the operator's for its number, else a direct connection. */
export class PgEgressResolver implements EgressResolver {
  readonly #options: PgEgressResolverOptions;

  constructor(options: PgEgressResolverOptions) {
    this.#options = options;
  }

  async resolve({ instanceId }: SessionLease, number: string | undefined): Promise<Egress> {
    const { database, keyring, pool } = this.#options;
    const [row] = await database.query<{ phone: string | null; sealed: Buffer | null }>(FIND_EGRESS, [
      instanceId,
    ]);
    // The instance was removed with its proxy: it may no longer connect, least of all directly.
    if (!row) throw new LeaseLost(instanceId);
    if (row.sealed) {
      const url = keyring.open(row.sealed, proxyAssociatedData(instanceId)).toString('utf8');
      return { key: keyOf(url), proxy: { url, trusted: false } };
    }
    const shared = selectPoolProxy(pool, instanceId, row.phone ?? number);
    return shared ? { key: keyOf(shared.url), proxy: { url: shared.url, trusted: true } } : DIRECT_EGRESS;
  }
}

const FIND_EGRESS = {
  name: 'egress-of-instance',
  text: `select i.phone, p.sealed from instances i left join instance_proxies p on p.instance_id = i.id
    where i.id = $1 and i.deleted_at is null`,
};

/** Hashes the whole URL: with many providers the user name decides which address WhatsApp sees. */
function keyOf(url: string): string {
  return `proxy:${createHash('sha256').update(url).digest('base64url').slice(0, 22)}`;
}
