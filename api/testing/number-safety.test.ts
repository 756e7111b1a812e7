import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { linkedCustomer } from './customer.js';
import { call } from './http.js';
import { Product } from './product.js';

const OWN = '919800000101';
const FRIEND = '919800000102';
const STRANGER = '919800000103';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sandbox: SandboxServer;
let product: Product;

beforeAll(async () => {
  folder = await temporaryFolder();
  sandbox = await SandboxServer.start();
  for (const number of [OWN, FRIEND, STRANGER]) await sandbox.control.addPhone({ number, name: 'Ravi' });
  const env = {
    SANDBOX_URL: sandbox.url,
    SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64'),
    NUMBER_SAFETY: 'protect',
  };
  product = await Product.start({ dataDir: folder.path, env });
});
afterAll(async () => {
  await product.stop();
  await sandbox.stop();
  await folder.remove();
});

test('a protected number holds first contacts, answers whoever writes, and is restricted as soon as WhatsApp says so', async () => {
  const { token, instanceId, key } = await linkedCustomer(product.url, sandbox.control, OWN);
  const send = (number: string, headers: Record<string, string> = {}) =>
    call(`${product.url}/api/public/send/${instanceId}`, {
      bearer: key,
      body: { number, message: 'Your order has left' },
      headers,
    });
  const later = { prefer: 'respond-async' };
  const safety = async () =>
    (await call(`${product.url}/api/instances/${instanceId}/safety`, { bearer: token })).body as {
      health: { state: string; reason_code: string | null };
      waiting: { known: number; first: number };
    };

  await sandbox.control.write(FRIEND, { to: OWN, text: 'Where is my order?' });
  expect(await send(STRANGER, later)).toMatchObject({ status: 202, body: { status: 'pending' } });
  await eventuallyPasses(async () => {
    expect((await safety()).waiting.first).toBe(1);
  });
  // The first message after a login waits for a few seconds.
  expect((await send(FRIEND, later)).status).toBe(202);
  await eventuallyPasses(() => expect(sandbox.control.messages(FRIEND)).toHaveLength(1));
  expect(sandbox.control.messages(STRANGER)).toEqual([]);

  const until = new Date(Date.now() + 6 * 86_400_000).toISOString();
  await sandbox.control.setStanding(OWN, { lock: { type: 'RESTRICT_ALL_COMPANIONS', until } });
  await eventuallyPasses(async () => {
    expect((await safety()).health).toMatchObject({ state: 'restricted', reason_code: 'new_chats_locked' });
  });
  const refused = await send(STRANGER);
  expect(refused).toMatchObject({ status: 503, body: { code: 'account_restricted' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(FRIEND, later)).status).toBe(202);
  await eventuallyPasses(() => expect(sandbox.control.messages(FRIEND)).toHaveLength(2));
  expect(sandbox.control.messages(STRANGER)).toEqual([]);
});
