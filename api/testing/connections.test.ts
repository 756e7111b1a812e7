import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase, temporaryFolder } from '@waxwing/adapters/testing';
import { call } from './http.js';
import { Product } from './product.js';

const ASHA = { username: 'Asha', email: 'asha@example.com', password: 'a long password' };
const POOL = 8;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: Product;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await temporaryFolder();
  database = await Database.connect(fresh.url, { max: 1 });
  const env = { DATABASE_URL: fresh.url, DATABASE_POOL: String(POOL) };
  product = await Product.start({ dataDir: folder.path, env });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
  await folder?.remove();
  await fresh?.drop();
});

it('a busy process opens no more connections than DATABASE_POOL allows, and serves every request', async () => {
  const { token } = (await call(`${product.url}/api/auth/signup`, { body: ASHA })).body as { token: string };
  const paths = [
    '/api/messages/history',
    '/api/messages/stats?period=30',
    '/api/instances/list',
    '/api/payments/orders',
  ];
  const ask = () => Promise.all(paths.map((path) => call(product.url + path, { bearer: token })));
  let most = 0;
  for (let round = 0; round < 10; round++) {
    const asking = Promise.all(Array.from({ length: 10 }, ask));
    const [row] = await database.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name = 'waxwing' and pid <> pg_backend_pid()`,
    );
    most = Math.max(most, row?.open ?? 0);
    expect((await asking).flat().map(({ status }) => status)).toEqual(Array(40).fill(200));
  }
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(POOL);
});
