import { expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const processedWebhooksContract = persistenceContract('ProcessedWebhooks', (fixture) => {
  const { clock, events, fromNow } = fixture;

  const record = (id: string, at = clock.now()) => events.add({ id, kind: 'payment', at });

  test('a recorded event is known from then on', async () => {
    const id = `evt_${newId()}`;
    expect(await events.has(id)).toBe(false);
    await record(id);
    expect(await events.has(id)).toBe(true);
    expect(await events.has(`evt_${newId()}`)).toBe(false);
  });

  test('an event recorded concurrently is recorded once', async () => {
    const id = `evt_${newId()}`;
    await Promise.all(times(5, () => record(id)));
    expect(await events.has(id)).toBe(true);
  });

  test('only older events than requested are deleted', async () => {
    const [old, young] = [`evt_${newId()}`, `evt_${newId()}`];
    await record(old, fromNow(-100 * DAY_MS));
    await record(young, fromNow(-80 * DAY_MS));
    expect(await events.purge(fromNow(-90 * DAY_MS))).toBeGreaterThanOrEqual(1);
    expect(await events.has(old)).toBe(false);
    expect(await events.has(young)).toBe(true);
  });
});
