import { describe, expect, test } from '@jest/globals';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, SECRET } from '../../../testing/start-app.js';
import { HOOK_URL, setUpWebhookApp } from './testing/webhook-app.js';

const app = setUpWebhookApp();
const { call, create } = app;

describe('webhooks with a key', () => {
  test('need a key of the whole account', async () => {
    const { id } = await create();
    app.key.instanceIds = [ACCOUNT_ID];
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
    const until = new Date(app.ports.clock.now().getTime() + 2 * 3_600_000).toISOString();
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
