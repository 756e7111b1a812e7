import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing';
import { call } from './http.js';
import { openWebhookCluster, type WebhookCluster } from './webhook-cluster.js';
import { shopWithWebhook, unfinishedDeliveries, writeEvents } from './webhook-shop.js';

/** Much less than the 15 s that an attempt may take. A process that needs longer ends with another code than 0. */
const DRAIN_SECONDS = '4';

describe('a process that ends while receivers hold its webhooks', () => {
  let cluster: WebhookCluster['cluster'];
  let client: WebhookCluster['client'];
  let receiver: WebhookCluster['receiver'];
  let close: WebhookCluster['close'];
  beforeEach(async () => {
    ({ cluster, client, receiver, close } = await openWebhookCluster());
  });
  afterEach(() => close());

  const hold = () => {
    receiver.answer = () => undefined;
  };
  const answer = () => {
    receiver.answer = (_, response) => response.end('ok');
  };

  it('delivers no more, ends in time, and leaves what was under way to the next one', async () => {
    const api = await cluster.start('api');
    const worker = await cluster.start('delivery', { DRAIN_SECONDS });
    await shopWithWebhook(api.url, receiver.url);
    const [first] = await writeEvents(client, 1);
    await waitUntil(async () => (await unfinishedDeliveries(client)) === 0, 'the first delivery');
    hold();
    const ids = [first!, ...(await writeEvents(client, 30))];
    await waitUntil(() => receiver.received.length > 1, 'deliveries to be under way');

    expect(await worker.stop()).toBe(0);
    expect(await worker.log()).toContain('"stopped"');
    const left = receiver.received.length;
    expect(left).toBeLessThanOrEqual(1 + 10);
    expect(await client.query("select from webhook_shards where owner <> ''")).toEqual([]);
    expect(await client.query('select from webhook_attempts where error is not null')).toEqual([]);

    answer();
    await cluster.start('delivery');
    await waitUntil(
      async () => (await unfinishedDeliveries(client)) === 0,
      'the next process to deliver all',
    );
    expect(new Set(receiver.arrivals.keys())).toEqual(new Set(ids));
    expect(receiver.repeats).toBe(left - 1);
  });

  it('tells whoever waits for a test to try again, and ends in time', async () => {
    const api = await cluster.start('api', { DRAIN_SECONDS });
    const { token, webhookId } = await shopWithWebhook(api.url, receiver.url);
    hold();
    const tested = call(`${api.url}/api/webhooks/${webhookId}/test`, { bearer: token, body: {} });
    await waitUntil(() => receiver.received.length === 1, 'the test to be under way');
    expect(await api.stop()).toBe(0);
    expect(await tested).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});
