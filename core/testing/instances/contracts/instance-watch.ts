import { expect, test } from '@jest/globals';
import { type Instance, InstanceNotFound } from '../../../src/index.js';
import { WAIT_MS } from '../../eventually.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

export const instanceWatchContract = persistenceContract('InstanceWatch', (fixture) => {
  const { instanceWatch, reports, seed } = fixture;
  const shows = (qr: string) => (instance: Instance) => instance.snapshot().qr === qr;

  async function watched() {
    const { instance, lease } = await seed.linking();
    const waitUntil = (isExpected: (instance: Instance) => boolean, timeoutMs = WAIT_MS) =>
      instanceWatch.waitUntil(instance.accountId, instance.id, isExpected, timeoutMs);
    return { instance, lease, waitUntil };
  }

  test('an instance that is as expected is returned at once', async () => {
    const { lease, waitUntil } = await watched();
    await reports.report(lease, { qr: 'shown' });
    expect((await waitUntil(shows('shown'), 0)).snapshot().qr).toBe('shown');
  });

  test('the wait goes on over other reports, and ends with the expected one', async () => {
    const { lease, waitUntil } = await watched();
    const waiting = waitUntil(shows('second'));
    await reports.report(lease, { qr: 'first' });
    await reports.report(lease, { qr: 'second' });
    expect((await waiting).snapshot().qr).toBe('second');
  });

  test('at the timeout the instance is returned as it is', async () => {
    const { instance, waitUntil } = await watched();
    expect((await waitUntil(() => false, 50)).id).toBe(instance.id);
  });

  test('an instance of another account is not found', async () => {
    const { instance } = await watched();
    const { id: stranger } = await seed.account();
    const waiting = instanceWatch.waitUntil(stranger, instance.id, () => true, WAIT_MS);
    await expect(waiting).rejects.toThrow(InstanceNotFound);
  });
});
