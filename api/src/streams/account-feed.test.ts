import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createMemoryPersistence, newId } from '@waxwing/core/testing';
import { pino } from 'pino';
import { AccountFeed } from './account-feed.js';
import type { Subscriber } from './subscriber.js';

const PENDING_MS = 10_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('while a long transaction keeps events from being read, the log is looked at less and less often', async () => {
  const persistence = createMemoryPersistence();
  let reads = 0;
  const eventLog: typeof persistence.eventLog = {
    ...persistence.eventLog,
    async read({ after }) {
      reads += 1;
      return { events: [], position: after!, lastId: undefined, hasMore: false, isPending: true };
    },
  };
  const accountId = newId();
  const feed = new AccountFeed(accountId, { ...persistence, eventLog, log: pino({ level: 'silent' }) });
  const subscriber = { accountId, after: undefined } as Subscriber;
  feed.join(subscriber);
  await jest.advanceTimersByTimeAsync(PENDING_MS);
  feed.leave(subscriber);
  expect(reads).toBeGreaterThan(1);
  expect(reads).toBeLessThan(40);
});
