import { describe, expect, test } from '@jest/globals';
import { Instance, type InstanceStatus } from '@waxwing/core';
import { PgSendableInstances } from './pg-sendable-instances.js';

const ASHA = {
  accountId: '0198c0de-0000-7000-8000-00000000000a',
  id: '0198c0de-0000-7000-8000-00000000000b',
};
const NEW = Instance.create({ ...ASHA, at: new Date() });

/** Senders of one instance with this status, the looks that were taken at it, and a way to spread news of it. */
function start(status: InstanceStatus) {
  let looks = 0;
  let lookingAt = Promise.resolve();
  let hear: (id: string) => boolean = () => false;
  const senders = new PgSendableInstances({
    instances: {
      get: async () => {
        looks++;
        await lookingAt;
        return Instance.restore({ ...NEW.snapshot(), status });
      },
    },
    notifications: {
      subscribe: (_, listener) => {
        hear = listener;
        return () => undefined;
      },
    },
  });
  return {
    look: () => senders.get(ASHA.accountId, ASHA.id),
    looks: () => looks,
    news: (id: string) => hear(id),
    /** Looks take until the given function is called. */
    holdUp: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      lookingAt = promise;
      return resolve;
    },
  };
}

describe('PgSendableInstances', () => {
  test('one that was ready a moment ago is not looked at again', async () => {
    const { look, looks } = start('ready');
    expect((await look()).status).toBe('ready');
    expect((await look()).status).toBe('ready');
    expect(looks()).toBe(1);
  });

  test('one that is not ready is looked at each time', async () => {
    const { look, looks } = start('disconnected');
    await look();
    await look();
    expect(looks()).toBe(2);
  });

  test('news of it make it be looked at again, and others must hear them too; news of another do not', async () => {
    const { look, looks, news } = start('ready');
    await look();
    news('0198c0de-0000-7000-8000-00000000000c');
    await look();
    expect(looks()).toBe(1);
    expect(news(ASHA.id)).toBe(false);
    await look();
    expect(looks()).toBe(2);
  });

  test('what was seen before news came is not remembered after them', async () => {
    const { look, looks, news, holdUp } = start('ready');
    const goOn = holdUp();
    const looking = look();
    news(ASHA.id);
    goOn();
    await looking;
    await look();
    expect(looks()).toBe(2);
  });
});
