import { describe, expect, test } from '@jest/globals';
import type { SignalDataSet, SignalKeyStore } from '@whiskeysockets/baileys';
import { BatchingKeyStore } from './batching-key-store.js';

/** Stores keys, and records each write. */
function store() {
  const entries = new Map<string, unknown>([['session/ravi', 'old']]);
  const writes: SignalDataSet[] = [];
  const keys = {
    get: async (type, ids) => {
      const found = ids.filter((id) => entries.get(`${type}/${id}`) != null);
      return Object.fromEntries(found.map((id) => [id, entries.get(`${type}/${id}`)])) as never;
    },
    set: async (data) => {
      writes.push(data);
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values ?? {})) entries.set(`${type}/${id}`, value);
    },
  } satisfies SignalKeyStore;
  return { keys: new BatchingKeyStore(keys), writes };
}

const ratchet = (text: string) => text as never;

describe('BatchingKeyStore', () => {
  test('a batch is written at once, with the last value of each key, and removals too', async () => {
    const { keys, writes } = store();
    const gathering = keys.startBatch();
    await gathering.run(() => keys.set({ session: { ravi: ratchet('one') } }));
    await gathering.run(() => keys.set({ session: { ravi: ratchet('two') }, 'pre-key': { '7': null } }));
    expect(writes).toEqual([]);
    await gathering.commit();
    expect(writes).toEqual([{ session: { ravi: 'two' }, 'pre-key': { '7': null } }]);
  });

  test('code inside a batch reads its writes, and all other code what is stored', async () => {
    const { keys } = store();
    const gathering = keys.startBatch();
    await gathering.run(() => keys.set({ session: { ravi: ratchet('new'), asha: ratchet('first') } }));
    const read = () => keys.get('session', ['ravi', 'asha']);
    expect(await gathering.run(read)).toEqual({ ravi: 'new', asha: 'first' });
    expect(await read()).toEqual({ ravi: 'old' });
    await gathering.run(() => keys.set({ session: { ravi: null } }));
    expect(await gathering.run(read)).toEqual({ asha: 'first' });
  });

  test('an uncommitted batch leaves no trace', async () => {
    const { keys, writes } = store();
    await keys.startBatch().run(() => keys.set({ session: { ravi: ratchet('new') } }));
    expect(await keys.get('session', ['ravi'])).toEqual({ ravi: 'old' });
    expect(writes).toEqual([]);
  });

  test('an empty batch writes nothing', async () => {
    const { keys, writes } = store();
    await keys.startBatch().commit();
    expect(writes).toEqual([]);
  });
});
