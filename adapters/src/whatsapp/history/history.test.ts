import { describe, expect, jest, test } from '@jest/globals';
import { AdapterError, type ChatUpdate, type CredentialChange, type SessionLease } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { setUpHistory } from '../testing/shared-history.js';
import { ASHA, newLease, type OpenedSession, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

/** More than three batches. */
const MANY = 1_700;

describe('the history that a phone shares at linking', () => {
  const history = setUpHistory();
  const { stored, nothingWaits } = history;

  test('the account’s own name is known, and its state is not read again at the next login', async () => {
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    expect(JSON.parse(stored(asha.lease, 'creds').get('') ?? '{}').me.name).toBe('Asha');
    await asha.session.close();
    const again = await history.harness.connect(asha.lease);
    expect((await again.seen.next('ready')).name).toBe('Asha');
    await history.harness.send(again, RAVI, 'hello');
    expect(JSON.parse(stored(asha.lease, 'creds').get('') ?? '{}').accountSyncCounter).toBe(1);
  });

  test('a large history is read whole, and no message text is stored', async () => {
    await history.harness.control.write(RAVI, { to: ASHA, text: 'a word between us' });
    await history.harness.control.addHistory(ASHA, MANY);
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    const chats = history.harness.chats.of(asha.lease);
    expect(chats).toHaveLength(MANY + 1);
    expect(chats.filter(({ standing }) => standing === 'known').length).toBeGreaterThan(MANY / 2);
    expect(chats.filter(({ chatId }) => chatId.startsWith('lid:'))).toHaveLength(MANY / 50);
    expect(stored(asha.lease, 'tctoken').size).toBeGreaterThan(MANY / 4);
    const everything = JSON.stringify([[...history.harness.store.copy()], chats]);
    const inBase64 = Buffer.from('a word between us').toString('base64').slice(0, 20);
    for (const text of ['Line 0 of chat', 'a word between us', inBase64])
      expect(everything).not.toContain(text);
  });

  test('a later part of the history leaves stored chats unchanged', async () => {
    const asha = await history.harness.linked(ASHA);
    await history.harness.control.addHistory(ASHA, 600);
    await eventuallyPasses(() => expect(history.harness.chats.of(asha.lease)).toHaveLength(600));
    const before = history.harness.chats.of(asha.lease);
    await history.harness.control.addHistory(ASHA, 600);
    await eventuallyPasses(() => expect(history.harness.chats.noted).toBeGreaterThanOrEqual(1_200));
    await nothingWaits(asha.lease);
    expect(history.harness.chats.of(asha.lease).map(({ chatId }) => chatId)).toEqual(
      before.map(({ chatId }) => chatId),
    );
  });

  /** A linked session whose history may still be read. */
  async function linking(): Promise<OpenedSession & { lease: SessionLease }> {
    const lease = newLease();
    const opened = await history.harness.connect(lease);
    await history.harness.control.scan(ASHA, (await opened.seen.next('qr')).qr);
    await opened.seen.next('ready');
    return { ...opened, lease };
  }

  /** Pauses the reading at batch `at`. */
  function holdAt(at: number) {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let batches = 0;
    history.harness.chats.work = async (updates: readonly ChatUpdate[]) => {
      if (updates.length === 0 || ++batches !== at) return;
      reached.resolve();
      await go.promise;
    };
    return { reached: reached.promise, go: go.resolve };
  }

  test('a session that ends while reading leaves the rest to the next one: nothing is missing or duplicated', async () => {
    await history.harness.control.addHistory(ASHA, MANY);
    const held = holdAt(3);
    const asha = await linking();
    await held.reached;
    const closing = asha.session.close();
    held.go();
    await closing;
    const [before, noted] = [history.harness.chats.of(asha.lease).length, history.harness.chats.noted];
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(MANY);
    expect(stored(asha.lease, 'history').size).toBeGreaterThan(0);

    const again = await history.harness.connect(asha.lease);
    await again.seen.next('ready');
    await nothingWaits(asha.lease);
    expect(history.harness.chats.of(asha.lease)).toHaveLength(MANY);
    expect(history.harness.chats.noted).toBeGreaterThan(noted);
    const numbers = history.harness.chats.of(asha.lease).map(({ lid }) => lid);
    expect(new Set(numbers).size).toBe(MANY);
  });

  test('reading a history delays no message, in either direction', async () => {
    await history.harness.control.addHistory(ASHA, MANY);
    const held = holdAt(1);
    const asha = await linking();
    await held.reached;
    await history.harness.control.write(RAVI, { to: ASHA, text: 'meanwhile' });
    await asha.seen.next('messages');
    expect(await history.harness.send(asha, RAVI, 'meanwhile')).toMatchObject({ kind: 'acknowledged' });
    held.go();
    await nothingWaits(asha.lease);
  });

  test('an announcement that could not be stored is not acknowledged, and arrives again', async () => {
    const write = history.harness.store.write.bind(history.harness.store);
    let lost: string | undefined;
    const kept = new Set<string>();
    jest
      .spyOn(history.harness.store, 'write')
      .mockImplementation(async (lease, changes: readonly CredentialChange[]) => {
        const note = changes.find(({ type, value }) => type === 'history' && value !== null);
        if (note && lost === undefined) {
          lost = note.id;
          throw new AdapterError('database down', { cause: undefined, retryable: false });
        }
        await write(lease, changes);
        if (note) kept.add(note.id);
      });
    await history.harness.control.write(RAVI, { to: ASHA, text: 'hello' });
    const lease = newLease();
    const first = await history.harness.connect(lease);
    await history.harness.control.scan(ASHA, (await first.seen.next('qr')).qr);
    expect(await first.seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });
    expect(kept.has(lost!)).toBe(false);

    const again = await history.harness.connect(lease);
    await again.seen.next('ready');
    await eventuallyPasses(() => expect([kept.size, kept.has(lost!)]).toEqual([3, true]));
    await nothingWaits(lease);
    expect(history.harness.chats.of(lease)).toMatchObject([{ chatId: RAVI, standing: 'known' }]);
  });
});

describe('a transport without history storage', () => {
  test('stores nothing of the history, and sends messages as usual', async () => {
    const harness = await WhatsAppHarness.open({ history: undefined });
    try {
      await harness.control.write(RAVI, { to: ASHA, text: 'hello' });
      const asha = await harness.linked(ASHA);
      expect(await harness.send(asha, RAVI, 'hello')).toMatchObject({ kind: 'acknowledged' });
      await asha.session.close();
      const types = new Set([...harness.store.copy().keys()].map((key) => key.split('/')[1]));
      expect([...types]).not.toEqual(expect.arrayContaining(['history']));
      expect(types.has('nct-salt')).toBe(false);
      expect(harness.chats.of(asha.lease)).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});
