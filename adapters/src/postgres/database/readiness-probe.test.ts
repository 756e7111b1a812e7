import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database } from './database.js';
import { ReadinessProbe } from './readiness-probe.js';

describe('the readiness probe', () => {
  let now: number;
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let probe: ReadinessProbe;
  let dropped: boolean;
  beforeEach(async () => {
    [now, dropped] = [0, false];
    fresh = await freshDatabase();
    probe = new ReadinessProbe(fresh.url, { clock: () => now });
  });
  afterEach(async () => {
    await probe.close();
    if (!dropped) await fresh.drop();
  });

  it('answers while every other connection of the process is busy', async () => {
    const database = await Database.connect(fresh.url, { max: 1 });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const busy = database.transaction(async (client) => {
      await client.query('select 1');
      await over;
    });
    try {
      expect(await probe.answers()).toBe(true);
    } finally {
      end();
      await busy;
      await database.close();
    }
  });

  it('reports an unreachable database once the last answer is a second old', async () => {
    expect(await probe.answers()).toBe(true);
    await fresh.drop();
    dropped = true;
    now += 999;
    expect(await probe.answers()).toBe(true);
    now += 1;
    expect(await probe.answers()).toBe(false);
  });

  it('recovers by itself', async () => {
    expect(await probe.answers()).toBe(true);
    const database = await Database.connect(fresh.url, { max: 1 });
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await database.close();
    do now += 1_000;
    while (!(await probe.answers()));
  });
});
