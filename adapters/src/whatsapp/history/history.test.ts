import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AdapterError, type ChatNews, type SessionLease } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { CredentialChange } from '../credential-store.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, type Opened, RAVI, WhatsAppStage } from '../testing/whatsapp-stage.js';

const STRANGER = '4917000000003';
/** More than three portions. */
const MANY = 1_700;

describe('what a phone tells of the time before it was linked', () => {
  let stage: WhatsAppStage<MemoryCredentialStore>;
  beforeEach(async () => {
    stage = await WhatsAppStage.open();
    await stage.control.addPhone({ number: STRANGER, name: 'Stranger' });
  });
  afterEach(async () => {
    const problems = stage.control.problems();
    await stage.close();
    expect(problems).toEqual([]);
  });

  /** Entries of one type, by id. */
  const stored = ({ instanceId }: { instanceId: string }, type: string) => {
    const prefix = `${instanceId}/${type}/`;
    const entries = [...stage.store.copy()].filter(([key]) => key.startsWith(prefix));
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
    stage.control.phones().find((phone) => phone.number === number)?.lid ?? '';
  const tokens = (number: string) => stage.control.messages(number).map(({ token }) => token);

  test('tokens, LIDs and known chats are there, and the first message to an old customer shows his token', async () => {
    await stage.control.write(RAVI, { to: ASHA, text: 'Do you have it in blue?' });
    const asha = await stage.linked(ASHA);
    await nothingWaits(asha.lease);
    expect(stage.chats.of(asha.lease)).toEqual([
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
    await stage.send(asha, RAVI, 'We have.');
    expect(tokens(RAVI)).toEqual(['tctoken']);
  });

  test('a stranger is shown a token made from the salt, and his own as soon as he has answered', async () => {
    const asha = await stage.linked(ASHA);
    await nothingWaits(asha.lease);
    await stage.send(asha, STRANGER, 'Good morning');
    await stage.send(asha, STRANGER, 'Still there?');
    await stage.control.write(STRANGER, { to: ASHA, text: 'Who is this?' });
    await eventuallyPasses(() => {
      const entry = JSON.parse(stored(asha.lease, 'tctoken').get(`${lidOf(STRANGER)}@lid`) ?? '{}');
      expect(entry.timestamp).toBeDefined();
    });
    await stage.send(asha, STRANGER, 'Asha');
    // That each of them fits, and that no message shows two, the sandbox checks: it would note a problem.
    expect(tokens(STRANGER)).toEqual(['cstoken', 'cstoken', 'tctoken']);
  });

  test('a salt that the phone changes is used from then on, and one that it removes no more', async () => {
    const asha = await stage.linked(ASHA);
    await nothingWaits(asha.lease);
    const before = stored(asha.lease, 'nct-salt').get('');
    await stage.control.salt(ASHA, 'new');
    await eventuallyPasses(() => {
      const now = stored(asha.lease, 'nct-salt').get('');
      expect(now).toBeDefined();
      expect(now).not.toBe(before);
    });
    await stage.send(asha, STRANGER, 'with the new salt');
    await stage.control.salt(ASHA, 'none');
    await eventuallyPasses(() => expect(stored(asha.lease, 'nct-salt').size).toBe(0));
    await stage.send(asha, STRANGER, 'without one');
    expect(tokens(STRANGER)).toEqual(['cstoken', undefined]);
  });

  test('the account’s own name is known, and its state is not read again at the next login', async () => {
    const asha = await stage.linked(ASHA);
    await nothingWaits(asha.lease);
    expect(JSON.parse(stored(asha.lease, 'creds').get('') ?? '{}').me.name).toBe('Asha');
    await asha.session.close();
    const again = await stage.connect(asha.lease);
    expect((await again.seen.next('ready')).name).toBe('Asha');
    await stage.send(again, RAVI, 'hello');
    expect(JSON.parse(stored(asha.lease, 'creds').get('') ?? '{}').accountSyncCounter).toBe(1);
  });

  test('a large history is fetched and read whole, and nothing that anybody wrote is stored', async () => {
    await stage.control.write(RAVI, { to: ASHA, text: 'a word between us' });
    await stage.control.history(ASHA, MANY);
    const asha = await stage.linked(ASHA);
    await nothingWaits(asha.lease);
    const chats = stage.chats.of(asha.lease);
    expect(chats).toHaveLength(MANY + 1);
    expect(chats.filter(({ standing }) => standing === 'known').length).toBeGreaterThan(MANY / 2);
    expect(chats.filter(({ chatId }) => chatId.startsWith('lid:'))).toHaveLength(MANY / 50);
    expect(stored(asha.lease, 'tctoken').size).toBeGreaterThan(MANY / 4);
    const everything = JSON.stringify([[...stage.store.copy()], chats]);
    const inBase64 = Buffer.from('a word between us').toString('base64').slice(0, 20);
    for (const text of ['Line 0 of chat', 'a word between us', inBase64])
      expect(everything).not.toContain(text);
  });

  test('more of it may come later, and changes nothing of what is there', async () => {
    const asha = await stage.linked(ASHA);
    await stage.control.history(ASHA, 600);
    await eventuallyPasses(() => expect(stage.chats.of(asha.lease)).toHaveLength(600));
    const before = stage.chats.of(asha.lease);
    await stage.control.history(ASHA, 600);
    await eventuallyPasses(() => expect(stage.chats.noted).toBeGreaterThanOrEqual(1_200));
    await nothingWaits(asha.lease);
    expect(stage.chats.of(asha.lease).map(({ chatId }) => chatId)).toEqual(
      before.map(({ chatId }) => chatId),
    );
  });

  /** Linked, and its history may still be read. */
  async function linking(): Promise<Opened & { lease: SessionLease }> {
    const lease = newLease();
    const opened = await stage.connect(lease);
    await stage.control.scan(ASHA, (await opened.seen.next('qr')).qr);
    await opened.seen.next('ready');
    return { ...opened, lease };
  }

  /** Holds up the reading at its `at`th portion. */
  function holdAt(at: number) {
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let portions = 0;
    stage.chats.work = async (news: readonly ChatNews[]) => {
      if (news.length === 0 || ++portions !== at) return;
      reached.resolve();
      await go.promise;
    };
    return { reached: reached.promise, go: go.resolve };
  }

  test('a session that ends amid the reading leaves it to the next one: nothing is missing, and nothing twice', async () => {
    await stage.control.history(ASHA, MANY);
    const held = holdAt(3);
    const asha = await linking();
    await held.reached;
    const closing = asha.session.close();
    held.go();
    await closing;
    const [before, noted] = [stage.chats.of(asha.lease).length, stage.chats.noted];
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(MANY);
    expect(stored(asha.lease, 'history').size).toBeGreaterThan(0);

    const again = await stage.connect(asha.lease);
    await again.seen.next('ready');
    await nothingWaits(asha.lease);
    expect(stage.chats.of(asha.lease)).toHaveLength(MANY);
    expect(stage.chats.noted).toBeGreaterThan(noted);
    const numbers = stage.chats.of(asha.lease).map(({ lid }) => lid);
    expect(new Set(numbers).size).toBe(MANY);
  });

  test('a history that is being read holds up no message, in neither direction', async () => {
    await stage.control.history(ASHA, MANY);
    const held = holdAt(1);
    const asha = await linking();
    await held.reached;
    await stage.control.write(RAVI, { to: ASHA, text: 'meanwhile' });
    await asha.seen.next('messages');
    expect(await stage.send(asha, RAVI, 'meanwhile')).toMatchObject({ kind: 'acknowledged' });
    held.go();
    await nothingWaits(asha.lease);
  });

  test('an announcement that could not be stored is not acknowledged, and comes again', async () => {
    const write = stage.store.write.bind(stage.store);
    let lost: string | undefined;
    const kept = new Set<string>();
    jest
      .spyOn(stage.store, 'write')
      .mockImplementation(async (lease, changes: readonly CredentialChange[]) => {
        const note = changes.find(({ type, value }) => type === 'history' && value !== null);
        if (note && lost === undefined) {
          lost = note.id;
          throw new AdapterError('database down', { cause: undefined, retryable: false });
        }
        await write(lease, changes);
        if (note) kept.add(note.id);
      });
    await stage.control.write(RAVI, { to: ASHA, text: 'hello' });
    const lease = newLease();
    const first = await stage.connect(lease);
    await stage.control.scan(ASHA, (await first.seen.next('qr')).qr);
    expect(await first.seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });
    expect(kept.has(lost!)).toBe(false);

    const again = await stage.connect(lease);
    await again.seen.next('ready');
    await eventuallyPasses(() => expect([kept.size, kept.has(lost!)]).toEqual([3, true]));
    await nothingWaits(lease);
    expect(stage.chats.of(lease)).toMatchObject([{ chatId: RAVI, standing: 'known' }]);
  });

  test('a phone that is linked anew brings its tokens back', async () => {
    await stage.control.write(RAVI, { to: ASHA, text: 'hello' });
    const asha = await stage.linked(ASHA);
    await nothingWaits(asha.lease);
    await asha.session.logOut();
    await stage.store.clear(asha.lease);
    const again = await stage.linked(ASHA, asha.lease);
    await nothingWaits(asha.lease);
    await stage.send(again, RAVI, 'back again');
    expect(tokens(RAVI)).toEqual(['tctoken']);
  });
});

describe('where the history is passed over', () => {
  test('nothing of it is stored, and messages are sent as ever', async () => {
    const stage = await WhatsAppStage.open({ history: undefined });
    try {
      await stage.control.write(RAVI, { to: ASHA, text: 'hello' });
      const asha = await stage.linked(ASHA);
      expect(await stage.send(asha, RAVI, 'hello')).toMatchObject({ kind: 'acknowledged' });
      await asha.session.close();
      const types = new Set([...stage.store.copy().keys()].map((key) => key.split('/')[1]));
      expect([...types]).not.toEqual(expect.arrayContaining(['history']));
      expect(types.has('nct-salt')).toBe(false);
      expect(stage.chats.of(asha.lease)).toEqual([]);
    } finally {
      await stage.close();
    }
  });
});
