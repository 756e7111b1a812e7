import { afterEach, expect, jest, test } from '@jest/globals';
import { type DeliveryTarget, type EventLog, type DueRetries as Found, MINUTE_MS } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { after, createDeliveryHarness } from '../../testing/delivery-harness.js';
import { DueRetries } from './due-retries.js';

afterEach(() => {
  jest.useRealTimers();
});

const READ_MS = 1_000;

test('an event that is told of while the log is being read goes out right after that', async () => {
  const { addEndpoint, write, pass, start, idsOf, world } = createDeliveryHarness();
  const endpoint = await addEndpoint();
  // The answer is what the log held when the read began.
  const read: EventLog['read'] = async (query) => {
    const page = await world.eventLog.read(query);
    await after(READ_MS);
    return page;
  };
  start({ eventLog: { ...world.eventLog, read } });
  const [first] = await write(endpoint.accountId);
  await pass(READ_MS / 2);
  const [second] = await write(endpoint.accountId);
  await pass(3 * READ_MS);
  expect(idsOf()).toEqual([first, second]);
});

test('a retry that is stored while retries are being read is not forgotten', async () => {
  let answer = (_found: Found): void => undefined;
  const targets = {
    list: async () => [],
    listRetries: () =>
      new Promise<Found>((resolve) => {
        answer = resolve;
      }),
  };
  const stored = { endpoint: { id: newId() } } as DeliveryTarget['stored'];
  const target = { stored, nextRetryAt: null, hasResend: true } as DeliveryTarget;
  const retries = new DueRetries(targets, target);
  const [soon, later] = [new Date(Date.now() + MINUTE_MS), new Date(Date.now() + 2 * MINUTE_MS)];
  const reading = retries.begin('all', new Set())();
  retries.expect(soon);
  answer({ due: [], nextAt: later });
  await reading;
  expect([retries.nextAt, retries.isEmpty]).toEqual([soon, false]);
});
