import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { Cluster, statusOf } from './cluster.js';
import type { LinkedCustomer } from './customer.js';
import type { Product } from './product.js';

const SESSIONS = 4;
/** Above the client library's own version. */
const FLOOR = 1_043_900_000;

describe('the worker whose session tries a new version for all others', () => {
  let database: Database;
  let dropDatabase: () => Promise<void>;
  let cluster: Cluster;
  let api: Product;
  let gate: Gate;
  beforeEach(async () => {
    const fresh = await freshDatabase();
    dropDatabase = fresh.drop;
    database = await Database.connect(fresh.url, { max: 1 });
    cluster = await Cluster.open(fresh.url);
    api = await cluster.start('api');
    gate = await Gate.open(cluster.sandbox.url, async () => (await canary()) !== undefined);
  });
  afterEach(async () => {
    gate.close();
    await cluster.close();
    await database.close();
    await dropDatabase();
  });

  /** The instance whose session is trying a version now. */
  async function canary(): Promise<string | undefined> {
    const [row] = await database.query<{ id: string }>(
      'select canary_instance_id as id from client_versions where canary_until > clock_timestamp()',
    );
    return row?.id;
  }
  const worker = () => cluster.start('worker', { SANDBOX_URL: gate.url, WHATSAPP_WEB_VERSION: 'auto' });
  const areAll = (customers: readonly LinkedCustomer[], wanted: string) => async () => {
    const statuses = await Promise.all(customers.map((customer) => statusOf(api.url, customer)));
    return statuses.every((status) => status === wanted);
  };

  it('dies during its login: another worker tries the version again, and all reconnect without a scan', async () => {
    const first = await worker();
    const customers = await cluster.customers(api, SESSIONS);
    const { control } = cluster.sandbox;
    // The last update check was at the start, and checks are at least a minute apart.
    await database.query("update client_version_looks set looked_at = now() - interval '2 minutes'");
    await control.setVersionFloor({ login: FLOOR });
    await control.injectFault({ kind: 'drop' });
    await waitUntil(() => gate.holds > 0, 'the login with the new version');
    const tried = await canary();
    await first.kill();
    const refused = control.versionFloor().refused;

    await worker();
    gate.letGo();
    await waitUntil(areAll(customers, 'ready'), 'all sessions to be ready at the other worker');
    expect(tried).toBeDefined();
    expect(await canary()).toBeUndefined();
    // No session uses the old version any more.
    expect(control.versionFloor().refused).toBe(refused);
    const versions = await database.query<{ accepted: boolean }>(
      'select accepted_at is not null as accepted from client_versions where revision = $1',
      [FLOOR],
    );
    expect(versions).toEqual([{ accepted: true }]);
  });
});

/** A TCP proxy to the sandbox that holds connections back while `closed` returns true. */
class Gate {
  readonly #server: Server;
  readonly #url: URL;
  readonly #opened = Promise.withResolvers<void>();
  #holds = 0;

  private constructor(url: string, closed: () => Promise<boolean>) {
    this.#url = new URL(url);
    const port = Number(this.#url.port);
    this.#server = createServer(async (socket) => {
      socket.on('error', () => undefined);
      if (await closed()) {
        this.#holds += 1;
        await this.#opened.promise;
      }
      const onward = connect(port, '127.0.0.1');
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      onward.on('close', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
  }

  static async open(url: string, closed: () => Promise<boolean>): Promise<Gate> {
    const gate = new Gate(url, closed);
    gate.#server.listen(0, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
  }

  get url(): string {
    const url = new URL(this.#url);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** How many connections were held back so far. */
  get holds(): number {
    return this.#holds;
  }

  letGo(): void {
    this.#opened.resolve();
  }

  close(): void {
    this.#opened.resolve();
    this.#server.close();
  }
}
