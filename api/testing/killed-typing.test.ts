import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster, CONTACTS, sendAsync, waIdOf } from './cluster.js';
import { call } from './http.js';
import type { Product } from './product.js';

const RAVI = CONTACTS[0]!;

let cluster: Cluster;
let api: Product;
beforeEach(async () => {
  cluster = await Cluster.open();
  api = await cluster.start('api');
});
afterEach(() => cluster.close());

it('typing ends with a worker that is killed, and the phone notifies again once another one has logged in [18.23]', async () => {
  const killed = await cluster.start('worker');
  const [asha] = await cluster.customers(api, 1);
  const { control } = cluster.sandbox;
  const own = () => control.phones().find(({ linked }) => linked.length > 0)!;
  const seen = () => control.chats(RAVI).find(({ number }) => number === own().number);
  const arrives = async (text: string) => {
    const id = waIdOf(await sendAsync(api.url, asha!, RAVI, text));
    await waitUntil(() => cluster.arrived().some((message) => message.id === id), text);
  };
  await arrives('Hello');
  await waitUntil(() => own().notified, 'the login to be over');

  const typing = { to: RAVI, state: 'composing', seconds: 25 };
  const path = `${api.url}/api/v1/instances/${asha!.instanceId}/typing`;
  expect((await call(path, { bearer: asha!.key, body: typing })).status).toBe(200);
  await waitUntil(() => seen()?.typing === 'composing', 'the typing');
  expect([seen()?.online, own().notified]).toEqual([true, false]);

  await killed.kill();
  await waitUntil(() => !seen()?.typing && !seen()?.online, 'the end of the typing');
  await cluster.start('worker');
  await arrives('from another worker');
  await waitUntil(() => own().notified, 'the phone to notify again');
  expect([seen()?.typing, seen()?.online]).toEqual([undefined, false]);
});
