import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import { DAY_MS, DisableWebhook } from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID } from '../../../testing/start-app.js';
import { CALLERS, type DeliveryApp, HOOK_URL, startDeliveryApp } from './testing/delivery-app.js';

let app: DeliveryApp;
beforeAll(async () => {
  app = await startDeliveryApp();
});
afterAll(() => app.close());
beforeEach(() => app.forget());

describe.each(CALLERS)('deliveries with %s', (_, base, bearer) => {
  test('are sent once more, whatever became of them', async () => {
    const { id, publicId } = await app.newWebhook();
    const arrived = await app.write();
    app.attempted(id, arrived);
    const lost = await app.failed(id, null);
    for (const event of [arrived, lost]) {
      const path = `${base}/${publicId}/deliveries/${encodeId('evt', event.id)}/resend`;
      const answer = await app.call('POST', path, undefined, bearer);
      expect([answer.status, await answer.json()]).toEqual([
        202,
        expect.objectContaining({ event_id: encodeId('evt', event.id), status: 'retrying' }),
      ]);
    }
    const queued = [...app.ports.store.deliveries.retries.values()];
    expect(queued.map(({ origin, once }) => [origin, once])).toEqual([
      ['resend', true],
      ['resend', true],
    ]);
  });

  test('that were given up begin anew, from a day on', async () => {
    const { id, publicId } = await app.newWebhook();
    await app.failed(id, null);
    app.ports.clock.advance(2 * DAY_MS);
    const recent = await app.failed(id, null);
    const since = new Date(app.ports.clock.now().getTime() - DAY_MS).toISOString();
    const recover = (body: object) => app.call('POST', `${base}/${publicId}/recover`, body, bearer);
    expect(await (await recover({ since })).json()).toEqual({ object: 'recovery', recovered: 1 });
    const due = [...app.ports.store.deliveries.retries.values()].filter(({ nextAt }) => nextAt !== null);
    expect(due.map(({ event }) => event.id)).toEqual([recent.id]);
    // A year that PostgreSQL cannot read.
    expect(await (await recover({ since: '0000-01-01' })).json()).toMatchObject({ recovered: 1 });
    expect(await problemOf(await recover({}))).toMatchObject({ status: 400, field: 'since' });
    expect(await problemOf(await recover({ since: 'yesterday' }))).toMatchObject({
      status: 400,
      field: 'since',
    });
  });

  test('a test is signed by the time of the database, and answers what came back', async () => {
    const { id, publicId } = await app.newWebhook();
    app.sender.answers.set(HOOK_URL, { status: 500, body: 'no' });
    app.server.aheadMs = -600_000;
    const answer = await app.call('POST', `${base}/${publicId}/test`, { type: 'message.failed' }, bearer);
    expect(answer.status).toBe(200);
    const shown = (await answer.json()) as { body: string; event_id: string };
    const [request] = app.sender.received;
    expect(request).toMatchObject({
      eventId: shown.event_id,
      sentAt: new Date(app.ports.clock.now().getTime() - 600_000),
      origin: 'test',
      endpoint: { id, url: HOOK_URL, secrets: [expect.stringMatching(/^whsec_/)] },
    });
    expect(shown).toEqual({
      object: 'test_delivery',
      event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      status: 500,
      error: 'http_5xx',
      duration_ms: 0,
      response: 'no',
      body: request!.body,
    });
    expect(JSON.parse(shown.body)).toMatchObject({
      type: 'webhook.test',
      data: { sample_of: 'message.failed', sample: { type: 'message.failed' } },
    });
    expect(app.ports.store.deliveries.attempts).toEqual([]);
  });

  test('a disabled webhook gets tests and nothing else', async () => {
    const { id, publicId } = await app.newWebhook();
    const event = await app.failed(id, null);
    await new DisableWebhook(app.ports).execute({ accountId: ACCOUNT_ID, endpointId: id });
    app.sender.answers.set(HOOK_URL, { status: 200 });
    for (const [path, body] of [
      [`deliveries/${encodeId('evt', event.id)}/resend`],
      ['recover', { since: '2020-01-01' }],
    ] as const) {
      const refused = await problemOf(await app.call('POST', `${base}/${publicId}/${path}`, body, bearer));
      expect(refused).toMatchObject({ status: 409, code: 'webhook_disabled' });
    }
    const tested = await app.call('POST', `${base}/${publicId}/test`, {}, bearer);
    expect(await tested.json()).toMatchObject({ status: 200, error: null });
  });
});

test('a process that ends ends its tests', async () => {
  const { publicId } = await app.newWebhook();
  const send = app.sender.send;
  app.sender.send = (_attempt, signal) =>
    new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason));
      app.draining.abort();
    });
  const answer = await problemOf(await app.call('POST', `/api/webhooks/${publicId}/test`, {}));
  app.sender.send = send;
  expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
});
