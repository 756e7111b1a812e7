import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import { maskOf } from '@waxwing/core';
import { newId, seedAccount } from '@waxwing/core/testing';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID } from '../../../testing/start-app.js';
import {
  CALLERS,
  type DeliveryApp,
  FAILED,
  HOOK_URL,
  OWN_VALUE,
  startDeliveryApp,
} from './testing/delivery-app.js';

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

describe.each(CALLERS)('deliveries with %s', (_, base, bearer) => {
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

  test('whose event could not be written are shown with that reason, and without a request', async () => {
    const { id, publicId } = await app.newWebhook();
    const event = await app.write();
    app.attempted(id, event, { status: null, error: 'no_body', response: '' });
    const detail = await get(`${base}/${publicId}/deliveries/${encodeId('evt', event.id)}`);
    expect(detail).toMatchObject({ last_attempt: { status: null, error: 'no_body' }, request: null });
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
