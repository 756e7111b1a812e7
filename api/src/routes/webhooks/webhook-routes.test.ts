import { describe, expect, test } from '@jest/globals';
import { seedInstance } from '@waxwing/core/testing';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, SECRET, TOKEN } from '../../../testing/start-app.js';
import { HOOK_URL, setUpWebhookApp } from './testing/webhook-app.js';

const app = setUpWebhookApp();
const { call, create } = app;

describe.each([
  ['a token', '/api/webhooks', TOKEN],
  ['a key', '/api/v1/webhooks', SECRET],
])('webhooks with %s', (_, path, bearer) => {
  test('are created, listed, read, changed and deleted; the secret is shown once', async () => {
    const { id: instanceId } = await seedInstance(app.ports, ACCOUNT_ID);
    const instance_ids = [`ins_${instanceId.replaceAll('-', '')}`];
    const created = await call(
      'POST',
      path,
      {
        url: HOOK_URL,
        events: ['key.*'],
        instance_ids,
        headers: { authorization: 'Bearer shop' },
        order: 'strict',
      },
      bearer,
    );
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    const { secret, ...webhook } = (await created.json()) as { id: string; secret: string };
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({
      object: 'webhook',
      id: expect.stringMatching(/^hook_[0-9a-f]{32}$/),
      kind: 'push',
      url: HOOK_URL,
      events: ['key.created', 'key.changed', 'key.deleted', 'key.expired'],
      instance_ids,
      headers: { authorization: '********' },
      order: 'strict',
      max_in_flight: 1,
      per_second: null,
      status: 'enabled',
    });

    const own = `${path}/${webhook.id}`;
    const listed = { object: 'list', data: [webhook], has_more: false, next_cursor: null };
    expect(await (await call('GET', path, undefined, bearer)).json()).toEqual(listed);
    expect(await (await call('GET', own, undefined, bearer)).json()).toEqual(webhook);
    const changed = await call('PUT', own, { order: 'any', per_second: 3, instance_ids: [] }, bearer);
    expect(await changed.json()).toEqual({
      ...webhook,
      order: 'any',
      max_in_flight: 10,
      per_second: 3,
      instance_ids: [],
    });
    expect(await (await call('DELETE', own, undefined, bearer)).json()).toEqual({
      id: webhook.id,
      object: 'webhook',
      deleted: true,
    });
    expect(await problemOf(await call('GET', own, undefined, bearer))).toMatchObject({
      status: 404,
      code: 'webhook_not_found',
    });
  });

  test('are listed page by page, each once', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) ids.push((await create()).id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = `?limit=2${cursor && `&cursor=${cursor}`}`;
      const page = (await (await call('GET', path + query, undefined, bearer)).json()) as {
        data: { id: string }[];
        next_cursor: string | null;
      };
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? '';
    } while (cursor);
    expect(seen).toEqual(ids);
    expect(
      await problemOf(await call('GET', `${path}?cursor=of-another-list`, undefined, bearer)),
    ).toMatchObject({ status: 400, code: 'invalid_cursor' });
  });

  test.each([
    [{ url: 'http://shop.example' }, 422, 'webhook_url_refused', 'url'],
    [{ url: HOOK_URL, events: ['message.recieved'] }, 400, 'invalid_webhook', 'events'],
    [{ url: HOOK_URL, events: [] }, 400, 'invalid_request', 'events'],
    [{ url: HOOK_URL, headers: { host: 'x' } }, 400, 'invalid_webhook', 'headers'],
    [{ url: HOOK_URL, max_in_flight: 11 }, 400, 'invalid_request', 'max_in_flight'],
    [{ url: HOOK_URL, order: 'fifo' }, 400, 'invalid_request', 'order'],
    [{ kind: 'pull', url: HOOK_URL }, 400, 'invalid_webhook', 'url'],
    [{}, 400, 'invalid_webhook', 'url'],
    [{ url: HOOK_URL, instance_ids: ['ins_nobody'] }, 404, 'instance_not_found', undefined],
    [{ url: HOOK_URL, secret: 'whsec_mine' }, 400, 'invalid_request', 'secret'],
  ])('with the body %j are refused by name', async (body, status, code, field) => {
    const problem = await problemOf(await call('POST', path, body, bearer));
    expect(problem).toMatchObject({ status, code, ...(field && { field }) });
  });
});
