import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  CreateWebhook,
  DeleteWebhook,
  DisableWebhook,
  EnableWebhook,
  GetWebhook,
  ListWebhooks,
  RevealWebhookSecret,
  RotateWebhookSecret,
  UpdateWebhook,
} from '@waxwing/core';
import { createMemoryPorts, type MemoryPorts, seedInstance, seedSubscription } from '@waxwing/core/testing';
import { problemOf } from '../../../testing/problem-of.js';
import {
  ACCOUNT_ID,
  ASHAS_KEY,
  type RunningApp,
  SECRET,
  startApp,
  TOKEN,
} from '../../../testing/start-app.js';
import {
  createV1WebhookRoute,
  createWebhookRoute,
  deleteV1WebhookRoute,
  deleteWebhookRoute,
  getV1WebhookRoute,
  getWebhookRoute,
  listV1WebhooksRoute,
  listWebhooksRoute,
  updateV1WebhookRoute,
  updateWebhookRoute,
} from './endpoint-routes.js';
import {
  disableWebhookRoute,
  enableWebhookRoute,
  getWebhookSecretRoute,
  rotateWebhookSecretRoute,
} from './owner-routes.js';

const HOOK_URL = 'https://shop.example/hook';

let app: RunningApp;
let ports: MemoryPorts;
let keyInstances: readonly string[] = [];

beforeAll(async () => {
  ports = createMemoryPorts();
  await seedSubscription(ports, ACCOUNT_ID, { planId: 'enterprise' });
  app = await startApp({
    routes: [
      listWebhooksRoute(new ListWebhooks(ports)),
      createWebhookRoute(new CreateWebhook(ports)),
      getWebhookRoute(new GetWebhook(ports)),
      updateWebhookRoute(new UpdateWebhook(ports)),
      deleteWebhookRoute(new DeleteWebhook(ports)),
      getWebhookSecretRoute(new RevealWebhookSecret(ports)),
      rotateWebhookSecretRoute(new RotateWebhookSecret(ports)),
      enableWebhookRoute(new EnableWebhook(ports)),
      disableWebhookRoute(new DisableWebhook(ports)),
      listV1WebhooksRoute(new ListWebhooks(ports)),
      createV1WebhookRoute(new CreateWebhook(ports)),
      getV1WebhookRoute(new GetWebhook(ports)),
      updateV1WebhookRoute(new UpdateWebhook(ports)),
      deleteV1WebhookRoute(new DeleteWebhook(ports)),
    ],
    authorizeKey: async () => ({ ...ASHAS_KEY, scopes: ['webhooks:manage'], instanceIds: keyInstances }),
  });
});
afterAll(() => app.close());
beforeEach(() => {
  keyInstances = [];
  ports.store.webhookEndpoints.clear();
});

async function call(method: string, path: string, body?: unknown, bearer = TOKEN): Promise<Response> {
  return fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function create(body: object = {}): Promise<{ id: string; secret: string }> {
  const response = await call('POST', '/api/webhooks', { url: HOOK_URL, ...body });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; secret: string };
}

describe.each([
  ['a token', '/api/webhooks', TOKEN],
  ['a key', '/api/v1/webhooks', SECRET],
])('webhooks with %s', (_, path, bearer) => {
  test('are created, listed, read, changed and deleted; the secret is shown once', async () => {
    const { id: instanceId } = await seedInstance(ports, ACCOUNT_ID);
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

describe('webhooks with a key', () => {
  test('need a key of the whole account', async () => {
    const { id } = await create();
    keyInstances = [ACCOUNT_ID];
    const path = '/api/v1/webhooks';
    for (const [method, target, body] of [
      ['GET', path],
      ['POST', path, { url: HOOK_URL }],
      ['GET', `${path}/${id}`],
      ['PUT', `${path}/${id}`, { description: 'mine' }],
      ['DELETE', `${path}/${id}`],
    ] as const) {
      expect(await problemOf(await call(method, target, body, SECRET))).toMatchObject({
        status: 403,
        code: 'account_key_required',
      });
    }
  });

  test('cannot show or replace a secret', async () => {
    const { id } = await create();
    for (const [method, call_] of [
      ['GET', 'secret'],
      ['POST', 'rotate'],
    ] as const) {
      const answer = await problemOf(
        await call(method, `/api/v1/webhooks/${id}/${call_}`, undefined, SECRET),
      );
      expect(answer).toMatchObject({ status: 404, code: 'route_not_found' });
    }
  });
});

describe('the owner of a webhook', () => {
  test('sees its secret and replaces it', async () => {
    const { id, secret } = await create();
    const shown = await call('GET', `/api/webhooks/${id}/secret`);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.json()).toEqual({
      object: 'webhook_secret',
      webhook_id: id,
      secret,
      previous_secret_until: null,
    });
    const rotated = (await (await call('POST', `/api/webhooks/${id}/rotate`, { grace_hours: 2 })).json()) as {
      secret: string;
      previous_secret_until: string;
    };
    expect(rotated.secret).not.toBe(secret);
    const until = new Date(ports.clock.now().getTime() + 2 * 3_600_000).toISOString();
    expect(rotated.previous_secret_until).toBe(until);
    expect(await (await call('GET', `/api/webhooks/${id}`)).json()).toMatchObject({
      previous_secret_until: until,
    });
    for (const grace_hours of [-1, 169, 1.5, 'a day']) {
      expect(
        await problemOf(await call('POST', `/api/webhooks/${id}/rotate`, { grace_hours })),
      ).toMatchObject({ status: 400, field: 'grace_hours' });
    }
  });

  test('disables it and enables it again', async () => {
    const { id } = await create();
    const disabled = await call('POST', `/api/webhooks/${id}/disable`);
    expect(await disabled.json()).toMatchObject({
      status: 'disabled',
      disabled_reason: 'by_owner',
      recording_until: expect.any(String),
    });
    const enabled = await call('POST', `/api/webhooks/${id}/enable`, { from: 'now' });
    expect(await enabled.json()).toMatchObject({ status: 'enabled', disabled_reason: null });
    expect(await problemOf(await call('POST', `/api/webhooks/${id}/enable`, {}))).toMatchObject({
      status: 400,
      field: 'from',
    });
  });

  test('finds no webhook under a malformed id', async () => {
    for (const id of ['hook_1', 'ins_0198c0de000070008000000000000008', '%00']) {
      expect(await problemOf(await call('GET', `/api/webhooks/${id}/secret`))).toMatchObject({
        status: 404,
        code: 'webhook_not_found',
      });
    }
  });
});
