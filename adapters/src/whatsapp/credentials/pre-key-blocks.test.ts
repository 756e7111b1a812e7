import { expect, test } from '@jest/globals';
import type { KeyPair } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { SharedCaches } from '../connection/shared-caches.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { newLease } from '../testing/whatsapp-harness.js';
import { SignalKeys } from './signal-keys.js';

const baileys = await loadBaileys();

async function aKeyStore(store = new MemoryCredentialStore()) {
  const lease = newLease();
  const absent = new SharedCaches().shortLived(lease.instanceId, 'absent');
  const keys = new SignalKeys({ baileys, store, lease, absent, onFailure: () => undefined });
  return { store, lease, keys };
}

const newPairs = (ids: readonly string[]): Record<string, KeyPair> =>
  Object.fromEntries(ids.map((id) => [id, baileys.Curve.generateKeyPair()]));

/** The single entries that an earlier version wrote. */
function singlesOf(pairs: Record<string, KeyPair>) {
  const { replacer } = baileys.BufferJSON as Baileys['BufferJSON'];
  return Object.entries(pairs).map(([id, pair]) => ({
    type: 'pre-key',
    id,
    value: JSON.stringify(pair, replacer),
  }));
}

test('pre-keys are read as they were written, and those that were removed are gone, also from single entries', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 130 }).map(String), { minLength: 1, maxLength: 12 });
  const step = fc.record({ what: fc.constantFrom('generate', 'remove', 'of an earlier version'), ids });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { store, lease, keys } = await aKeyStore();
      const expected = new Map<string, KeyPair>();
      const everyId = Array.from({ length: 131 }, (_, id) => String(id));
      for (const { what, ids } of steps) {
        const pairs = newPairs(ids.filter((id) => !expected.has(id)));
        if (what === 'generate') await keys.set({ 'pre-key': pairs });
        else if (what === 'of an earlier version') await store.write(lease, singlesOf(pairs));
        else await keys.set({ 'pre-key': Object.fromEntries(ids.map((id) => [id, null])) });
        if (what === 'remove') for (const id of ids) expected.delete(id);
        else for (const [id, pair] of Object.entries(pairs)) expected.set(id, pair);
        expect(await keys.readUncached('pre-key', everyId)).toEqual(Object.fromEntries(expected));
      }
      await keys.set({ 'pre-key': Object.fromEntries(everyId.map((id) => [id, null])) });
      expect(store.copy().size).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('keys of one block that are used at the same time are all removed', async () => {
  const { keys } = await aKeyStore();
  const ids = ['1', '2', '3', '4'];
  await keys.set({ 'pre-key': newPairs(ids) });
  await Promise.all(['1', '2', '3'].map((id) => keys.set({ 'pre-key': { [id]: null } })));
  expect(Object.keys(await keys.get('pre-key', ids))).toEqual(['4']);
});

test('a use moves the single entries beside it into a block, in the commit that removes it', async () => {
  const { store, lease, keys } = await aKeyStore();
  const pairs = newPairs(['31', '32', '33', '34']);
  await store.write(lease, singlesOf(pairs));
  const writes = store.writes;
  await keys.set({ session: { ravi: Buffer.from('ratchet') }, 'pre-key': { '33': null } });
  expect(store.writes).toBe(writes + 1);
  const stored = [...store.copy().keys()].map((key) => key.slice(key.indexOf('/') + 1));
  expect(stored.sort()).toEqual(['pre-key/31', 'pre-keys/1', 'session/ravi']);
  const { 33: _, ...left } = pairs;
  expect(await keys.get('pre-key', ['31', '32', '33', '34'])).toEqual(left);
});

test('the 812 keys of a new device take 26 entries', async () => {
  const { store, keys } = await aKeyStore();
  await keys.set({ 'pre-key': newPairs(Array.from({ length: 812 }, (_, index) => String(index + 1))) });
  expect(store.copy().size).toBe(26);
});
