/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { AdapterError, LeaseLost } from '@waxwing/core';
import { ANSWER, gate, HELLO, JID, stanzaOf } from '../testing/decryption-gate.js';
import { ASHA, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

describe('PersistBeforeAck', () => {
  test('stores a readable message, commits the ratchet, and then continues', async () => {
    const { open, keep, steps } = gate(async () => HELLO);
    await open();
    expect(keep.mock.calls).toMatchObject([[[{ waId: 'A1', text: 'hello' }]]]);
    expect(steps).toEqual(['decrypt A1', 'keep A1', 'commit', 'A1 arrived']);
  });

  test.each([
    ['cannot be decrypted', async () => Promise.reject(new Error('Bad MAC'))],
    ['is decrypted to invalid bytes', async () => Buffer.from([0xff, 0xff, 0xff, 1])],
    ['is decrypted to an empty text', async () => Buffer.alloc(0)],
  ])('a message that %s is reported as undecryptable, and nothing is stored', async (_, decrypt) => {
    const { open, steps, undecryptable } = gate(decrypt);
    await expect(open()).rejects.toBe(ANSWER);
    expect(undecryptable).toHaveBeenCalledWith(stanzaOf('A1'));
    expect(steps).toEqual(['decrypt A1']);
  });

  test('the error stays where no other answer is given', async () => {
    const error = new Error('Bad MAC');
    const { open, undecryptable } = gate(() => Promise.reject(error));
    undecryptable.mockResolvedValue(undefined);
    await expect(open()).rejects.toBe(error);
  });

  test.each([
    ['keys cannot be reached', new AdapterError('database away', { cause: undefined, retryable: true })],
    ['lease is lost', new LeaseLost('ins')],
  ])('a message whose %s does not count as undecryptable', async (_, error) => {
    const { open, undecryptable } = gate(() => Promise.reject(error));
    await expect(open()).rejects.toBe(error);
    expect(undecryptable).not.toHaveBeenCalled();
  });

  test('a message that cannot be stored does not count as undecryptable, and leaves no ratchet', async () => {
    const { open, keep, undecryptable, steps } = gate(async () => HELLO);
    const error = new Error('the session ended');
    keep.mockRejectedValue(error);
    await expect(open()).rejects.toBe(error);
    expect(undecryptable).not.toHaveBeenCalled();
    expect(steps).toEqual(['decrypt A1']);
  });
});

describe('PersistBeforeAck with waiting messages', () => {
  test('stores them with the requested one, commits once, and has them ready', async () => {
    const { comes, ask, steps } = gate(async () => HELLO);
    const [first, second, third] = ['A1', 'A2', 'A3'].map((id) => comes(stanzaOf(id)));
    await ask(first!);
    const together = ['decrypt A1', 'decrypt A2', 'decrypt A3', 'keep A1,A2,A3', 'commit'];
    const all = [...together, 'A1 arrived', 'A2 arrived', 'A3 arrived'];
    expect(steps).toEqual(all);
    expect(await ask(second!)).toEqual(await ask(third!));
    expect(steps).toEqual(all);
  });

  test('an undecryptable one delays none before it, and is requested by itself', async () => {
    const { comes, ask, steps } = gate(async (id) => {
      if (id === 'A2') throw new Error('Bad MAC');
      return HELLO;
    });
    const [first, unreadable, third] = ['A1', 'A2', 'A3'].map((id) => comes(stanzaOf(id)));
    await ask(first!);
    expect(steps.slice(2)).toEqual(['keep A1', 'commit', 'A1 arrived']);
    await expect(ask(unreadable!)).rejects.toBe(ANSWER);
    await ask(third!);
    expect(steps.slice(5)).toEqual(['decrypt A2', 'decrypt A3', 'keep A3', 'commit', 'A3 arrived']);
  });

  test('a fault in reading a later one does not fail the first', async () => {
    const { comes, ask, steps } = gate(async (id) => {
      if (id === 'A2') throw new AdapterError('a key is damaged', { cause: undefined, retryable: false });
      return HELLO;
    });
    const [first] = ['A1', 'A2'].map((id) => comes(stanzaOf(id)));
    await ask(first!);
    expect(steps.slice(2)).toEqual(['keep A1', 'commit', 'A1 arrived']);
  });

  test('nothing overtakes a message of a sender whose address Baileys has not settled', async () => {
    const { comes, ask, steps } = gate(async () => HELLO);
    const [first, other] = [comes(stanzaOf('A1')), comes(stanzaOf('B1', { from: '88@lid' }))];
    const [second, further] = [comes(stanzaOf('A2')), comes(stanzaOf('B2', { from: '88@lid' }))];
    await ask(first);
    await ask(other, '88@lid');
    await ask(second);
    await ask(further);
    expect(steps.filter((step) => step.startsWith('keep'))).toEqual(['keep A1', 'keep B1,A2,B2']);
  });

  test('earlier messages of the same sender come first, although Baileys requests them later', async () => {
    const { comes, ask, steps } = gate(async (id) => {
      if (id === 'A2') throw new Error('Bad MAC');
      return HELLO;
    });
    const [first, unreadable] = ['A1', 'A2'].map((id) => comes(stanzaOf(id)));
    comes(stanzaOf('B1', { from: '88@lid' }));
    await ask(comes(stanzaOf('A3')));
    expect(steps.slice(0, 5)).toEqual(['decrypt A1', 'decrypt A2', 'decrypt A3', 'keep A1,A3', 'commit']);
    await ask(first!);
    await expect(ask(unreadable!)).rejects.toBe(ANSWER);
  });

  test('even where they fill batches', async () => {
    const { comes, ask, keep } = gate(async () => HELLO);
    const ids = Array.from({ length: 120 }, (_, n) => `A${n}`);
    const all = ids.map((id) => comes(stanzaOf(id)));
    await ask(all[110]!);
    expect(keep.mock.calls.flatMap(([messages]) => messages.map(({ waId }) => waId))).toEqual(ids);
    expect(keep.mock.calls.map(([messages]) => messages.length)).toEqual([50, 50, 20]);
  });

  test('and where one that fills a batch is undecryptable', async () => {
    const { comes, ask, keep } = gate(async (id) => {
      if (id === 'A2') throw new Error('Bad MAC');
      return HELLO;
    });
    const ids = Array.from({ length: 60 }, (_, n) => `A${n}`);
    const all = ids.map((id) => comes(stanzaOf(id)));
    await ask(all[59]!);
    const stored = keep.mock.calls.flatMap(([messages]) => messages.map(({ waId }) => waId));
    expect(stored).toEqual(ids.filter((id) => id !== 'A2'));
  });

  test.each([
    ['from our own devices', { category: 'peer' }],
    ['to another account', { recipient: '99@lid' }],
    ['from a group', { participant: JID }],
    ['from the same sender under another address', { sender_pn: '4917000000002@s.whatsapp.net' }],
  ])('a message %s is decrypted by itself', async (_, attrs) => {
    const { comes, ask, steps } = gate(async () => HELLO);
    const [first] = [comes(stanzaOf('A1')), comes(stanzaOf('A2', attrs))];
    await ask(first);
    expect(steps).toContain('keep A1');
  });

  test('none is ready when they could not be stored', async () => {
    const { comes, ask, keep, steps } = gate(async () => HELLO);
    const [first, second] = ['A1', 'A2'].map((id) => comes(stanzaOf(id)));
    keep.mockRejectedValueOnce(new Error('the session ended'));
    await expect(ask(first!)).rejects.toThrow('the session ended');
    await ask(second!);
    expect(steps).toEqual(['decrypt A1', 'decrypt A2', 'decrypt A2', 'keep A2', 'commit', 'A2 arrived']);
  });

  test('a batch holds fifty messages at most', async () => {
    const { comes, ask, keep } = gate(async () => HELLO);
    const all = Array.from({ length: 120 }, (_, n) => comes(stanzaOf(`A${n}`)));
    for (const one of all) await ask(one);
    expect(keep.mock.calls.map(([messages]) => messages.length)).toEqual([50, 50, 20]);
  });

  test('and no more than half a megabyte', async () => {
    const { comes, ask, keep } = gate(async () => HELLO);
    const all = Array.from({ length: 4 }, (_, n) => comes(stanzaOf(`A${n}`.padEnd(200_000, ' '))));
    for (const one of all) await ask(one);
    expect(keep.mock.calls.map(([messages]) => messages.length)).toEqual([2, 2]);
  });

  test('also where the last of them is requested first', async () => {
    const { comes, ask, keep } = gate(async () => HELLO);
    const all = Array.from({ length: 5 }, (_, n) => comes(stanzaOf(`A${n}`.padEnd(200_000, ' '))));
    await ask(all[4]!);
    expect(keep.mock.calls.map(([messages]) => messages.length)).toEqual([2, 2, 1]);
  });
});

describe('live hook: a message that Baileys decrypts', () => {
  let harness: WhatsAppHarness;
  afterEach(() => harness.close());

  test('is acknowledged to WhatsApp when it is stored, and not before', async () => {
    harness = await WhatsAppHarness.open();
    const { seen } = await harness.linked(ASHA);
    const [arrived, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    seen.work = async ({ type }) => {
      if (type !== 'messages') return;
      arrived.resolve();
      await stored.promise;
    };
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements of the linking');
    await harness.control.write(RAVI, { to: ASHA, text: 'hello' });
    await arrived.promise;
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    expect(harness.waiting(ASHA)).toBe(1);
    stored.resolve();
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgement');
  });
});
