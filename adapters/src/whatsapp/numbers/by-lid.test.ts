import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@waxwing/core';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, newWaId, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const UNLIMITED_TRIES = 1_000;

describe('the address kind of messages', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  let now: number;
  beforeEach(async () => {
    now = Date.now();
    harness = await WhatsAppHarness.open({ now: () => now });
  });
  afterEach(() => harness.close());

  const receiptsOf = (seen: Awaited<ReturnType<typeof harness.linked>>['seen'], waId: string) =>
    seen.of('receipts').flatMap(({ receipts }) => receipts.filter((receipt) => receipt.waId === waId));

  test('a message and all its copies go to the LID; by number they would be refused', async () => {
    const asha = await harness.linked(ASHA);
    await harness.linked(RAVI);
    const waId = newWaId();
    expect(await harness.send(asha, RAVI, 'hello', waId)).toMatchObject({ kind: 'acknowledged' });
    await harness.control.read(RAVI);
    await asha.seen.until(
      () => receiptsOf(asha.seen, waId).some(({ status }) => status === 'read'),
      'the message to be read',
    );
    // The receipts come from the LID and are reported under the number that was written to.
    expect(new Set(receiptsOf(asha.seen, waId).map(({ from }) => from))).toEqual(new Set([RAVI]));
    expect(harness.control.messages(RAVI)).toMatchObject([{ text: 'hello', frames: 1 }]);
    expect(harness.control.problems()).toEqual([]);
  });

  test('an account that refuses LIDs sends by number: first in two frames, then in one; a day later the LID is tried', async () => {
    await harness.control.addPhone({ number: ASHA, addressing: 'pn' });
    let asha = await harness.linked(ASHA);
    const framesOfNext = async () => {
      const waId = newWaId();
      expect(await harness.send(asha, RAVI, waId, waId)).toMatchObject({ kind: 'acknowledged' });
      expect(harness.control.messages(RAVI).filter(({ id }) => id === waId)).toHaveLength(1);
      return harness.control.frames(waId);
    };
    expect([await framesOfNext(), await framesOfNext()]).toEqual([2, 1]);
    await asha.session.close();
    asha = { ...(await harness.connect(asha.lease)), lease: asha.lease };
    await asha.seen.next('ready');
    expect(await framesOfNext()).toBe(1);
    now += DAY_MS;
    expect([await framesOfNext(), await framesOfNext()]).toEqual([2, 1]);
    // WhatsApp moves the account, which is noticed by the next day.
    await harness.control.addPhone({ number: ASHA, addressing: 'lid' });
    now += DAY_MS;
    expect([await framesOfNext(), await framesOfNext()]).toEqual([1, 1]);
    expect(harness.control.problems()).toEqual([]);
  });

  test('a crash between the two frames leaves a message of two frames', async () => {
    await harness.control.addPhone({ number: ASHA, addressing: 'pn' });
    const asha = await harness.linked(ASHA);
    const waId = newWaId();
    // The kind is stored before the second frame; the frame itself is never sent.
    const { store } = harness;
    const write = store.write.bind(store);
    const remembered = Promise.withResolvers<void>();
    store.write = async (lease, changes) => {
      await write(lease, changes);
      if (!changes.some(({ type }) => type === 'waxwing-addressing')) return;
      remembered.resolve();
      await new Promise(() => undefined);
    };
    void harness.send(asha, RAVI, 'once', waId);
    await remembered.promise;
    store.write = write;
    await asha.session.close();
    const nextOwner = await harness.connect(asha.lease);
    await nextOwner.seen.next('ready');
    expect(await harness.send(nextOwner, RAVI, 'once', waId)).toMatchObject({ kind: 'acknowledged' });
    expect(harness.control.messages(RAVI)).toMatchObject([{ id: waId, frames: 2 }]);
  });

  test('a message that its reader could not decrypt is sent again from an account that goes by number', async () => {
    await harness.control.addPhone({ number: ASHA, addressing: 'pn' });
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unreadable', number: ASHA });
    const waId = newWaId();
    await harness.send(asha, RAVI, 'hello', waId);
    await asha.seen.next('receipts');
    expect(harness.control.messages(RAVI)).toMatchObject([{ id: waId, text: 'hello' }]);
  });

  test('a contact who shows no number is answered by the chat id, and reads the answer', async () => {
    await harness.control.addPhone({ number: RAVI, sharesNumber: false });
    const asha = await harness.linked(ASHA);
    await harness.control.write(RAVI, { to: ASHA, text: 'guess who' });
    const { messages } = await asha.seen.next('messages');
    const lid = harness.control.phones()[1]!.lid;
    expect(messages).toMatchObject([{ from: null, fromLid: lid, text: 'guess who' }]);

    const waId = newWaId();
    expect(await harness.send(asha, `lid:${lid}`, 'hello you', waId)).toMatchObject({ kind: 'acknowledged' });
    await harness.control.read(RAVI);
    await asha.seen.until(
      () => receiptsOf(asha.seen, waId).some(({ status }) => status === 'read'),
      'the answer to be read',
    );
    expect(new Set(receiptsOf(asha.seen, waId).map(({ from }) => from))).toEqual(new Set([`lid:${lid}`]));
    expect(harness.control.messages(RAVI)).toMatchObject([{ text: 'hello you', frames: 1 }]);
  });

  test.each(['iq', 'result'] as const)(
    'a refused number check (%s) does not report the number as absent, and is remembered across a restart',
    async (form) => {
      const asha = await harness.linked(ASHA);
      await harness.control.injectFault({ kind: 'check-limit', number: ASHA, form, count: UNLIMITED_TRIES });
      const first = await harness.send(asha, RAVI, 'one');
      expect(first).toEqual({ kind: 'not-now', until: expect.any(Date) });
      await asha.session.close();
      const again = await harness.connect(asha.lease);
      await again.seen.next('ready');
      expect(await harness.send(again, RAVI, 'two')).toEqual(first);
      // Only one query was made.
      expect(harness.control.faults()).toMatchObject([{ left: UNLIMITED_TRIES - 1 }]);
    },
  );

  test('three instances of an account query once', async () => {
    const accountId = 'account';
    const numbers = [ASHA, '4917000000011', '4917000000012'];
    const instances = [];
    for (const number of numbers) {
      await harness.control.addPhone({ number });
      instances.push(await harness.linked(number, { ...newLease(), accountId }));
    }
    const asked: string[] = [];
    const { begin } = harness.checks;
    harness.checks.begin = async (lease, number) => {
      const begun = await begin.call(harness.checks, lease, number);
      if (begun.kind === 'ask') asked.push(number);
      return begun;
    };
    const outcomes = await Promise.all(instances.map((one) => harness.send(one, RAVI, 'hello')));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(3).fill('acknowledged'));
    expect(asked).toEqual([RAVI]);
  });
});
