import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import { DAY_MS, DisableWebhook, maskOf } from '@waxwing/core';
import { newId, seedAccount } from '@waxwing/core/testing';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, SECRET, TOKEN } from '../../../testing/start-app.js';
import { type DeliveryApp, FAILED, HOOK_URL, OWN_VALUE, startDeliveryApp } from './testing/delivery-app.js';

let app: DeliveryApp;
beforeAll(async () => {
  app = await startDeliveryApp();
});
afterAll(() => app.close());
beforeEach(() => app.forget());

interface Page {
  data: { event_id: string; status: string }[];
  has_more: boolean;
  next_cursor: string | null;
}

describe.each([
  ['a token', '/api/webhooks', TOKEN],
  ['a key', '/api/v1/webhooks', SECRET],
])('deliveries with %s', (_, base, bearer) => {
  const get = async <T>(path: string) => (await (await app.call('GET', path, undefined, bearer)).json()) as T;

  test('are listed by state and type, page by page, each once', async () => {
    const { id, publicId } = await app.newWebhook();
    const arrived = await app.write(ACCOUNT_ID, 'key.deleted');
    app.attempted(id, arrived);
    const lost = await app.failed(id, null);
    const again = await app.failed(id, app.ports.clock.now());
    const path = `${base}/${publicId}/deliveries`;
    const shown = async (query: string) =>
      (await get<Page>(path + query)).data.map(({ event_id, status }) => [event_id, status]);
    const rows = [
      [encodeId('evt', again.id), 'retrying'],
      [encodeId('evt', lost.id), 'failed'],
      [encodeId('evt', arrived.id), 'delivered'],
    ];
    expect(await shown('')).toEqual(rows);
    for (const row of rows) expect(await shown(`?status=${row[1]}`)).toEqual([row]);
    expect(await shown('?type=key.deleted')).toEqual([rows[2]]);
    expect(await shown('?type=message.*')).toEqual([]);

    const seen: string[][] = [];
    let page: Page | undefined;
    do {
      page = await get<Page>(`${path}?limit=1${page ? `&cursor=${page.next_cursor}` : ''}`);
      seen.push(...page.data.map(({ event_id, status }) => [event_id, status]));
    } while (page.has_more);
    expect(seen).toEqual(rows);
  });

  test('that were not tried yet are listed from the oldest on, and shown without a request', async () => {
    const { publicId } = await app.newWebhook();
    const events = [await app.write(), await app.write(), await app.write()];
    const seen: string[] = [];
    let page: Page | undefined;
    do {
      const cursor: string = page ? `&cursor=${page.next_cursor}` : '';
      page = await get<Page>(`${base}/${publicId}/deliveries?status=waiting&limit=2${cursor}`);
      seen.push(...page.data.map(({ event_id }) => event_id));
    } while (page.has_more);
    expect(seen).toEqual(events.map(({ id }) => encodeId('evt', id)));
    expect(await get(`${base}/${publicId}/deliveries/${seen[0]}`)).toEqual({
      object: 'delivery',
      event_id: seen[0],
      type: 'key.created',
      status: 'waiting',
      attempts: 0,
      last_attempt: null,
      next_attempt_at: null,
      at: expect.any(String),
      request: null,
      attempt_list: [],
    });
  });

  test('show what was sent and what came back, without the signature and the values of own headers', async () => {
    const { id, publicId } = await app.newWebhook();
    const event = await app.failed(id, app.ports.clock.now());
    const last = app.attempted(id, event, {
      ...FAILED,
      attempt: 2,
      origin: 'retry',
      response: 'still too many',
    });
    const eventId = encodeId('evt', event.id);
    const response = await app.call('GET', `${base}/${publicId}/deliveries/${eventId}`, undefined, bearer);
    const text = await response.text();
    expect(text).not.toContain(OWN_VALUE);
    expect(text).not.toContain('whsec_');
    const detail = JSON.parse(text);
    expect(detail.attempt_list.map((one: Record<string, unknown>) => [one.attempt, one.response])).toEqual([
      [1, 'too many orders'],
      [2, 'still too many'],
    ]);
    expect(detail).toMatchObject({
      status: 'retrying',
      attempts: 2,
      last_attempt: { attempt: 2, origin: 'retry', status: 500, error: 'http_5xx', duration_ms: 12 },
    });
    expect(detail.request).toEqual({
      url: HOOK_URL,
      headers: {
        authorization: '********',
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Waxwing-Webhooks/1',
        'webhook-id': eventId,
        'webhook-timestamp': String(Math.floor(last.at.getTime() / 1_000)),
        'waxwing-attempt': '2',
        'waxwing-origin': 'retry',
      },
      body: expect.any(String),
    });
    expect(JSON.parse(detail.request.body)).toMatchObject({
      id: eventId,
      type: 'key.created',
      data: { key: { name: 'Shop' } },
    });
  });

  test('are not there for an event that is gone, passed, or of another account', async () => {
    const stranger = await seedAccount(app.ports);
    for (const accountId of [ACCOUNT_ID, stranger.id])
      await app.ports.setEventTypes(accountId, maskOf(['key.created']));
    const [passed, foreign] = [await app.write(), await app.write(stranger.id)];
    const { publicId } = await app.newWebhook();
    for (const id of [passed.id, foreign.id, newId()]) {
      const path = `${base}/${publicId}/deliveries/${encodeId('evt', id)}`;
      const found = await problemOf(await app.call('GET', path, undefined, bearer));
      expect(found).toMatchObject({ status: 404, code: 'event_not_found' });
    }
    const resent = await app.call(
      'POST',
      `${base}/${publicId}/deliveries/${encodeId('evt', foreign.id)}/resend`,
      undefined,
      bearer,
    );
    expect(await problemOf(resent)).toMatchObject({ status: 404, code: 'event_not_found' });
    expect([...app.ports.store.deliveries.retries]).toEqual([]);
  });

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

  test('a pull webhook has none', async () => {
    const { publicId } = await app.newWebhook('pull');
    const event = await app.write();
    for (const status of ['', '?status=waiting'])
      expect(await get(`${base}/${publicId}/deliveries${status}`)).toMatchObject({ data: [] });
    for (const [path, body] of [
      [`deliveries/${encodeId('evt', event.id)}/resend`],
      ['recover', { since: '2020-01-01' }],
      ['test', {}],
    ] as const) {
      const refused = await problemOf(await app.call('POST', `${base}/${publicId}/${path}`, body, bearer));
      expect(refused).toMatchObject({ status: 400, code: 'invalid_webhook', field: 'kind' });
    }
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
