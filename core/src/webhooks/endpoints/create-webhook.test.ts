import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, newId, seedAccount, seedInstance } from '../../../testing/index.js';
import { HOOK_URL, startWebhooks } from '../../../testing/webhooks/webhook-harness.js';
import { typesIn } from '../../events/event-type.js';
import { CreateWebhook, type CreateWebhookCommand } from './create-webhook.js';
import { MASKED_VALUE } from './masked-headers.js';
import { RevealWebhookSecret, RotateWebhookSecret } from './webhook-secret.js';

describe('a new webhook', () => {
  test('takes the default events of all instances, ten at a time, and shows its secret once', async () => {
    const { ports, accountId, create, stored } = await startWebhooks();
    const { endpoint, secret, headerNames } = await create({ description: '  Shop  ' });
    expect(endpoint).toMatchObject({
      accountId,
      kind: 'push',
      url: HOOK_URL,
      description: 'Shop',
      instanceIds: [],
      strict: false,
      maxInFlight: 10,
      perSecond: null,
      state: 'enabled',
      createdAt: ports.clock.now(),
    });
    expect(typesIn(endpoint.types)).toContain('message.received');
    expect(typesIn(endpoint.types)).not.toContain('message.accepted');
    expect(headerNames).toEqual([]);
    expect(secret).toMatch(/^whsec_/);
    const owner = { accountId, endpointId: endpoint.id };
    expect(ports.endpointSecrets.openSecret((await stored(endpoint.id)).sealed.secret!, owner)).toBe(secret);
  });

  test.each([
    ['free', 1],
    ['basic', 5],
    ['pro', 20],
    ['enterprise', 50],
  ])('is refused beyond those of the plan: %s has %i', async (planId, limit) => {
    const { create } = await startWebhooks({ planId });
    for (let made = 0; made < limit; made++) await create();
    await expect(create()).rejects.toMatchObject({ code: 'webhook_limit', details: { webhookLimit: limit } });
  });

  test('needs an active plan', async () => {
    const ports = createMemoryPorts();
    const { id: accountId } = await seedAccount(ports);
    await expect(new CreateWebhook(ports).execute({ accountId, url: HOOK_URL })).rejects.toMatchObject({
      code: 'no_subscription',
    });
  });

  test('is refused at a URL that webhooks are not sent to, and the rule is named', async () => {
    const { create } = await startWebhooks();
    await expect(create({ url: 'http://shop.example' })).rejects.toMatchObject({
      code: 'webhook_url_refused',
      details: { rule: 'scheme' },
    });
  });

  test('takes instances of its account only', async () => {
    const { ports, accountId, create } = await startWebhooks();
    const [own, foreign] = [await seedInstance(ports, accountId), await seedInstance(ports)];
    expect((await create({ instanceIds: [own.id, own.id] })).endpoint.instanceIds).toEqual([own.id]);
    for (const id of [foreign.id, newId()]) {
      await expect(create({ instanceIds: [own.id, id] })).rejects.toMatchObject({
        code: 'instance_not_found',
      });
    }
  });

  test('of kind pull has events recorded, and no URL and no secret', async () => {
    const { ports, accountId, create } = await startWebhooks();
    const { endpoint, secret } = await create({ kind: 'pull', url: undefined, events: ['key.created'] });
    expect([endpoint.url, secret]).toEqual([null, null]);
    expect(await ports.eventInterests.typesOf(accountId)).toBe(endpoint.types);
    const ref = { accountId, endpointId: endpoint.id };
    await expect(new RevealWebhookSecret(ports).execute(ref)).rejects.toMatchObject({
      code: 'invalid_webhook',
    });
    await expect(new RotateWebhookSecret(ports).execute(ref)).rejects.toMatchObject({
      code: 'invalid_webhook',
    });
  });

  test.each<[string, Partial<CreateWebhookCommand>]>([
    ['url', { url: undefined }],
    ['url', { kind: 'pull', url: HOOK_URL }],
    ['events', { events: [] }],
    ['events', { events: ['message.received', 'message.recieved'] }],
    ['events', { events: ['messages.*'] }],
    ['events', { events: ['message.'] }],
    ['events', { events: ['instance.updated'] }],
    ['description', { description: 'x'.repeat(201) }],
    ['description', { description: 'two\nlines' }],
    ['headers', { headers: { host: 'other.example' } }],
    ['headers', { headers: { 'Webhook-Id': 'evt_1' } }],
    ['headers', { headers: { 'x-shop': 'a\r\nb: c' } }],
    ['headers', { headers: { 'x shop': 'a' } }],
    ['headers', { headers: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((n) => [n, '1'])) }],
    ['headers', { headers: { 'x-shop': MASKED_VALUE } }],
  ])('is refused with the name of the field: %s', async (field, command) => {
    const { ports, accountId, create } = await startWebhooks();
    await expect(create(command)).rejects.toMatchObject({ code: 'invalid_webhook', details: { field } });
    expect(await ports.webhookEndpoints.listOf(accountId)).toEqual([]);
  });

  test('takes wildcards for all types of a kind and for all types', async () => {
    const { create } = await startWebhooks();
    const typesOf = async (...events: string[]) => typesIn((await create({ events })).endpoint.types);
    expect(await typesOf('key.*', 'order.paid')).toEqual([
      'key.created',
      'key.changed',
      'key.deleted',
      'key.expired',
      'order.paid',
    ]);
    const all = await typesOf('*');
    expect(all).toContain('message.accepted');
    expect(all).not.toContain('instance.updated');
  });
});
