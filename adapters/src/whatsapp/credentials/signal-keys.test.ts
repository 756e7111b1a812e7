import { beforeEach, expect, jest, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { SharedCaches } from '../connection/shared-caches.js';
import { loadBaileys } from '../load-baileys.js';
import { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { waits } from '../testing/waits.js';
import { newLease } from '../testing/whatsapp-harness.js';
import { SignalKeys } from './signal-keys.js';

const RATCHET = Buffer.from('ratchet');

let store: MemoryCredentialStore;
let failures: unknown[];
let keys: SignalKeys;
beforeEach(async () => {
  store = new MemoryCredentialStore();
  failures = [];
  keys = new SignalKeys({
    baileys: await loadBaileys(),
    store,
    lease: newLease(),
    absent: new SharedCaches().shortLived('test', 'absent'),
    onFailure: (error) => failures.push(error),
  });
});

test('a missing key is read once, and found as soon as it is stored', async () => {
  const read = jest.spyOn(store, 'read');
  for (let n = 0; n < 2; n++) expect(await keys.get('session', ['a'])).toEqual({});
  expect(read).toHaveBeenCalledTimes(1);
  await keys.set({ session: { a: RATCHET } });
  expect(await keys.get('session', ['a', 'b'])).toEqual({ a: RATCHET });
});

test.each([
  ['that advance a ratchet', { session: { a: RATCHET } }],
  ['of another kind', { 'sender-key': { a: RATCHET } }],
])('keys %s and cannot be stored end the session', async (_, data) => {
  store.failure = new AdapterError('refused', { cause: undefined, retryable: false });
  await keys.set(data).catch(() => undefined);
  await expect(keys.stored()).rejects.toBe(store.failure);
  await keys.settled();
  expect(failures).toEqual([store.failure]);
});

test.each([
  ['a ratchet that ends', { session: { a: null } }],
  ['a key of another kind', { 'sender-key': { a: RATCHET } }],
  ['a ratchet with such a key', { session: { a: RATCHET }, 'sender-key': { a: RATCHET } }],
])('%s is stored when its write resolves', async (_, data) => {
  const gate = Promise.withResolvers<void>();
  jest.spyOn(store, 'write').mockReturnValueOnce(gate.promise);
  const storing = keys.set(data);
  expect(await waits(storing)).toBe(true);
  gate.resolve();
  await storing;
});

test('a ratchet that advances is read as it is while it is being stored, and those that come meanwhile share a write', async () => {
  const gate = Promise.withResolvers<void>();
  const write = jest.spyOn(store, 'write').mockReturnValueOnce(gate.promise);
  await keys.set({ session: { a: RATCHET } });
  const [first, settled] = [keys.stored(), keys.settled()];
  for (const [id, text] of [
    ['b', 'one'],
    ['b', 'two'],
    ['c', 'three'],
  ] as const)
    await keys.set({ session: { [id]: Buffer.from(text) } });
  expect(await keys.get('session', ['a', 'b', 'c'])).toEqual({
    a: RATCHET,
    b: Buffer.from('two'),
    c: Buffer.from('three'),
  });
  expect([await waits(first), await waits(settled)]).toEqual([true, true]);
  gate.resolve();
  await first;
  await settled;
  expect(write.mock.calls.map(([, changes]) => changes.map(({ id }) => id))).toEqual([['a'], ['b', 'c']]);
  expect(await keys.get('session', ['b'])).toEqual({ b: Buffer.from('two') });
});

test('a write that comes behind another one of the same entry is stored behind it', async () => {
  const gate = Promise.withResolvers<void>();
  jest.spyOn(store, 'write').mockReturnValueOnce(gate.promise);
  await keys.set({ session: { other: RATCHET } });
  await keys.set({ session: { a: RATCHET } });
  const removed = keys.set({ session: { a: null } });
  expect(await keys.get('session', ['a'])).toEqual({});
  gate.resolve();
  await removed;
  expect(await keys.get('session', ['a'])).toEqual({});
  expect([...store.copy().keys()].filter((key) => key.endsWith('/session/a'))).toEqual([]);
});
