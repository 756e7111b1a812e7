import { describe, expect, test } from '@jest/globals';
import type { SignalDataSet, SignalKeyStore } from '@whiskeysockets/baileys';
import { BatchingKeyStore } from './batching-key-store.js';

/** Keeps keys, and every write by itself. */
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

describe('GatheredKeys', () => {
  test('what is gathered is written at once, the last of each, and removals too', async () => {
    const { keys, writes } = store();
    const gathering = keys.startBatch();
    await gathering.run(() => keys.set({ session: { ravi: ratchet('one') } }));
    await gathering.run(() => keys.set({ session: { ravi: ratchet('two') }, 'pre-key': { '7': null } }));
    expect(writes).toEqual([]);
    await gathering.commit();
    expect(writes).toEqual([{ session: { ravi: 'two' }, 'pre-key': { '7': null } }]);
  });

  test('who gathers reads what was gathered, and everybody else what is stored', async () => {
    const { keys } = store();
    const gathering = keys.startBatch();
    await gathering.run(() => keys.set({ session: { ravi: ratchet('new'), asha: ratchet('first') } }));
    const read = () => keys.get('session', ['ravi', 'asha']);
    expect(await gathering.run(read)).toEqual({ ravi: 'new', asha: 'first' });
    expect(await read()).toEqual({ ravi: 'old' });
    await gathering.run(() => keys.set({ session: { ravi: null } }));
    expect(await gathering.run(read)).toEqual({ asha: 'first' });
  });

  test('what is not committed has never been', async () => {
    const { keys, writes } = store();
    await keys.startBatch().run(() => keys.set({ session: { ravi: ratchet('new') } }));
    expect(await keys.get('session', ['ravi'])).toEqual({ ravi: 'old' });
    expect(writes).toEqual([]);
  });

  test('a gathering of nothing writes nothing', async () => {
    const { keys, writes } = store();
    await keys.startBatch().commit();
    expect(writes).toEqual([]);
  });
});
