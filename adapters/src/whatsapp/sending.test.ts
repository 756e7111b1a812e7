import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AdapterError, DAY_MS } from '@waxwing/core';
import { delay, TEST_MS } from '@waxwing/core/testing';
import { loadBaileys } from './baileys.js';
import { textMessage } from './outgoing-text.js';
import type { MemoryCredentialStore } from './testing/memory-credential-store.js';
import { ASHA, NOBODY, newWaId, RAVI, WhatsAppStage } from './testing/whatsapp-stage.js';

/** How long a send waits while the database is away: it has long been written by then. */
const PATIENCE_OF_A_SEND_MS = 2_000;

describe('sending', () => {
  let stage: WhatsAppStage<MemoryCredentialStore>;
  beforeEach(async () => {
    stage = await WhatsAppStage.open();
  });
  afterEach(() => stage.close());

  test('to a known contact costs one write, and no read', async () => {
    const asha = await stage.linked(ASHA);
    for (let i = 0; i < 2; i++) await stage.send(asha, RAVI, `warming up ${i}`);
    const write = jest.spyOn(stage.store, 'write');
    const read = jest.spyOn(stage.store, 'read');
    for (let i = 0; i < 5; i++) await stage.send(asha, RAVI, `message ${i}`);
    await asha.session.close();
    expect(write).toHaveBeenCalledTimes(5);
    expect(read).not.toHaveBeenCalled();
    // Delivered, its sender introduced once: Baileys by itself would repeat that with every message.
    const changed = write.mock.calls.flatMap(([, changes]) => changes.map(({ type }) => type));
    expect(new Set(changed)).toEqual(new Set(['session']));
  });

  test('waits for no longer than it was told, and writes nothing afterwards', async () => {
    const asha = await stage.linked(ASHA);
    await stage.control.fault({ kind: 'stall', number: ASHA, ms: 2_000 });
    const waId = newWaId();
    expect(await stage.send(asha, RAVI, 'too slow', waId, 200)).toEqual({ kind: 'unknown' });
    expect(await stage.send(asha, RAVI, 'next')).toMatchObject({ kind: 'acknowledged' });
    expect(stage.control.frames(waId)).toBe(0);
  });

  test('is unknown at once when the connection dies while WhatsApp is asked', async () => {
    const asha = await stage.linked(ASHA);
    await stage.control.fault({ kind: 'stall', number: ASHA, ms: TEST_MS });
    const outcome = stage.send(asha, RAVI, 'lost');
    await stage.control.fault({ kind: 'drop', number: ASHA });
    expect(await outcome).toEqual({ kind: 'unknown' });
  });

  test('is unknown at once when we close the session, and the closing does not wait for WhatsApp', async () => {
    const asha = await stage.linked(ASHA);
    await stage.control.fault({ kind: 'stall', number: ASHA, ms: TEST_MS });
    const outcome = stage.send(asha, RAVI, 'cut short');
    await asha.session.close();
    expect(await outcome).toEqual({ kind: 'unknown' });
  });

  test('asks about a number that is not on WhatsApp once a day, whoever of the account asks, and over a reconnect', async () => {
    const asha = await stage.linked(ASHA);
    expect(await stage.send(asha, NOBODY, 'one')).toEqual({ kind: 'not-on-whatsapp' });
    await stage.control.addPhone({ number: NOBODY });
    expect(await stage.send(asha, NOBODY, 'two')).toEqual({ kind: 'not-on-whatsapp' });
    await asha.session.close();
    const again = await stage.connect(asha.lease);
    await again.seen.next('ready');
    expect(await stage.send(again, NOBODY, 'three')).toEqual({ kind: 'not-on-whatsapp' });
    stage.checks.age(DAY_MS);
    await again.session.close();
    const tomorrow = await stage.connect(asha.lease);
    await tomorrow.seen.next('ready');
    expect(await stage.send(tomorrow, NOBODY, 'four')).toMatchObject({ kind: 'acknowledged' });
  });

  test('a database that is away is waited for: nothing is answered for before its ratchet is stored, and the order stays', async () => {
    const asha = await stage.linked(ASHA);
    await stage.send(asha, RAVI, 'before');
    stage.store.failure = new AdapterError('database away', { cause: undefined, retryable: true });
    const during = stage.send(asha, RAVI, 'during', newWaId(), PATIENCE_OF_A_SEND_MS);
    const following = stage.send(asha, RAVI, 'after');
    // deadline: longer than the patience of the send, counted on the same clock after it
    const early = await Promise.race([during, delay(1.5 * PATIENCE_OF_A_SEND_MS)]);
    expect(early).toBeUndefined();
    expect(stage.control.messages(RAVI).map(({ text }) => text)).toEqual(['before', 'during']);
    expect(asha.seen.of('receipts').flatMap(({ receipts }) => receipts)).toHaveLength(1);

    stage.store.failure = undefined;
    expect(await during).toMatchObject({ kind: 'acknowledged' });
    expect(await following).toMatchObject({ kind: 'acknowledged' });
    await asha.seen.until(
      () => asha.seen.of('receipts').flatMap(({ receipts }) => receipts).length === 3,
      'the receipts of all three',
    );
    expect(stage.control.messages(RAVI)).toMatchObject([
      { text: 'before', frames: 1 },
      { text: 'during', frames: 1 },
      { text: 'after', frames: 1 },
    ]);
    expect(asha.seen.of('closed')).toEqual([]);
  });

  test('keys that cannot be stored end the session, and the same message sent again is still one', async () => {
    const asha = await stage.linked(ASHA);
    await stage.send(asha, RAVI, 'before');
    stage.store.failure = new AdapterError('refused', { cause: undefined, retryable: false });
    const waId = newWaId();
    await stage.send(asha, RAVI, 'during', waId);
    expect(await asha.seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });
    stage.store.failure = undefined;
    const again = await stage.connect(asha.lease);
    await again.seen.next('ready');
    expect(await stage.send(again, RAVI, 'during', waId)).toMatchObject({ kind: 'acknowledged' });
    expect(stage.control.messages(RAVI).map(({ text }) => text)).toEqual(['before', 'during']);
  });
});

test('the same text under the same id is the same message, byte for byte', async () => {
  const { initAuthCreds, proto } = await loadBaileys();
  const creds = initAuthCreds();
  const bytes = (waId: string, text: string) =>
    Buffer.from(proto.Message.encode(textMessage(creds, waId, text)).finish()).toString('hex');
  expect(bytes('A', 'hi')).toBe(bytes('A', 'hi'));
  expect(bytes('A', 'hi')).not.toBe(bytes('B', 'hi'));
});
