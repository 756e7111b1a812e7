import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anApiKey, anEndpoint, aSealedSecret, randomBytes, seedAccount } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { readSealedSamples } from './sealed-samples.js';

describe('the sealed samples', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let persistence: PgPersistence;
  beforeAll(async () => {
    fresh = await freshDatabase();
    persistence = await openPgPersistence(fresh.url);
  });
  afterAll(async () => {
    await persistence.close();
    await fresh.drop();
  });

  const read = async () => {
    const samples = await readSealedSamples(persistence.database);
    return samples.map(({ kind, id, accountId, sealed }) => ({ kind, id, accountId, sealed: [...sealed] }));
  };

  test('are none of an empty database', async () => {
    expect(await read()).toEqual([]);
  });

  test('are all that the newest key and webhook store, each with the row that it is bound to', async () => {
    const { id: accountId } = await seedAccount(persistence);
    const key = anApiKey({ accountId });
    const keySecret = aSealedSecret();
    await persistence.keys.add(key, keySecret, Infinity);
    const endpoint = anEndpoint({ accountId });
    const [secret, previousSecret, headers] = [randomBytes(40), randomBytes(40), randomBytes(40)];
    const sealed = { secret, previousSecret, previousSecretUntil: new Date(), headers };
    await persistence.webhookEndpoints.add(endpoint, sealed, 5);
    const pull = { secret: null, previousSecret: null, previousSecretUntil: null, headers: null };
    await persistence.webhookEndpoints.add(anEndpoint({ accountId, kind: 'pull', url: null }), pull, 5);

    const samples = await read();
    const ofWebhook = { id: endpoint.id, accountId };
    for (const sample of [
      { kind: 'key', id: key.id, accountId, sealed: [...keySecret.sealed] },
      { kind: 'webhook secret', ...ofWebhook, sealed: [...secret] },
      { kind: 'webhook secret', ...ofWebhook, sealed: [...previousSecret] },
      { kind: 'webhook headers', ...ofWebhook, sealed: [...headers] },
    ]) {
      expect(samples).toContainEqual(sample);
    }
  });
});
