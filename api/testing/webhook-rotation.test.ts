import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing';
import { call } from './http.js';
import { openWebhookCluster, type WebhookCluster } from './webhook-cluster.js';
import type { ReceivedWebhook } from './webhook-receiver.js';
import { shopWithWebhook, unfinishedDeliveries, writeEvents } from './webhook-shop.js';

const HEADER = 'Bearer zilpzalp-of-the-shop';

let cluster: WebhookCluster['cluster'];
let client: WebhookCluster['client'];
let notifications: WebhookCluster['notifications'];
let receiver: WebhookCluster['receiver'];
let close: WebhookCluster['close'];
beforeEach(async () => {
  ({ cluster, client, notifications, receiver, close } = await openWebhookCluster());
});
afterEach(() => close());

/** Whether a receiver that holds this secret accepts it, as Standard Webhooks says. */
function isSignedWith(secret: string, { eventId, headers, body }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${eventId}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

it('a secret is replaced under load: either one is accepted during the grace, and the new one alone after it', async () => {
  const api = await cluster.start('api');
  const worker = await cluster.start('delivery');
  const shop = await shopWithWebhook(api.url, receiver.url, { headers: { authorization: HEADER } });
  const { accountId, webhookId, token, secret: old } = shop;
  const path = `${api.url}/api/webhooks/${webhookId}`;
  const areSignedWith = (secret: string, ids: readonly string[]) => {
    const arrivals = Map.groupBy(receiver.received, ({ eventId }) => eventId);
    return ids.map((id) => arrivals.get(id)!.every((one) => isSignedWith(secret, one)));
  };
  const write = async () => {
    const ids = await writeEvents(client, 20);
    notifications.publish('event', accountId);
    return ids;
  };
  const delivered = async () => (await unfinishedDeliveries(client)) === 0;

  let isOver = false;
  const all: string[] = [];
  const load = (async () => {
    while (!isOver) {
      all.push(...(await write()));
      // A database that is faster than the worker would write events without end.
      await waitUntil(() => all.length - receiver.arrivals.size < 200, 'the worker to keep up');
    }
  })();
  await waitUntil(() => receiver.received.length > 100, 'deliveries under load');
  const rotated = await call(`${path}/rotate`, { bearer: token, body: { grace_hours: 24 } });
  const next = String(rotated.body.secret);
  await waitUntil(
    () => receiver.received.slice(-50).some((one) => isSignedWith(next, one)),
    'the new secret to sign what is sent',
  );
  const during = await write();
  isOver = true;
  await load;
  await waitUntil(delivered, 'everything to be delivered');
  expect(areSignedWith(old, all)).toEqual(all.map(() => true));
  expect(areSignedWith(old, during)).toEqual(during.map(() => true));
  expect(areSignedWith(next, during)).toEqual(during.map(() => true));

  await client.query('update webhook_endpoints set previous_secret_until = now()');
  await call(path, { method: 'PUT', bearer: token, body: { description: 'Shop' } });
  // The one that was known before it is asked for again with the next events.
  await write();
  await waitUntil(delivered, 'the first ones after the grace');
  const after = await write();
  await waitUntil(delivered, 'the events after the grace');
  expect(areSignedWith(old, after)).toEqual(after.map(() => false));
  expect(areSignedWith(next, after)).toEqual(after.map(() => true));

  const [attempt] = await client.query<{ row: string }>(
    'select string_agg(a::text, $1) as row from webhook_attempts a',
    ['\n'],
  );
  for (const text of [await api.log(), await worker.log(), attempt!.row]) {
    for (const hidden of [old, next, HEADER]) expect(text).not.toContain(hidden);
  }
  expect(receiver.received.every(({ headers }) => headers.authorization === HEADER)).toBe(true);
});
