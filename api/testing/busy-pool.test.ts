import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { callWhenReady } from './http.js';

describe('/readyz', () => {
  let api: ComposedApi;
  beforeEach(async () => {
    api = await startComposedApi();
  });
  afterEach(() => api.close());

  it('is ready while every connection of the pool is busy: a busy pool is not a dead database', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const busy: Promise<void>[] = [];
    const hold = () =>
      new Promise<void>((held) => {
        const holding = api.database.transaction(async () => {
          held();
          await over;
        });
        busy.push(holding);
      });
    // Until a query waits, because no connection is left.
    while (api.database.connections.waiting === 0) await Promise.race([hold(), new Promise(setImmediate)]);
    try {
      expect(await callWhenReady(api.url)).toMatchObject({ body: { database: true } });
    } finally {
      end();
      await Promise.allSettled(busy);
    }
  });
});
