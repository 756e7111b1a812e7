import { describe, expect, test } from '@jest/globals';
import { Instance, type InstanceStatus } from '@waxwing/core';
import { CachedSendableInstances } from './cached-sendable-instances.js';

const ASHA = {
  accountId: '0198c0de-0000-7000-8000-00000000000a',
  id: '0198c0de-0000-7000-8000-00000000000b',
};
const NEW = Instance.create({ ...ASHA, at: new Date() });

/** An instance with this status, the number of reads of it, and a way to publish changes of it. */
function start(status: InstanceStatus) {
  let reads = 0;
  let delayed = Promise.resolve();
  let notify: (id: string) => boolean = () => false;
  const senders = new CachedSendableInstances({
    instances: {
      get: async () => {
        reads++;
        await delayed;
        return Instance.restore({ ...NEW.snapshot(), status });
      },
    },
    notifications: {
      subscribe: (_, listener) => {
        notify = listener;
        return () => undefined;
      },
    },
  });
  return {
    get: () => senders.get(ASHA.accountId, ASHA.id),
    reads: () => reads,
    change: (id: string) => notify(id),
    /** Delays reads until the returned function is called. */
    delayReads: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      delayed = promise;
      return resolve;
    },
  };
}

describe('CachedSendableInstances', () => {
  test('an instance that was ready a moment ago is not read again', async () => {
    const { get, reads } = start('ready');
    expect((await get()).status).toBe('ready');
    expect((await get()).status).toBe('ready');
    expect(reads()).toBe(1);
  });

  test('an instance that is not ready is read each time', async () => {
    const { get, reads } = start('disconnected');
    await get();
    await get();
    expect(reads()).toBe(2);
  });

  test('a change makes it be read again and is left for other listeners; a change of another does not', async () => {
    const { get, reads, change } = start('ready');
    await get();
    change('0198c0de-0000-7000-8000-00000000000c');
    await get();
    expect(reads()).toBe(1);
    expect(change(ASHA.id)).toBe(false);
    await get();
    expect(reads()).toBe(2);
  });

  test('a read that began before a change is not cached', async () => {
    const { get, reads, change, delayReads } = start('ready');
    const release = delayReads();
    const reading = get();
    change(ASHA.id);
    release();
    await reading;
    await get();
    expect(reads()).toBe(2);
  });
});
