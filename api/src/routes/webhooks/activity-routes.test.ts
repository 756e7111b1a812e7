import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import { HOUR_MS } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { problemOf } from '../../../testing/problem-of.js';
import { type DeliveryApp, FAILED, startDeliveryApp } from './testing/delivery-app.js';

const PATH = '/api/webhook-activity';

let app: DeliveryApp;
beforeAll(async () => {
  app = await startDeliveryApp();
});
afterAll(() => app.close());
beforeEach(() => app.forget());

interface Activity {
  webhook_id: string;
  hours: { at: string; delivered: number; failed: number }[];
}
const read = async (query = '') =>
  (await (await app.call('GET', PATH + query)).json()) as { data: Activity[] };

test('the last 24 hours are shown hour by hour, with the hours in which nothing was sent', async () => {
  const { id, publicId } = await app.newWebhook();
  const { clock } = app.ports;
  const thisHour = () => new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
  const attempt = (outcome = {}) => app.attempted(id, { id: newId(), type: 'key.created' }, outcome);
  attempt();
  clock.advance(HOUR_MS);
  const first = thisHour();
  attempt();
  attempt(FAILED);
  clock.advance(23 * HOUR_MS);
  attempt();
  const { data } = await read();
  const [activity] = data;
  expect(activity?.webhook_id).toBe(publicId);
  const hours = activity!.hours;
  expect(hours).toHaveLength(24);
  expect(hours[0]).toEqual({ at: first.toISOString(), delivered: 1, failed: 1 });
  expect(hours.at(-1)).toEqual({ at: thisHour().toISOString(), delivered: 1, failed: 0 });
  expect(hours.slice(1, -1).every(({ delivered, failed }) => delivered + failed === 0)).toBe(true);
});

test('what waits, is tried again and was given up is counted', async () => {
  const { id } = await app.newWebhook();
  await app.failed(id, null);
  const since = app.ports.store.deliveries.attempts.at(-1)!.at;
  await app.failed(id, null);
  await app.failed(id, app.ports.clock.now());
  const { data } = await read();
  expect(data).toMatchObject([
    {
      // The position of the endpoint has not moved in this test.
      waiting: { count: 3, has_more: false },
      retrying: { count: 1, has_more: false },
      given_up: { count: 2, has_more: false, since: since.toISOString() },
    },
  ]);
});

test('one webhook is shown alone; a foreign one and none are not found; pull webhooks have none', async () => {
  const [one, other] = [await app.newWebhook(), await app.newWebhook()];
  const pull = await app.newWebhook('pull');
  const shown = async (query = '') => (await read(query)).data.map(({ webhook_id }) => webhook_id);
  expect(new Set(await shown())).toEqual(new Set([one.publicId, other.publicId]));
  expect(await shown(`?webhook_id=${other.publicId}`)).toEqual([other.publicId]);
  expect(await shown(`?webhook_id=${pull.publicId}`)).toEqual([]);
  for (const id of [encodeId('hook', newId()), 'seven']) {
    const refused = await problemOf(await app.call('GET', `${PATH}?webhook_id=${id}`));
    expect(refused).toMatchObject({ status: 404, code: 'webhook_not_found' });
  }
});
