import type { Database } from '@waxwing/adapters/postgres';
import type { Product } from '../../testing/product.js';
import type { BenchScope } from '../support/bench-scope.js';
import type { Target } from '../support/load/load.js';
import { mixed, sendRequest } from '../support/load/send-request.js';
import { newSenders, type Sender } from '../support/load/senders.js';
import { openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import type { SandboxProcess } from '../support/product/sandbox-process.js';

const ACCOUNTS = 16;

/** A product whose accounts accept messages for later: nothing is sent, so that only the accepting is measured. */
export class AcceptingProduct {
  private constructor(
    readonly database: Database,
    readonly databaseUrl: string,
    readonly env: Readonly<Record<string, string>>,
    readonly product: Product,
    readonly senders: readonly Sender[],
  ) {}

  /** @param main the entry of another compiled version; this one's by default. Each has a database of its own. */
  static async start(
    scope: BenchScope,
    sandbox: SandboxProcess,
    { main, env: more = {} }: { main?: string | undefined; env?: Readonly<Record<string, string>> } = {},
  ): Promise<AcceptingProduct> {
    const databaseUrl = await startPostgres(scope);
    const env = { ...productionEnv(databaseUrl, sandbox), ...more, WAXWING_ROLE: 'api' };
    const product = await startProduct(scope, env, main);
    const database = await openDatabase(scope, databaseUrl);
    const senders = await newSenders(product.url, database, ACCOUNTS);
    return new AcceptingProduct(database, databaseUrl, env, product, senders);
  }

  /** Sends of all accounts in turn, to this product or another process on its data. */
  requests(url = this.product.url): Target {
    return mixed(this.senders.map((sender) => sendRequest(url, sender, { async: true })));
  }

  /** Sends of one account. */
  get hot(): Target {
    return sendRequest(this.product.url, this.senders[0]!, { async: true });
  }

  /** From now on every accepted message is an event, which its account may read. */
  async listenToAccepted(): Promise<void> {
    for (const { customer } of this.senders)
      await customer.createWebhook({ kind: 'pull', events: ['message.accepted'] });
  }
}
