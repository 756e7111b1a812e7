import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@waxwing/core';
import { createMemoryPersistence, newId } from '@waxwing/core/testing';
import { pino } from 'pino';
import { AccountFeed } from './account-feed.js';
import { StreamHub } from './stream-hub.js';
import type { Subscriber } from './subscriber.js';

const PENDING_MS = 10_000;
/** How long a stream goes on at most before its recording is prolonged. */
const PROLONGED_MS = 30_000;
const log = pino({ level: 'silent' });

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
  const feed = new AccountFeed(accountId, { ...persistence, eventLog, log });
  const subscriber = { accountId, after: undefined } as Subscriber;
  feed.join(subscriber);
  await jest.advanceTimersByTimeAsync(PENDING_MS);
  feed.leave(subscriber);
  expect(reads).toBeGreaterThan(1);
  expect(reads).toBeLessThan(40);
});

test('events are recorded for ten minutes after the end of a stream, also just before that is prolonged', async () => {
  const persistence = createMemoryPersistence();
  const hub = new StreamHub({ ...persistence, log });
  const accountId = newId();
  await hub.admit(accountId, 10 * MINUTE_MS);
  await jest.advanceTimersByTimeAsync(PROLONGED_MS);
  const { watchedUntil } = persistence.store.events.interestOf(accountId);
  expect(watchedUntil.getTime() - Date.now()).toBeGreaterThanOrEqual(10 * MINUTE_MS);
});
