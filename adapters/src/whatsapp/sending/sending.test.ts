import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AdapterError, DAY_MS } from '@waxwing/core';
import { delay, fakeTextSecrets, TEST_MS } from '@waxwing/core/testing';
import { loadBaileys } from '../load-baileys.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, NOT_ON_WHATSAPP, newWaId, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';
import { textMessage } from './text-message.js';

/** The timeout of a send while the database is down: it has long been written by then. */
const PATIENCE_OF_A_SEND_MS = 2_000;
const UNTOUCHED = { kind: 'unknown', isUntouched: true };

describe('sending', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  test('to a known contact costs one write, and no read', async () => {
    const asha = await harness.linked(ASHA);
    for (let i = 0; i < 2; i++) await harness.send(asha, RAVI, `warming up ${i}`);
    const write = jest.spyOn(harness.store, 'write');
    const read = jest.spyOn(harness.store, 'read');
    for (let i = 0; i < 5; i++) await harness.send(asha, RAVI, `message ${i}`);
    await asha.session.close();
    expect(write).toHaveBeenCalledTimes(5);
    expect(read).not.toHaveBeenCalled();
    // The trusted-contact token is noted as sent once; Baileys alone would repeat it with every message.
    const changed = write.mock.calls.flatMap(([, changes]) => changes.map(({ type }) => type));
    expect(new Set(changed)).toEqual(new Set(['session']));
  });

  test('waits no longer than its timeout, and writes nothing afterwards', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'stall', number: ASHA, ms: 2_000 });
    const waId = newWaId();
    expect(await harness.send(asha, RAVI, 'too slow', waId, 200)).toEqual(UNTOUCHED);
    expect(await harness.send(asha, RAVI, 'next')).toMatchObject({ kind: 'acknowledged' });
    expect(harness.control.frames(waId)).toBe(0);
  });

  test('is unknown at once when the connection dies during a query to WhatsApp', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'stall', number: ASHA, ms: TEST_MS });
    const outcome = harness.send(asha, RAVI, 'lost');
    await harness.control.injectFault({ kind: 'drop', number: ASHA });
    expect(await outcome).toEqual(UNTOUCHED);
  });

  test('is unknown at once when we close the session, and closing does not wait for WhatsApp', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'stall', number: ASHA, ms: TEST_MS });
    const outcome = harness.send(asha, RAVI, 'cut short');
    await asha.session.close();
    expect(await outcome).toEqual(UNTOUCHED);
  });

  test('queries a number that is not on WhatsApp once a day for all instances of the account, and across a reconnect', async () => {
    const asha = await harness.linked(ASHA);
    expect(await harness.send(asha, NOT_ON_WHATSAPP, 'one')).toEqual({ kind: 'not-on-whatsapp' });
    await harness.control.addPhone({ number: NOT_ON_WHATSAPP });
    expect(await harness.send(asha, NOT_ON_WHATSAPP, 'two')).toEqual({ kind: 'not-on-whatsapp' });
    await asha.session.close();
    const again = await harness.connect(asha.lease);
    await again.seen.next('ready');
    expect(await harness.send(again, NOT_ON_WHATSAPP, 'three')).toEqual({ kind: 'not-on-whatsapp' });
    harness.checks.age(DAY_MS);
    await again.session.close();
    const tomorrow = await harness.connect(asha.lease);
    await tomorrow.seen.next('ready');
    expect(await harness.send(tomorrow, NOT_ON_WHATSAPP, 'four')).toMatchObject({ kind: 'acknowledged' });
  });

  test('waits for an unavailable database: no message is settled before its ratchet is stored, and the order stays', async () => {
    const asha = await harness.linked(ASHA);
    await harness.send(asha, RAVI, 'before');
    harness.store.failure = new AdapterError('database away', { cause: undefined, retryable: true });
    const during = harness.send(asha, RAVI, 'during', newWaId(), PATIENCE_OF_A_SEND_MS);
    const following = harness.send(asha, RAVI, 'after', newWaId(), PATIENCE_OF_A_SEND_MS);
    // deadline: longer than the send's own timeout, counted on the same clock after it
    const early = await Promise.race([during, following, delay(1.5 * PATIENCE_OF_A_SEND_MS)]);
    expect(early).toBeUndefined();
    expect(harness.control.messages(RAVI).map(({ text }) => text)).toEqual(['before', 'during', 'after']);
    expect(asha.seen.of('receipts').flatMap(({ receipts }) => receipts)).toHaveLength(1);

    harness.store.failure = undefined;
    expect(await during).toMatchObject({ kind: 'acknowledged' });
    expect(await following).toMatchObject({ kind: 'acknowledged' });
    await asha.seen.until(
      () => asha.seen.of('receipts').flatMap(({ receipts }) => receipts).length === 3,
      'the receipts of all three',
    );
    expect(harness.control.messages(RAVI)).toMatchObject([
      { text: 'before', frames: 1 },
      { text: 'during', frames: 1 },
      { text: 'after', frames: 1 },
    ]);
    expect(asha.seen.of('closed')).toEqual([]);
  });

  test('keys that cannot be stored end the session, and the message sent again arrives once', async () => {
    const asha = await harness.linked(ASHA);
    await harness.send(asha, RAVI, 'before');
    harness.store.failure = new AdapterError('refused', { cause: undefined, retryable: false });
    const waId = newWaId();
    await harness.send(asha, RAVI, 'during', waId);
    expect(await asha.seen.next('closed')).toEqual({ type: 'closed', reason: 'connection-lost' });
    harness.store.failure = undefined;
    const again = await harness.connect(asha.lease);
    await again.seen.next('ready');
    expect(await harness.send(again, RAVI, 'during', waId)).toMatchObject({ kind: 'acknowledged' });
    expect(harness.control.messages(RAVI).map(({ text }) => text)).toEqual(['before', 'during']);
  });
});

test('the same text under the same id is the same message, byte for byte', async () => {
  const { proto } = await loadBaileys();
  const secretOf = (waId: string) => fakeTextSecrets.of('instance', waId)[0];
  const bytes = (waId: string, text: string) =>
    Buffer.from(proto.Message.encode(textMessage(text, secretOf(waId))).finish()).toString('hex');
  expect(bytes('A', 'hi')).toBe(bytes('A', 'hi'));
  expect(bytes('A', 'hi')).not.toBe(bytes('B', 'hi'));
});
