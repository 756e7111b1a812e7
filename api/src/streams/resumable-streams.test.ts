import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@waxwing/core';
import { createMemoryPersistence, newId } from '@waxwing/core/testing';
import { pino } from 'pino';
import { StreamHub } from './stream-hub.js';

/** How long a stream goes on at most before its recording is prolonged. */
const PROLONGED_MS = 30_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('events are recorded for ten minutes after the end of a stream, also just before that is prolonged', async () => {
  const persistence = createMemoryPersistence();
  const hub = new StreamHub({ ...persistence, log: pino({ level: 'silent' }) });
  const accountId = newId();
  await hub.admit(accountId, 10 * MINUTE_MS);
  await jest.advanceTimersByTimeAsync(PROLONGED_MS);
  const { watchedUntil } = persistence.store.events.interestOf(accountId);
  expect(watchedUntil.getTime() - Date.now()).toBeGreaterThanOrEqual(10 * MINUTE_MS);
});
