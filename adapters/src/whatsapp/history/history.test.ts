import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CredentialChange } from '@waxwing/core';
import { AdapterError, type ChatUpdate, type SessionLease } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, type OpenedSession, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const STRANGER = '4917000000003';
/** More than three batches. */
const MANY = 1_700;

describe('the history that a phone shares at linking', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
    await harness.control.addPhone({ number: STRANGER, name: 'Stranger' });
  });
  afterEach(async () => {
    const problems = harness.control.problems();
    await harness.close();
    expect(problems).toEqual([]);
  });

  /** Entries of one type, by id. */
  const stored = ({ instanceId }: { instanceId: string }, type: string) => {
    const prefix = `${instanceId}/${type}/`;
    const entries = [...harness.store.copy()].filter(([key]) => key.startsWith(prefix));
    return new Map(entries.map(([key, value]) => [key.slice(prefix.length), value]));
  };
  const nothingWaits = (lease: { instanceId: string }) =>
    eventuallyPasses(() => {
      expect(JSON.parse(stored(lease, 'creds').get('') ?? '{}').accountSyncCounter).toBe(1);
      expect([...stored(lease, 'nct-salt').keys()]).toEqual(['']);
      expect(stored(lease, 'history').size).toBe(0);
      expect(stored(lease, 'creds').has('history')).toBe(false);
    });
  const lidOf = (number: string) =>
    harness.control.phones().find((phone) => phone.number === number)?.lid ?? '';
  const tokens = (number: string) => harness.control.messages(number).map(({ token }) => token);

  test('tokens, LIDs and known chats are stored, and the first message to a former contact carries his token', async () => {
    await harness.control.write(RAVI, { to: ASHA, text: 'Do you have it in blue?' });
    const asha = await harness.linked(ASHA);
    await nothingWaits(asha.lease);
    expect(harness.chats.of(asha.lease)).toEqual([
      {
        chatId: RAVI,
        lid: lidOf(RAVI),
        standing: 'known',
        lastInAt: expect.any(Date),
        lastOutAt: null,
        lastAt: expect.any(Date),
      },
    ]);
    expect([...stored(asha.lease, 'tctoken').keys()]).toEqual([`${lidOf(RAVI)}@lid`]);
    expect(stored(asha.lease, 'lid-mapping').get(RAVI)).toBe(JSON.stringify(lidOf(RAVI)));
    expect(stored(asha.lease, 'lid-mapping').get(`${lidOf(RAVI)}_reverse`)).toBe(JSON.stringify(RAVI));
    await harness.send(asha, RAVI, 'We have.');
    expect(tokens(RAVI)).toEqual(['tctoken']);
  });

  test('a message to a stranger carries a token made from the salt, and the stranger’s own after a reply', async () => {
    const asha = await harness.linked(ASHA);
    await nothingWaits(asha.lease);
    await harness.send(asha, STRANGER, 'Good morning');
    await harness.send(asha, STRANGER, 'Still there?');
    await harness.control.write(STRANGER, { to: ASHA, text: 'Who is this?' });
    await eventuallyPasses(() => {
      const entry = JSON.parse(stored(asha.lease, 'tctoken').get(`${lidOf(STRANGER)}@lid`) ?? '{}');
      expect(entry.timestamp).toBeDefined();
    });
    await harness.send(asha, STRANGER, 'Asha');
    // The sandbox checks that each token fits and that no message carries two, and would record a problem.
    expect(tokens(STRANGER)).toEqual(['cstoken', 'cstoken', 'tctoken']);
  });

  test('a refusal tells whether the message carried the recipient’s own token', async () => {
    await harness.control.write(RAVI, { to: ASHA, text: 'Do you have mangoes?' });
    const asha = await harness.linked(ASHA);
    await nothingWaits(asha.lease);
    await harness.control.injectFault({ kind: 'nack', number: ASHA, code: 463, count: 2 });
    const refused = { kind: 'refused', code: '463', refusal: { detail: 'no_token' } };
    expect(await harness.send(asha, STRANGER, 'Good morning')).toEqual(refused);
    expect(await harness.send(asha, RAVI, 'We have.')).toEqual({ ...refused, withToken: true });
  });

  test('a salt that the phone changes is used from then on, and a removed one no more', async () => {
    const asha = await harness.linked(ASHA);
    await nothingWaits(asha.lease);
    const before = stored(asha.lease, 'nct-salt').get('');
    await harness.control.changeSalt(ASHA, 'new');
    await eventuallyPasses(() => {
      const now = stored(asha.lease, 'nct-salt').get('');
      expect(now).toBeDefined();
      expect(now).not.toBe(before);
    });
    await harness.send(asha, STRANGER, 'with the new salt');
    await harness.control.changeSalt(ASHA, 'none');
    await eventuallyPasses(() => expect(stored(asha.lease, 'nct-salt').size).toBe(0));
    await harness.send(asha, STRANGER, 'without one');
    expect(tokens(STRANGER)).toEqual(['cstoken', undefined]);
  });

  test('the account’s own name is known, and its state is not read again at the next login', async () => {
    const asha = await harness.linked(ASHA);
    await nothingWaits(asha.lease);
    expect(JSON.parse(stored(asha.lease, 'creds').get('') ?? '{}').me.name).toBe('Asha');
    await asha.session.close();
    const again = await harness.connect(asha.lease);
    expect((await again.seen.next('ready')).name).toBe('Asha');
    await harness.send(again, RAVI, 'hello');
    expect(JSON.parse(stored(asha.lease, 'creds').get('') ?? '{}').accountSyncCounter).toBe(1);
  });

  test('a large history is read whole, and no message text is stored', async () => {
    await harness.control.write(RAVI, { to: ASHA, text: 'a word between us' });
    await harness.control.addHistory(ASHA, MANY);
    const asha = await harness.linked(ASHA);
    await nothingWaits(asha.lease);
    const chats = harness.chats.of(asha.lease);
    expect(chats).toHaveLength(MANY + 1);
    expect(chats.filter(({ standing }) => standing === 'known').length).toBeGreaterThan(MANY / 2);
    expect(chats.filter(({ chatId }) => chatId.startsWith('lid:'))).toHaveLength(MANY / 50);
    expect(stored(asha.lease, 'tctoken').size).toBeGreaterThan(MANY / 4);
    const everything = JSON.stringify([[...harness.store.copy()], chats]);
    const inBase64 = Buffer.from('a word between us').toString('base64').slice(0, 20);
    for (const text of ['Line 0 of chat', 'a word between us', inBase64])
      expect(everything).not.toContain(text);
  });

  test('a later part of the history leaves stored chats unchanged', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.addHistory(ASHA, 600);
    await eventuallyPasses(() => expect(harness.chats.of(asha.lease)).toHaveLength(600));
    const before = harness.chats.of(asha.lease);
    await harness.control.addHistory(ASHA, 600);
    await eventuallyPasses(() => expect(harness.chats.noted).toBeGreaterThanOrEqual(1_200));
    await nothingWaits(asha.lease);
    expect(harness.chats.of(asha.lease).map(({ chatId }) => chatId)).toEqual(
      before.map(({ chatId }) => chatId),
    );
  });

  /** A linked session whose history may still be read. */
  async function linking(): Promise<OpenedSession & { lease: SessionLease }> {
    const lease = newLease();
    const opened = await harness.connect(lease);
    await harness.control.scan(ASHA, (await opened.seen.next('qr')).qr);
    await opened.seen.next('ready');
    return { ...opened, lease };
  }

  /** Pauses the reading at batch `at`. */
  function holdAt(at: number) {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let batches = 0;
    harness.chats.work = async (updates: readonly ChatUpdate[]) => {
      if (updates.length === 0 || ++batches !== at) return;
      reached.resolve();
      await go.promise;
    };
    return { reached: reached.promise, go: go.resolve };
  }

  test('a session that ends while reading leaves the rest to the next one: nothing is missing or duplicated', async () => {
    await harness.control.addHistory(ASHA, MANY);
    const held = holdAt(3);
    const asha = await linking();
    await held.reached;
    const closing = asha.session.close();
    held.go();
    await closing;
    const [before, noted] = [harness.chats.of(asha.lease).length, harness.chats.noted];
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(MANY);
    expect(stored(asha.lease, 'history').size).toBeGreaterThan(0);

    const again = await harness.connect(asha.lease);
    await again.seen.next('ready');
    await nothingWaits(asha.lease);
    expect(harness.chats.of(asha.lease)).toHaveLength(MANY);
    expect(harness.chats.noted).toBeGreaterThan(noted);
    const numbers = harness.chats.of(asha.lease).map(({ lid }) => lid);
    expect(new Set(numbers).size).toBe(MANY);
  });

  test('reading a history delays no message, in either direction', async () => {
    await harness.control.addHistory(ASHA, MANY);
    const held = holdAt(1);
    const asha = await linking();
    await held.reached;
    await harness.control.write(RAVI, { to: ASHA, text: 'meanwhile' });
    await asha.seen.next('messages');
    expect(await harness.send(asha, RAVI, 'meanwhile')).toMatchObject({ kind: 'acknowledged' });
    held.go();
    await nothingWaits(asha.lease);
  });

  test('an announcement that could not be stored is not acknowledged, and arrives again', async () => {
    const write = harness.store.write.bind(harness.store);
    let lost: string | undefined;
    const kept = new Set<string>();
    jest
      .spyOn(harness.store, 'write')
      .mockImplementation(async (lease, changes: readonly CredentialChange[]) => {
        const note = changes.find(({ type, value }) => type === 'history' && value !== null);
        if (note && lost === undefined) {
          lost = note.id;
          throw new AdapterError('database down', { cause: undefined, retryable: false });
        }
        await write(lease, changes);
        if (note) kept.add(note.id);
      });
    await harness.control.write(RAVI, { to: ASHA, text: 'hello' });
    const lease = newLease();
    const first = await harness.connect(lease);
    await harness.control.scan(ASHA, (await first.seen.next('qr')).qr);
    expect(await first.seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });
    expect(kept.has(lost!)).toBe(false);

    const again = await harness.connect(lease);
    await again.seen.next('ready');
    await eventuallyPasses(() => expect([kept.size, kept.has(lost!)]).toEqual([3, true]));
    await nothingWaits(lease);
    expect(harness.chats.of(lease)).toMatchObject([{ chatId: RAVI, standing: 'known' }]);
  });

  test('a phone that is linked again brings its tokens back', async () => {
    await harness.control.write(RAVI, { to: ASHA, text: 'hello' });
    const asha = await harness.linked(ASHA);
    await nothingWaits(asha.lease);
    await asha.session.logOut();
    await harness.store.clear(asha.lease);
    const again = await harness.linked(ASHA, asha.lease);
    await nothingWaits(asha.lease);
    await harness.send(again, RAVI, 'back again');
    expect(tokens(RAVI)).toEqual(['tctoken']);
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
