import { describe, expect, test } from '@jest/globals';
import { newId, seedAccount, seedInstance } from '../../../testing/index.js';
import { startWithOne } from '../../../testing/webhooks/webhook-harness.js';
import { typesIn } from '../../events/event-type.js';
import { InstanceNotFound } from '../../instances/errors.js';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import { WebhookNotFound } from '../errors.js';
import type { CreateWebhookCommand } from './create-webhook.js';
import { DeleteWebhook } from './delete-webhook.js';
import { MASKED_VALUE } from './masked-headers.js';
import { GetWebhook, ListWebhooks } from './read-webhooks.js';
import { DisableWebhook, EnableWebhook } from './switch-webhook.js';
import { UpdateWebhook } from './update-webhook.js';
import { RevealWebhookSecret, RotateWebhookSecret } from './webhook-secret.js';

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

  test('of a new URL begin anew: how the old one has failed says nothing of it', async () => {
    const { ports, ref, update } = await startWithOne();
    const failingSince = ports.clock.now();
    const fail = () =>
      ports.webhookEndpoints.change(ref.accountId, ref.endpointId, () => ({ endpoint: { failingSince } }));
    await fail();
    expect((await update({ description: 'Another' })).endpoint.failingSince).toEqual(failingSince);
    expect((await update({ url: 'https://new.example' })).endpoint.failingSince).toBeNull();
    await fail();
    expect((await update({ url: 'https://new.example' })).endpoint.failingSince).toEqual(failingSince);
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

  test('keep an instance that was deleted since, and take no other one that there is not', async () => {
    const { ports, accountId, ref, update } = await startWithOne();
    const { id: kept } = await seedInstance(ports, accountId);
    const { id: deleted } = await seedInstance(ports, accountId);
    const never = newId();
    await update({ instanceIds: [kept, deleted] });
    await ports.instances.remove(accountId, deleted);
    const changed = await update({ instanceIds: [deleted, kept], description: 'Renamed' });
    expect(changed.endpoint).toMatchObject({ instanceIds: [deleted, kept], description: 'Renamed' });
    await expect(update({ instanceIds: [kept, never] })).rejects.toThrow(InstanceNotFound);
    await update({ instanceIds: [kept] });
    await expect(update({ instanceIds: [kept, deleted] })).rejects.toThrow(InstanceNotFound);
    await expect(
      new UpdateWebhook(ports).execute({ ...ref, endpointId: newId(), instanceIds: [kept] }),
    ).rejects.toThrow(WebhookNotFound);
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
