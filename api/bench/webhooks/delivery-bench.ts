import { setTimeout as delay } from 'node:timers/promises';
import { AesKeyring, SealedEndpointSecrets, Uuid7IdGenerator } from '@waxwing/adapters/crypto';
import { type Database, Notifications } from '@waxwing/adapters/postgres';
import { EVENT_BITS, shardOf } from '@waxwing/core';
import type { Product } from '../../testing/product.js';
import type { BenchScope } from '../support/bench-scope.js';
import { Program } from '../support/processes/program.js';
import type { Arrivals, ArrivalsQuestion } from '../support/processes/webhook-receiver.js';
import { openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { COLLECTABLE } from '../support/resources/resident-memory.js';

/** A port of this machine that nothing listens on. */
export const DEAD_URL = 'http://127.0.0.1:1024/hook';

export interface BenchEndpoint {
  readonly id: string;
  readonly accountId: string;
}

const POLL_MS = 100;
const PATIENCE_MS = 600_000;
const TYPE = EVENT_BITS['key.created'];

const ADD_ACCOUNTS = `insert into accounts (id, email, username, role, password_hash, created_at)
  select id, id || '@example.com', 'Asha', 'user', '-', now() from unnest($1::uuid[]) id`;
const ADD_ENDPOINTS = `insert into webhook_endpoints (id, account_id, kind, url, description, types, instance_ids, secret, version,
    strict, max_in_flight, position_txid, position_seq, state, created_at)
  select e.id, e.account_id, 'push', $4, '', ${1n << BigInt(TYPE)}, '{}', e.secret, 1, false, $5,
    pg_snapshot_xmin(pg_current_snapshot()), 0, 'enabled', now()
  from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as e(id, account_id, secret)`;
// An event is a row, whatever the product writes: these are written as fast as the database takes them, in one commit.
const WRITE = `insert into events (account_id, type, object_id, facts)
  select a.id, ${TYPE}, gen_random_uuid(), '{"name": "Shop", "isActive": true, "expiresAt": null}'
  from generate_series(1, $2) turn cross join unnest($1::uuid[]) a(id)
  returning 'evt_' || replace(id::text, '-', '') as id`;

/** A process that only delivers, with its database and a receiver in a process of its own. */
export class DeliveryBench {
  readonly #ids = new Uuid7IdGenerator();
  readonly #secrets: SealedEndpointSecrets;

  private constructor(
    readonly scope: BenchScope,
    readonly database: Database,
    readonly notifications: Notifications,
    readonly product: Product,
    readonly receiver: Program<{ url: string }>,
    readonly env: Readonly<Record<string, string>>,
  ) {
    this.#secrets = new SealedEndpointSecrets(new AesKeyring(env.ENCRYPTION_KEYS!));
  }

  static async start(scope: BenchScope): Promise<DeliveryBench> {
    const url = await startPostgres(scope);
    // A production server sends nothing to this machine. Nothing else of what is measured differs.
    const env = {
      ...productionEnv(url, { url: 'ws://127.0.0.1:9/ws/chat', rootKey: ROOT_KEY }),
      ...{ NODE_ENV: 'development', WAXWING_ROLE: 'delivery', LOG_LEVEL: 'error' },
      ...COLLECTABLE,
    };
    const product = await startProduct(scope, env);
    const database = await openDatabase(scope, url);
    const notifications = await Notifications.connect(url);
    scope.defer(() => notifications.close());
    const receiver = await Program.start<{ url: string }>(scope, 'webhook-receiver');
    return new DeliveryBench(scope, database, notifications, product, receiver, env);
  }

  /** One more process that delivers. */
  startWorker(): Promise<Product> {
    return startProduct(this.scope, this.env);
  }

  /** Adds accounts with an endpoint each, evenly over the shards. */
  async addEndpoints(
    count: number,
    { maxInFlight = 10, url = this.receiver.ready.url }: { maxInFlight?: number; url?: string } = {},
  ): Promise<BenchEndpoint[]> {
    const endpoints = Array.from({ length: count }, (_, n) => {
      let accountId = this.#ids.next();
      while (shardOf(accountId) !== n % 64) accountId = this.#ids.next();
      return { id: this.#ids.next(), accountId };
    });
    const accounts = endpoints.map(({ accountId }) => accountId);
    const sealed = endpoints.map(({ id: endpointId, accountId }) =>
      this.#secrets.sealSecret(this.#secrets.generate(), { accountId, endpointId }),
    );
    await this.database.query(ADD_ACCOUNTS, [accounts]);
    const ids = endpoints.map(({ id }) => id);
    await this.database.query(ADD_ENDPOINTS, [ids, accounts, sealed, url, maxInFlight]);
    return endpoints;
  }

  async setUrl(endpoints: readonly BenchEndpoint[], url: string): Promise<void> {
    const ids = endpoints.map(({ id }) => id);
    await this.database.query('update webhook_endpoints set url = $2 where id = any($1)', [ids, url]);
    this.tell(endpoints);
  }

  /** Writes so many events for each, in one commit, and tells the workers. Answers their ids. */
  async write(endpoints: readonly BenchEndpoint[], count: number): Promise<readonly string[]> {
    const accounts = endpoints.map(({ accountId }) => accountId);
    const rows = await this.database.query<{ id: string }>(WRITE, [accounts, count]);
    this.tell(endpoints);
    return rows.map(({ id }) => id);
  }

  tell(endpoints: readonly BenchEndpoint[]): void {
    for (const { accountId } of endpoints) this.notifications.publish('event', accountId);
  }

  arrivals(question: ArrivalsQuestion = {}): Promise<Arrivals> {
    return this.receiver.ask<Arrivals>(question);
  }

  /** Resolves when so many events have arrived since the last reset. @throws when they do not */
  async untilArrived(distinct: number): Promise<Arrivals> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await delay(POLL_MS)) {
      const arrivals = await this.arrivals();
      if (arrivals.distinct >= distinct) return arrivals;
    }
    throw new Error(`${distinct} events did not arrive`);
  }

  /** Writes events and answers how many of them a second arrived, from the first to the last. */
  async perSecond(endpoints: readonly BenchEndpoint[], count: number): Promise<number> {
    await this.arrivals({ reset: true });
    await this.write(endpoints, count);
    const { firstAt, lastAt, distinct } = await this.untilArrived(endpoints.length * count);
    return (distinct / (lastAt - firstAt)) * 1_000;
  }
}

/** Never used: no session is held. */
const ROOT_KEY = Buffer.alloc(32).toString('base64');
