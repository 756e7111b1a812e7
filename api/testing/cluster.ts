import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { freshDatabase, temporaryFolder } from '@waxwing/adapters/testing';
import { type LinkedCustomer, linkedCustomer } from './customer.js';
import { call } from './http.js';
import { Product } from './product.js';

/** Fewer than one process links at once: queued linkings would only keep it busy with polling. */
const LINK_AT_ONCE = 4;

type Role = 'all' | 'api' | 'worker' | 'delivery';

/** The recipients, in turn. */
export const CONTACTS = ['919800000090', '919800000091', '919800000092', '919800000093'];

/** Several processes of the product with one database and one WhatsApp, as in production. */
export class Cluster {
  readonly #folder: Awaited<ReturnType<typeof temporaryFolder>>;
  readonly #env: Readonly<Record<string, string>>;
  readonly #dropDatabase: () => Promise<void>;
  readonly #products: Product[] = [];
  #customers = 0;

  private constructor(
    readonly sandbox: SandboxServer,
    folder: Awaited<ReturnType<typeof temporaryFolder>>,
    env: Readonly<Record<string, string>>,
    dropDatabase: () => Promise<void>,
  ) {
    this.#folder = folder;
    this.#env = env;
    this.#dropDatabase = dropDatabase;
  }

  /** @param databaseUrl instead of a fresh database */
  static async open(databaseUrl?: string): Promise<Cluster> {
    const database = databaseUrl ? { url: databaseUrl, drop: async () => undefined } : await freshDatabase();
    const sandbox = await SandboxServer.start();
    for (const number of CONTACTS) await sandbox.control.addPhone({ number, name: 'Ravi' });
    const env = {
      DATABASE_URL: database.url,
      JWT_SECRET: randomBytes(32).toString('base64url'),
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
      SANDBOX_URL: sandbox.url,
      SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64'),
      RATE_LIMIT_KEY: '0',
      RATE_LIMIT_ACCOUNT: '0',
      RATE_LIMIT_IP: '0',
    };
    const folder = await temporaryFolder();
    const shared = { ...env, MEDIA_FOLDER: join(folder.path, 'media') };
    return new Cluster(sandbox, folder, shared, database.drop);
  }

  /** Starts one more process. It ends with the cluster at the latest. */
  async start(role: Role, env: Readonly<Record<string, string>> = {}): Promise<Product> {
    const dataDir = join(this.#folder.path, `${this.#products.length}-${role}`);
    const product = await Product.start({ dataDir, env: { ...this.#env, WAXWING_ROLE: role, ...env } });
    this.#products.push(product);
    return product;
  }

  /** New customers, each with one instance that is linked and ready. */
  async customers(api: Product, amount: number): Promise<LinkedCustomer[]> {
    const numbers = Array.from(
      { length: amount },
      () => `9197000${String(this.#customers++).padStart(5, '0')}`,
    );
    for (const number of numbers) await this.sandbox.control.addPhone({ number, name: 'Asha' });
    const customers: LinkedCustomer[] = [];
    const link = async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
        customers.push(await linkedCustomer(api.url, this.sandbox.control, number));
    };
    await Promise.all(Array.from({ length: LINK_AT_ONCE }, link));
    return customers;
  }

  /** WhatsApp's ids of all messages that arrived at the contacts, with the number of frames of each. */
  arrived(): { id: string; frames: number }[] {
    return CONTACTS.flatMap((number) => this.sandbox.control.messages(number));
  }

  async close(): Promise<void> {
    await Promise.all(this.#products.map((product) => product.end()));
    await this.sandbox.stop();
    await this.#folder.remove();
    await this.#dropDatabase();
  }
}

/** WhatsApp's id of a message, which follows from the message's own. */
export const waIdOf = (id: string): string => `3EB0${id.slice(-18).toUpperCase()}`;

/**
 * Sends without waiting for WhatsApp, and repeats under the same key where the answer was lost. Returns the id of the accepted message.
 * @throws when it is refused
 */
export async function sendAsync(
  url: string,
  { instanceId, key }: LinkedCustomer,
  number: string,
  message: string,
): Promise<string> {
  const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
  const send = () =>
    call(`${url}/api/public/send/${instanceId}`, { bearer: key, body: { number, message }, headers });
  // The server may close a kept-alive connection at the moment of its next request.
  const { status, body } = await send().catch(send);
  if (status !== 202) throw new Error(`not accepted: ${status} ${JSON.stringify(body)}`);
  return body.id as string;
}

export async function statusOf(url: string, { token, instanceId }: LinkedCustomer): Promise<string> {
  const { body } = await call(`${url}/api/instances/detail/${instanceId}`, { bearer: token });
  return (body.instance as { status: string }).status;
}
