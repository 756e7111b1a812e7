import { expect, test } from '@jest/globals';
import { maskOf, type NewEndpoint, type SealedEndpoint } from '../../../src/index.js';
import { anEndpoint, aSealedEndpoint, randomBytes } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { seedEndpoint as addEndpoint } from './seed-endpoint.js';

/** What every implementation of `WebhooksPorts` keeps. */
export const webhooksContracts = persistenceContract('WebhookEndpoints', (fixture) => {
  const { accounts, clock, eventInterests, fromNow, seed, webhookEndpoints } = fixture;

  const seedEndpoint = (overrides?: Partial<NewEndpoint>, sealed?: Partial<SealedEndpoint>) =>
    addEndpoint(fixture, overrides, sealed);

  test('an endpoint is found as it was stored, with its sealed secrets', async () => {
    const { id: accountId } = await seed.account();
    const endpoint = anEndpoint({
      accountId,
      types: (1n << 40n) | 1n,
      instanceIds: [newId(), newId()],
      strict: true,
      maxInFlight: 1,
      perSecond: 3,
      createdAt: clock.now(),
    });
    const sealed = {
      secret: randomBytes(64),
      previousSecret: randomBytes(64),
      previousSecretUntil: fromNow(1_000),
      headers: randomBytes(80),
    };

    const added = await webhookEndpoints.add(endpoint, sealed, 1);

    expect(added.endpoint).toEqual({ ...endpoint, position: expect.anything() });
    expect(bytesOf(added.sealed)).toEqual(bytesOf(sealed));
    const found = await webhookEndpoints.find(accountId, endpoint.id);
    expect(found?.endpoint).toEqual(added.endpoint);
    expect(bytesOf(found!.sealed)).toEqual(bytesOf(sealed));
  });

  test('a pull endpoint has no URL and no secret', async () => {
    const none = { secret: null, previousSecret: null, previousSecretUntil: null, headers: null };
    const { endpoint, sealed } = await seedEndpoint({ kind: 'pull', url: null }, none);
    expect([endpoint.kind, endpoint.url, sealed]).toEqual(['pull', null, none]);
  });

  test('an account lists its endpoints, the oldest first', async () => {
    const { id: accountId } = await seed.account();
    const newer = await seedEndpoint({ accountId, createdAt: fromNow(-1_000) });
    const older = await seedEndpoint({ accountId, createdAt: fromNow(-2_000) });
    await seedEndpoint();

    const listed = await webhookEndpoints.listOf(accountId);
    expect(listed.map(({ endpoint }) => endpoint)).toEqual([older.endpoint, newer.endpoint]);
  });

  test('concurrent additions do not exceed the limit', async () => {
    const { id: accountId } = await seed.account();
    const additions = Array.from({ length: 5 }, () =>
      webhookEndpoints.add(anEndpoint({ accountId }), aSealedEndpoint(), 2),
    );

    const refused = (await Promise.allSettled(additions)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'webhook_limit', details: { webhookLimit: 2 } });
    expect(await webhookEndpoints.listOf(accountId)).toHaveLength(2);
  });

  test('a change stores what it names and leaves the rest', async () => {
    const { endpoint, sealed } = await seedEndpoint();
    const secret = randomBytes(64);
    const recordingUntil = fromNow(1_000);

    const changed = await webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({
      endpoint: {
        state: 'disabled',
        disabledReason: 'by_owner',
        recordingUntil,
        types: 2n,
        instanceIds: [],
      },
      sealed: { secret, previousSecret: sealed.secret, previousSecretUntil: recordingUntil },
    }));

    expect(changed?.endpoint).toEqual({
      ...endpoint,
      state: 'disabled',
      disabledReason: 'by_owner',
      recordingUntil,
      types: 2n,
      instanceIds: [],
    });
    expect(bytesOf(changed!.sealed)).toEqual(
      bytesOf({ ...sealed, secret, previousSecret: sealed.secret, previousSecretUntil: recordingUntil }),
    );
    expect(await webhookEndpoints.find(endpoint.accountId, endpoint.id)).toEqual(changed);
  });

  test('an empty change returns the endpoint unchanged', async () => {
    const { endpoint } = await seedEndpoint();
    const changed = await webhookEndpoints.change(endpoint.accountId, endpoint.id, () => ({}));
    expect(changed?.endpoint).toEqual(endpoint);
  });

  test('concurrent changes of one endpoint see each other', async () => {
    const { endpoint } = await seedEndpoint({ description: '' });
    const letters = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(
      letters.map((letter) =>
        webhookEndpoints.change(endpoint.accountId, endpoint.id, (stored) => ({
          endpoint: { description: stored.endpoint.description + letter },
        })),
      ),
    );
    const found = await webhookEndpoints.find(endpoint.accountId, endpoint.id);
    expect([...found!.endpoint.description].toSorted()).toEqual(letters);
  });

  test('a change whose decision throws stores nothing', async () => {
    const { endpoint } = await seedEndpoint();
    const refusal = new Error('refused');
    await expect(
      webhookEndpoints.change(endpoint.accountId, endpoint.id, () => {
        throw refusal;
      }),
    ).rejects.toBe(refusal);
    expect((await webhookEndpoints.find(endpoint.accountId, endpoint.id))?.endpoint).toEqual(endpoint);
  });

  test('another account can neither find nor change nor remove the endpoint', async () => {
    const { endpoint } = await seedEndpoint();
    const ravi = (await seed.account()).id;

    expect(await webhookEndpoints.find(ravi, endpoint.id)).toBeUndefined();
    expect(
      await webhookEndpoints.change(ravi, endpoint.id, () => ({ endpoint: { description: 'mine' } })),
    ).toBeUndefined();
    expect(await webhookEndpoints.remove(ravi, endpoint.id)).toBe(false);
    expect((await webhookEndpoints.find(endpoint.accountId, endpoint.id))?.endpoint).toEqual(endpoint);
  });

  test('a removed endpoint cannot be found any more and frees its place', async () => {
    const { endpoint } = await seedEndpoint();
    expect(await webhookEndpoints.remove(endpoint.accountId, endpoint.id)).toBe(true);
    expect(await webhookEndpoints.remove(endpoint.accountId, endpoint.id)).toBe(false);
    expect(await webhookEndpoints.find(endpoint.accountId, endpoint.id)).toBeUndefined();
    const next = anEndpoint({ accountId: endpoint.accountId });
    await webhookEndpoints.add(next, aSealedEndpoint(), 1);
  });

  test('a recording and a previous secret end when their time is over, and no other', async () => {
    const types = maskOf(['key.created']);
    const seedUntil = (until: Date) =>
      seedEndpoint(
        { types, state: 'disabled', recordingUntil: until },
        { previousSecret: randomBytes(64), previousSecretUntil: until },
      );
    const over = await seedUntil(fromNow(-1_000));
    const lasting = await seedUntil(fromNow(60_000));

    await webhookEndpoints.expireLeftovers(clock.now());

    const find = ({ endpoint }: typeof over) => webhookEndpoints.find(endpoint.accountId, endpoint.id);
    expect(await find(over)).toMatchObject({
      endpoint: { state: 'disabled', recordingUntil: null },
      sealed: { previousSecret: null, previousSecretUntil: null },
    });
    expect(await find(lasting)).toEqual(lasting);
    expect(await eventInterests.typesOf(over.endpoint.accountId)).toBe(0n);
    expect(await eventInterests.typesOf(lasting.endpoint.accountId)).toBe(types);
  });

  test('a disabling is kept until its owner is told of it, and a later one again', async () => {
    const { endpoint } = await seedEndpoint();
    const { accountId, id } = endpoint;
    const untold = async (before = fromNow(1_000)) => {
      const found = await webhookEndpoints.listUntold(before, 1_000);
      return found.filter((one) => one.endpoint.id === id);
    };
    const disable = (disabledAt: Date) =>
      webhookEndpoints.change(accountId, id, () => ({
        endpoint: { state: 'disabled', disabledReason: 'gone' },
        disabledAt,
      }));
    const [first, second] = [fromNow(-2_000), fromNow(-1_000)];
    expect(await untold()).toEqual([]);
    const disabled = await disable(first);
    const [told] = await untold();
    expect(told).toEqual({ endpoint: disabled!.endpoint, disabledAt: first });
    expect(await untold(first)).toEqual([]);

    await disable(second);
    await webhookEndpoints.markTold(told!);
    expect(await untold()).toMatchObject([{ disabledAt: second }]);
    await webhookEndpoints.markTold({ ...told!, disabledAt: second });
    expect(await untold()).toEqual([]);
  });

  test('an endpoint that its owner has enabled since is not among those to be told of', async () => {
    const { endpoint } = await seedEndpoint();
    const { accountId, id } = endpoint;
    await webhookEndpoints.change(accountId, id, () => ({
      endpoint: { state: 'disabled', disabledReason: 'failing' },
      disabledAt: fromNow(-1_000),
    }));
    const untold = async () =>
      (await webhookEndpoints.listUntold(fromNow(1_000), 1_000)).map((one) => one.endpoint.id);
    expect(await untold()).toContain(id);
    await webhookEndpoints.change(accountId, id, () => ({
      endpoint: { state: 'enabled', disabledReason: null },
    }));
    expect(await untold()).not.toContain(id);
    await webhookEndpoints.change(accountId, id, () => ({
      endpoint: { state: 'disabled', disabledReason: 'by_owner' },
    }));
    expect(await untold()).not.toContain(id);
  });

  test('a closed account has no endpoint, so that nothing is sent for it any more', async () => {
    const { endpoint } = await seedEndpoint();
    await accounts.close(endpoint.accountId, clock.now());
    expect(await webhookEndpoints.listOf(endpoint.accountId)).toEqual([]);
    expect(await eventInterests.typesOf(endpoint.accountId)).toBe(0n);
  });
});

/** Bytes as plain arrays, whichever class holds them. */
function bytesOf(sealed: SealedEndpoint): Record<string, unknown> {
  const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);
  return Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, plain(value)]));
}
