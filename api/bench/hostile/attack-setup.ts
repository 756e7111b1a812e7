import type { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';
import type { Product } from '../../testing/product.js';
import type { BenchScope } from '../support/bench-scope.js';
import { CONTACTS } from '../support/load/send-request.js';
import { liftLimits, openDatabase } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { BenchCustomer, PASSWORD } from '../support/product/customer.js';
import type { SandboxPhones } from '../support/product/sandbox-process.js';
import type { Intruder } from './attack.js';
import type { BystanderTask } from './bystander.js';

/** A running product with its own limits, a customer who is measured, and an intruder. */
export interface AttackSetup {
  readonly product: Product;
  readonly database: Database;
  readonly intruder: Intruder;
  readonly bystander: Omit<BystanderTask, 'milliseconds'>;
}

/** Calls come from the addresses in X-Forwarded-For, and are limited as in production. */
const OWN_LIMITS = {
  TRUST_PROXY: 'loopback',
  RATE_LIMIT_KEY: '',
  RATE_LIMIT_ACCOUNT: '',
  RATE_LIMIT_IP: '',
  RATE_LIMIT_SIGNUP: '',
};
/** Enough to fill every slot of the limits on concurrent work. */
const EXTRA_ACCOUNTS = 24;
const BYSTANDER = '198.51.100.1';
const INTRUDER = '203.0.113.1';

export async function startAttackSetup(
  scope: BenchScope,
  databaseUrl: string,
  phones: SandboxPhones,
  env: Readonly<Record<string, string>> = {},
): Promise<AttackSetup> {
  const product = await startProduct(scope, { ...productionEnv(databaseUrl, phones), ...OWN_LIMITS, ...env });
  const database = await openDatabase(scope, databaseUrl);
  for (const contact of CONTACTS) await phones.addPhone(contact);
  const asha = await BenchCustomer.signUp(product.url, 'asha', BYSTANDER);
  const ravi = await BenchCustomer.signUp(product.url, 'ravi', INTRUDER);
  await liftLimits(database);
  const [hers, his, waiting] = [
    await asha.createInstance(),
    await ravi.createInstance(),
    await ravi.createInstance(),
  ];
  await asha.link(hers, phones, '919000000001');
  await ravi.link(his, phones, '919000000002');
  await writeLongMessages(database, his.id);
  const otherTokens: string[] = [];
  for (let n = 1; n <= EXTRA_ACCOUNTS; n++) {
    otherTokens.push((await BenchCustomer.signUp(product.url, `crowd-${n}`, `192.0.2.${n}`)).token);
  }
  const intruder = {
    address: INTRUDER,
    email: 'ravi@example.com',
    password: PASSWORD,
    token: ravi.token,
    key: his.apiKey,
    otherKey: await ravi.createKey('Shop'),
    instanceId: his.id,
    unlinkedId: waiting.id,
    otherTokens,
  };
  const bystander = {
    url: product.url,
    address: BYSTANDER,
    key: hers.apiKey,
    instanceId: hers.id,
    contacts: CONTACTS,
  };
  return { product, database, intruder, bystander };
}

/** As long as a text of WhatsApp's own client may be, each character three bytes, and enough of them for a page. */
async function writeLongMessages(database: Database, instanceId: string): Promise<void> {
  await database.query(
    `insert into messages
       (id, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status, created_at)
     select gen_random_uuid(), i.account_id, i.id, 'inbound', '919800000009', '919000000002', '919800000009',
       t.text, 'text', 'long-' || n, 'delivered', now() - n * interval '1 second'
     from instances i cross join generate_series(1, 100) n cross join
       (select string_agg(chr(2309 + (random() * 40)::integer), '') as text from generate_series(1, 65536)) t
     where i.id = $1`,
    [decodeId('ins', instanceId)],
  );
}
