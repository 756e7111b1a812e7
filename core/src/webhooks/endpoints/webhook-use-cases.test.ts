import { describe, expect, test } from '@jest/globals';
import {
  createMemoryPorts,
  newId,
  seedAccount,
  seedInstance,
  seedSubscription,
} from '../../../testing/index.js';
import { typesIn } from '../../events/event-type.js';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import { CreateWebhook, type CreateWebhookCommand } from './create-webhook.js';
import { DeleteWebhook } from './delete-webhook.js';
import { MASKED_VALUE } from './masked-headers.js';
import { GetWebhook, ListWebhooks } from './read-webhooks.js';
import { DisableWebhook, EnableWebhook } from './switch-webhook.js';
import { UpdateWebhook } from './update-webhook.js';
import { RevealWebhookSecret, RotateWebhookSecret } from './webhook-secret.js';

const HOOK_URL = 'https://shop.example/hook';

async function start({ planId = 'basic' } = {}) {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  await seedSubscription(ports, accountId, { planId });
  const create = (command: Partial<CreateWebhookCommand> = {}) =>
    new CreateWebhook(ports).execute({ accountId, url: HOOK_URL, ...command });
  const stored = async (endpointId: string) => (await ports.webhookEndpoints.find(accountId, endpointId))!;
  return { ports, accountId, create, stored };
}

async function startWithOne(command: Partial<CreateWebhookCommand> = {}) {
  const world = await start();
  const created = await world.create(command);
  const ref = { accountId: world.accountId, endpointId: created.endpoint.id };
  const update = (settings: Partial<CreateWebhookCommand>) =>
    new UpdateWebhook(world.ports).execute({ ...ref, ...settings });
  return { ...world, created, ref, update };
}

describe('a new webhook', () => {
  test('takes the default events of all instances, ten at a time, and shows its secret once', async () => {
    const { ports, accountId, create, stored } = await start();
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
    const { create } = await start({ planId });
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
    const { create } = await start();
    await expect(create({ url: 'http://shop.example' })).rejects.toMatchObject({
      code: 'webhook_url_refused',
      details: { rule: 'scheme' },
    });
  });

  test('takes instances of its account only', async () => {
    const { ports, accountId, create } = await start();
    const [own, foreign] = [await seedInstance(ports, accountId), await seedInstance(ports)];
    expect((await create({ instanceIds: [own.id, own.id] })).endpoint.instanceIds).toEqual([own.id]);
    for (const id of [foreign.id, newId()]) {
      await expect(create({ instanceIds: [own.id, id] })).rejects.toMatchObject({
        code: 'instance_not_found',
      });
    }
  });

  test('of kind pull has events recorded, and no URL and no secret', async () => {
    const { ports, accountId, create } = await start();
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
    const { ports, accountId, create } = await start();
    await expect(create(command)).rejects.toMatchObject({ code: 'invalid_webhook', details: { field } });
    expect(await ports.webhookEndpoints.listOf(accountId)).toEqual([]);
  });

  test('takes wildcards for all types of a kind and for all types', async () => {
    const { create } = await start();
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

describe('the settings of a webhook', () => {
  test('change one by one', async () => {
    const { created, update } = await startWithOne({ events: ['key.*'], perSecond: 5 });
    expect((await update({ url: 'https://new.example' })).endpoint).toEqual({
      ...created.endpoint,
      url: 'https://new.example',
    });
    expect((await update({ perSecond: null })).endpoint.perSecond).toBeNull();
    expect(typesIn((await update({ events: ['order.paid'] })).endpoint.types)).toEqual(['order.paid']);
  });

  test('keep one delivery at a time while the order is strict, and ten after it', async () => {
    const { update } = await startWithOne({ maxInFlight: 4 });
    const inFlight = async (settings: Partial<CreateWebhookCommand>) =>
      (await update(settings)).endpoint.maxInFlight;
    expect(await inFlight({ strict: true, maxInFlight: 7 })).toBe(1);
    expect(await inFlight({ maxInFlight: 7 })).toBe(1);
    expect(await inFlight({ strict: false })).toBe(10);
    expect(await inFlight({ maxInFlight: 3 })).toBe(3);
    expect(await inFlight({ strict: false })).toBe(3);
  });

  test('show the names of headers and keep the value of a masked one', async () => {
    const { ports, created, ref, stored, update } = await startWithOne({
      headers: { authorization: 'Bearer one', 'x-shop': 'Asha' },
    });
    expect(created.headerNames).toEqual(['authorization', 'x-shop']);
    const opened = async () =>
      ports.endpointSecrets.openHeaders((await stored(ref.endpointId)).sealed.headers!, ref);

    await update({ headers: { authorization: MASKED_VALUE, 'x-new': '1' } });
    expect(await opened()).toEqual({ authorization: 'Bearer one', 'x-new': '1' });
    await update({ description: 'Another' });
    expect(await opened()).toEqual({ authorization: 'Bearer one', 'x-new': '1' });
    expect((await update({ headers: {} })).headerNames).toEqual([]);
    expect((await stored(ref.endpointId)).sealed.headers).toBeNull();
  });

  test('stay as they are when one of them is refused', async () => {
    const { created, stored, update } = await startWithOne();
    await expect(update({ description: 'New', url: 'ftp://x' })).rejects.toMatchObject({
      code: 'webhook_url_refused',
    });
    expect((await stored(created.endpoint.id)).endpoint).toEqual(created.endpoint);
  });
});

describe('the secret of a webhook', () => {
  test('is replaced, and the old one signs too for a day', async () => {
    const { ports, created, ref, stored } = await startWithOne();
    const until = new Date(ports.clock.now().getTime() + DAY_MS);
    const rotated = await new RotateWebhookSecret(ports).execute(ref);
    expect(rotated).toEqual({ secret: expect.stringMatching(/^whsec_/), previousSecretUntil: until });
    expect(rotated.secret).not.toBe(created.secret);
    expect(await new RevealWebhookSecret(ports).execute(ref)).toEqual(rotated);
    const { sealed } = await stored(ref.endpointId);
    expect(ports.endpointSecrets.openSecret(sealed.previousSecret!, ref)).toBe(created.secret);

    ports.clock.set(until);
    expect((await new RevealWebhookSecret(ports).execute(ref)).previousSecretUntil).toBeNull();
    expect((await new GetWebhook(ports).execute(ref)).previousSecretUntil).toBeNull();
  });

  test('replaced twice within the grace leaves the last two', async () => {
    const { ports, ref, stored } = await startWithOne();
    const rotate = new RotateWebhookSecret(ports);
    const second = await rotate.execute({ ...ref, graceHours: 168 });
    const third = await rotate.execute({ ...ref, graceHours: 1 });
    const { sealed } = await stored(ref.endpointId);
    const open = (bytes: Uint8Array | null) => ports.endpointSecrets.openSecret(bytes!, ref);
    expect([open(sealed.secret), open(sealed.previousSecret)]).toEqual([third.secret, second.secret]);
    expect(sealed.previousSecretUntil).toEqual(new Date(ports.clock.now().getTime() + HOUR_MS));
  });

  test('replaced without grace ends the old one at once', async () => {
    const { ports, ref, stored } = await startWithOne();
    await new RotateWebhookSecret(ports).execute({ ...ref, graceHours: 0 });
    expect((await stored(ref.endpointId)).sealed).toMatchObject({
      previousSecret: null,
      previousSecretUntil: null,
    });
  });
});

describe('a webhook that is disabled', () => {
  const tell =
    (ports: { writeEvents: (events: { accountId: string; type: 'key.created' }[]) => Promise<void> }) =>
    async (accountId: string) =>
      ports.writeEvents([{ accountId, type: 'key.created' }]);

  test.each([
    ['where_it_stopped', 1],
    ['now', 0],
  ] as const)('is recorded for a week and goes on from %s with %i of one event', async (from, told) => {
    const { ports, accountId, ref } = await startWithOne({ events: ['key.*'] });
    const disabled = await new DisableWebhook(ports).execute(ref);
    expect(disabled.endpoint).toMatchObject({
      state: 'disabled',
      disabledReason: 'by_owner',
      recordingUntil: new Date(ports.clock.now().getTime() + 7 * DAY_MS),
    });
    await tell(ports)(accountId);
    const { endpoint } = await new EnableWebhook(ports).execute({ ...ref, from });
    expect(endpoint).toMatchObject({ state: 'enabled', disabledReason: null, recordingUntil: null });
    const { events } = await ports.eventLog.read({ accountId, after: endpoint.position, limit: 10 });
    expect(events).toHaveLength(told);
  });

  test('stays as it is when it is disabled again, and an enabled one skips nothing', async () => {
    const { ports, created, ref } = await startWithOne();
    expect((await new EnableWebhook(ports).execute({ ...ref, from: 'now' })).endpoint).toEqual(
      created.endpoint,
    );
    const once = await new DisableWebhook(ports).execute(ref);
    ports.clock.set(new Date(ports.clock.now().getTime() + HOUR_MS));
    expect((await new DisableWebhook(ports).execute(ref)).endpoint).toEqual(once.endpoint);
  });
});

describe('a webhook of another account', () => {
  test('is not found by any call', async () => {
    const { ports, created, ref } = await startWithOne();
    const foreign = { ...ref, accountId: (await seedAccount(ports)).id };
    for (const call of [
      () => new GetWebhook(ports).execute(foreign),
      () => new UpdateWebhook(ports).execute({ ...foreign, description: 'mine' }),
      () => new RevealWebhookSecret(ports).execute(foreign),
      () => new RotateWebhookSecret(ports).execute(foreign),
      () => new EnableWebhook(ports).execute({ ...foreign, from: 'now' }),
      () => new DisableWebhook(ports).execute(foreign),
      () => new DeleteWebhook(ports).execute(foreign),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'webhook_not_found' });
    }
    expect(await new ListWebhooks(ports).execute(foreign)).toEqual([]);
    expect((await new GetWebhook(ports).execute(ref)).endpoint).toEqual(created.endpoint);
    await new DeleteWebhook(ports).execute(ref);
    await expect(new GetWebhook(ports).execute(ref)).rejects.toMatchObject({ code: 'webhook_not_found' });
  });
});
