import { afterEach, expect, jest, test } from '@jest/globals';
import type { EventLog } from '@waxwing/core';
import { createDeliveryHarness } from '../../testing/delivery-harness.js';

const PENDING_MS = 10_000;

afterEach(() => {
  jest.useRealTimers();
});

test('while a long transaction keeps events from being read, the log is looked at less and less often', async () => {
  const { addEndpoint, write, pass, start, idsOf, world } = createDeliveryHarness();
  const endpoint = await addEndpoint();
  let isHeld = true;
  let reads = 0;
  const read: EventLog['read'] = async (query) => {
    reads += 1;
    if (!isHeld) return world.eventLog.read(query);
    const position = query.after!;
    return { events: [], position, lastId: undefined, hasMore: false, isPending: true };
  };
  start({ eventLog: { ...world.eventLog, read } });
  const ids: string[] = [];
  for (let told = 0; told < 10; told++) {
    ids.push(...(await write(endpoint.accountId)));
    await pass(PENDING_MS / 10);
  }
  expect(reads).toBeLessThan(40);
  isHeld = false;
  await pass(PENDING_MS / 5);
  expect(idsOf()).toEqual(ids);
});
