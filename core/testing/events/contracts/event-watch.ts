import { expect, test } from '@jest/globals';
import { maskOf } from '../../../src/index.js';
import { WAIT_MS } from '../../eventually.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const eventWatchContract = persistenceContract('EventWatch', (fixture) => {
  const { eventLog, eventWatch, setEventTypes, writeEvents } = fixture;

  test('the wait ends when an event can be read', async () => {
    const accountId = newId();
    await setEventTypes(accountId, maskOf(['key.created']));
    const waiting = eventWatch.waitForMore(accountId, WAIT_MS);
    await writeEvents([{ accountId, type: 'key.created' }]);
    expect(await waiting).toBe(true);
    expect((await eventLog.read({ accountId, limit: 1 })).events).toHaveLength(1);
  });

  test('the wait ends at its timeout where nothing happens', async () => {
    await expect(eventWatch.waitForMore(newId(), 20)).resolves.toBe(false);
  });

  test('the wait ends with its signal, also with one that has aborted before', async () => {
    const over = new AbortController();
    const waiting = eventWatch.waitForMore(newId(), WAIT_MS, over.signal);
    over.abort();
    expect(await waiting).toBe(false);
    expect(await eventWatch.waitForMore(newId(), WAIT_MS, over.signal)).toBe(false);
  });
});
