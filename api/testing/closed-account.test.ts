import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { delay, waitUntil } from '@waxwing/core/testing';
import { call } from './http.js';
import { openWebhookCluster, type WebhookCluster } from './webhook-cluster.js';
import { SHOP_PASSWORD, shopWithWebhook, writeEvents } from './webhook-shop.js';

/** What was on its way to the webhook when the account was closed. */
const IN_FLIGHT = 10;
const EVENTS = 3_000;

let cluster: WebhookCluster['cluster'];
let client: WebhookCluster['client'];
let notifications: WebhookCluster['notifications'];
let receiver: WebhookCluster['receiver'];
let close: WebhookCluster['close'];
beforeEach(async () => {
  ({ cluster, client, notifications, receiver, close } = await openWebhookCluster());
});
afterEach(() => close());

/** Tables that hold something of the account. */
async function tablesOf(accountId: string): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'account_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await client.query(`select from "${name}" where account_id = $1 limit 1`, [accountId]);
    if (found.length > 0) holding.push(name);
  }
  return holding;
}

it('an account is closed amid deliveries, a replay and a stream: nothing leaves afterwards, and no row remains', async () => {
  const api = await cluster.start('all');
  const { accountId, token, webhookId } = await shopWithWebhook(api.url, receiver.url);
  const hangUp = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`${api.url}/api/stream`, { headers, signal: hangUp.signal });
  let streamed = '';
  const reading = (async () => {
    for await (const chunk of stream.body!) streamed += Buffer.from(chunk).toString();
  })();
  const frames = () => streamed.split('data: ').length - 1;
  await writeEvents(client, EVENTS);
  notifications.publish('event', accountId);
  await waitUntil(() => receiver.received.length > 100, 'deliveries');
  receiver.answer = async (_, response) => {
    // deadline: a receiver that takes its time
    await delay(50);
    response.end('ok');
  };
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const replay = await call(`${api.url}/api/webhooks/${webhookId}/replay`, {
    bearer: token,
    body: { since },
  });
  expect(replay.status).toBe(201);
  const isReplay = () => receiver.received.some(({ headers }) => headers['waxwing-origin'] === 'replay');
  await waitUntil(isReplay, 'the replay to be under way');
  expect(receiver.received.length).toBeLessThan(EVENTS);

  await waitUntil(() => frames() >= EVENTS, 'the stream to have told everything so far');
  const ended = await call(`${api.url}/api/profile`, {
    method: 'DELETE',
    bearer: token,
    body: { password: SHOP_PASSWORD },
  });
  expect(ended.status).toBe(200);
  const [left, told] = [receiver.received.length, frames()];
  await waitUntil(
    async () => (await tablesOf(accountId)).join() === 'subscriptions',
    'all rows but the bookkeeping to be erased',
  );
  expect(receiver.received.length - left).toBeLessThanOrEqual(IN_FLIGHT);
  expect(frames()).toBe(told);
  hangUp.abort();
  await reading.catch(() => undefined);
});
