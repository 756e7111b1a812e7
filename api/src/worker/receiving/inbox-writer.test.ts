import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Inbox, LeaseLost, type SessionLease } from '@waxwing/core';
import { anIncomingMessage, aReceipt, eventually, ManualLeaseGuard } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';
import { InboxWriter } from './inbox-writer.js';

const LEASE: SessionLease = {
  instanceId: 'an instance',
  accountId: 'an account',
  owner: 'a worker',
  epoch: 1,
};
const RECEIPTS = [aReceipt({ waId: '3EB0', chatId: '919876543210' }, 'read')];

/** A writer, what it has stored and when, and how to end it. */
function createWriter(store: (what: string) => Promise<void> = async () => undefined) {
  const stored: [what: string, at: number][] = [];
  const storing = async (what: string) => {
    await store(what);
    stored.push([what, performance.now()]);
  };
  const inbox: Inbox = {
    recordReceipts: () => storing('receipts'),
    storeInbound: () => storing('messages'),
    storeChanges: () => storing('changes'),
    storeMade: () => storing('made changes'),
    retryChanges: () => storing('retried changes'),
  };
  const guard = new ManualLeaseGuard();
  const over = new AbortController();
  return { writer: new InboxWriter(inbox, LEASE, guard, over.signal), stored, guard, over };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('receipts are stored 50 ms apart, messages at once', async () => {
  const { writer, stored } = createWriter();
  const began = performance.now();
  await writer.recordReceipts(RECEIPTS);
  const waiting = writer.recordReceipts(RECEIPTS);
  await writer.storeInbound([anIncomingMessage()]);
  expect(stored.map(([what]) => what)).toEqual(['receipts', 'messages']);
  await jest.advanceTimersByTimeAsync(50);
  await waiting;
  expect(stored.map(([what, at]) => [what, at - began])).toEqual([
    ['receipts', 0],
    ['messages', 0],
    ['receipts', 50],
  ]);
});

test('a flush resolves when the waiting receipts are stored, which it does not delay', async () => {
  const { writer, stored } = createWriter();
  await writer.recordReceipts(RECEIPTS);
  const waiting = writer.recordReceipts(RECEIPTS);
  await writer.flush();
  expect(stored).toHaveLength(2);
  await waiting;
});

test('a flush resolves although the receipts cannot be stored', async () => {
  const { writer } = createWriter(() => Promise.reject(new LeaseLost('an instance')));
  const waiting = writer.recordReceipts(RECEIPTS);
  const outcome = expect(waiting).rejects.toThrow(LeaseLost);
  await writer.flush();
  await outcome;
});

test('a writer that is fenced out stores nothing more and says so', async () => {
  const { writer, stored, guard } = createWriter();
  guard.lose();
  await expect(writer.storeInbound([anIncomingMessage()])).rejects.toThrow(LeaseLost);
  await expect(writer.recordReceipts(RECEIPTS)).rejects.toThrow(LeaseLost);
  expect(stored).toEqual([]);
});

test('a write is repeated until it is stored, or until the session is over', async () => {
  let isAway = true;
  const { writer, stored, over } = createWriter(async () => {
    if (isAway) throw new Error('the database is away');
  });
  const storing = writer.storeInbound([anIncomingMessage()]);
  await jest.advanceTimersByTimeAsync(500);
  isAway = false;
  await jest.advanceTimersByTimeAsync(2_000);
  await storing;
  expect(stored).toHaveLength(1);
  isAway = true;
  over.abort();
  await expect(writer.storeInbound([anIncomingMessage()])).rejects.toThrow('away');
});

test('a session is released after the receipts that it has received', async () => {
  jest.useRealTimers();
  const harness = createWorkerHarness();
  const steps: string[] = [];
  const { inbox, leases } = harness.world;
  const recordReceipts = inbox.recordReceipts.bind(inbox);
  jest.spyOn(inbox, 'recordReceipts').mockImplementation(async (...args) => {
    await recordReceipts(...args);
    steps.push('receipts');
  });
  const release = leases.release.bind(leases);
  jest.spyOn(leases, 'release').mockImplementation((...args) => {
    steps.push('release');
    return release(...args);
  });
  const worker = harness.start();
  const { instance } = await harness.linkedInstance();
  const { session } = harness.network.deviceOf(harness.world.store.credentials.get(instance.id)!)!;
  for (let n = 0; n < 2; n++) session!.emit({ type: 'receipts', receipts: RECEIPTS });
  await eventually(async () => (steps.length > 0 ? true : undefined));
  await worker.stop();
  expect(steps).toEqual(['receipts', 'receipts', 'release']);
});
