import { beforeEach, expect, jest, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { SharedCaches } from '../connection/shared-caches.js';
import { loadBaileys } from '../load-baileys.js';
import { MemoryCredentialStore } from '../testing/memory-credential-store.js';
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

test('keys that cannot be stored reject the write and end the session', async () => {
  store.failure = new AdapterError('refused', { cause: undefined, retryable: false });
  await expect(keys.set({ session: { a: RATCHET } })).rejects.toBe(store.failure);
  expect(failures).toEqual([store.failure]);
  await keys.settled();
});

test('settled waits while a key is being stored', async () => {
  const gate = Promise.withResolvers<void>();
  jest.spyOn(store, 'write').mockReturnValueOnce(gate.promise);
  const storing = keys.set({ session: { a: RATCHET } });
  const settled = keys.settled().then(() => 'settled');
  const later = new Promise((resolve) => setImmediate(resolve, 'later'));
  expect(await Promise.race([settled, later])).toBe('later');
  gate.resolve();
  await storing;
  expect(await settled).toBe('settled');
});
