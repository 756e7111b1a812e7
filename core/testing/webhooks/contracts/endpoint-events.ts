import { describe, expect, test } from '@jest/globals';
import { maskOf, type NewEndpoint, type WebhookEndpoint } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { seedEndpoint as addEndpoint } from './seed-endpoint.js';

/** Which events are recorded for endpoints, and from which on they are told. */
export const endpointEventsContract = persistenceContract('Events of endpoints', (fixture) => {
  const { eventInterests, eventLog, fromNow, seed, webhookEndpoints } = fixture;
  const { readEvents, settleEvents, writeEvents } = fixture;
  const seedEndpoint = (overrides?: Partial<NewEndpoint>) => addEndpoint(fixture, overrides);

  test('disabling an endpoint for its failures is told to the account in the same commit', async () => {
    const { endpoint } = await seedEndpoint({ types: maskOf(['webhook.disabled']) });
    const { accountId, id } = endpoint;
    await seedEndpoint({ accountId, types: maskOf(['webhook.disabled']) });
    const disable = { state: 'disabled', disabledReason: 'failing' } as const;
    await webhookEndpoints.change(accountId, id, () => ({ endpoint: disable, disabledAt: fromNow(0) }));
    await settleEvents();
    const { events } = await eventLog.read({ accountId, limit: 10 });
    expect(events).toMatchObject([
      {
        type: 'webhook.disabled',
        objectId: id,
        instanceId: null,
        facts: { reason: 'failing', url: endpoint.url },
      },
    ]);
  });

  describe('what is recorded for the account', () => {
    const [CREATED, DELETED] = [maskOf(['key.created']), maskOf(['key.deleted'])];
    const recorded = (accountId: string) => eventInterests.typesOf(accountId);

    test('is what any of its endpoints takes, from the commit of each change on', async () => {
      const { endpoint } = await seedEndpoint({ types: CREATED });
      const { accountId, id } = endpoint;
      expect(await recorded(accountId)).toBe(CREATED);
      const other = await seedEndpoint({ accountId, types: DELETED });
      expect(await recorded(accountId)).toBe(CREATED | DELETED);

      await webhookEndpoints.change(accountId, id, () => ({ endpoint: { types: DELETED } }));
      expect(await recorded(accountId)).toBe(DELETED);
      await webhookEndpoints.remove(accountId, id);
      expect(await recorded(accountId)).toBe(DELETED);
      await webhookEndpoints.remove(accountId, other.endpoint.id);
      expect(await recorded(accountId)).toBe(0n);
    });

    test('is also what a disabled endpoint takes, until its recording ends', async () => {
      const { endpoint } = await seedEndpoint({ types: CREATED });
      const disable = (recordingUntil: Date | null) =>
        webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({
          endpoint: { state: 'disabled', recordingUntil },
        }));
      await disable(fromNow(60_000));
      expect(await recorded(endpoint.accountId)).toBe(CREATED);
      for (const over of [fromNow(-1), null]) {
        await disable(over);
        expect(await recorded(endpoint.accountId)).toBe(0n);
      }
    });

    test('concurrent additions and removals leave the union of what remains', async () => {
      const { id: accountId } = await seed.account();
      const old = await Promise.all(
        Array.from({ length: 3 }, () => seedEndpoint({ accountId, types: CREATED })),
      );
      await Promise.all([
        ...old.map(({ endpoint }) => webhookEndpoints.remove(accountId, endpoint.id)),
        ...Array.from({ length: 3 }, () => seedEndpoint({ accountId, types: DELETED })),
      ]);
      expect(await recorded(accountId)).toBe(DELETED);
    });
  });

  test('a new endpoint begins at the end of the log, and every later event is after it', async () => {
    const { endpoint: first } = await seedEndpoint({ types: maskOf(['key.created', 'key.deleted']) });
    const { accountId } = first;
    await writeEvents([{ accountId, type: 'key.created' }]);
    await settleEvents();
    const { endpoint: second } = await seedEndpoint({ accountId });
    await writeEvents([{ accountId, type: 'key.deleted' }]);

    const after = async ({ position }: WebhookEndpoint) =>
      (await readEvents(accountId, { after: position })).map(({ type }) => type);
    expect(await after(first)).toEqual(['key.created', 'key.deleted']);
    expect(await after(second)).toEqual(['key.deleted']);
  });

  test('an endpoint that skips to the end is told of later events alone', async () => {
    const { endpoint } = await seedEndpoint({ types: maskOf(['key.created', 'key.deleted']) });
    const { accountId, id } = endpoint;
    await writeEvents([{ accountId, type: 'key.created' }]);
    await settleEvents();
    const skipped = await webhookEndpoints.change(accountId, id, () => ({ skipToEnd: true }));
    await writeEvents([{ accountId, type: 'key.deleted' }]);
    const told = await readEvents(accountId, { after: skipped!.endpoint.position });
    expect(told.map(({ type }) => type)).toEqual(['key.deleted']);
  });
});
