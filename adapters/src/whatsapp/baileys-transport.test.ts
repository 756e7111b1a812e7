import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemoryCredentialStore } from './testing/memory-credential-store.js';
import { ASHA, NOT_ON_WHATSAPP, newWaId, RAVI, WhatsAppHarness } from './testing/whatsapp-harness.js';

describe('BaileysTransport', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  test('links by QR, hides the restart after linking, and is ready under the phone’s number', async () => {
    const { seen } = await harness.linked(ASHA);
    // The phone may be seen before the client is ready.
    const types = seen.events.map(({ type }) => type).filter((type) => type !== 'phone-seen');
    expect(types.slice(0, 3)).toEqual(['qr', 'linked', 'ready']);
    const { lid } = harness.control.phones().find(({ number }) => number === ASHA)!;
    expect(seen.of('linked')).toEqual([{ type: 'linked', phone: ASHA, lid: lid.split('@')[0] }]);
    expect(seen.of('ready')[0]).toMatchObject({ phone: ASHA });
  });

  test('sends under the given id and learns that the message was delivered and read', async () => {
    const asha = await harness.linked(ASHA);
    const waId = newWaId();
    expect(await harness.send(asha, RAVI, 'Order shipped', waId)).toEqual({
      kind: 'acknowledged',
      at: expect.any(Date),
    });
    expect(harness.control.messages(RAVI)).toMatchObject([
      { id: waId, from: ASHA, text: 'Order shipped', frames: 1 },
    ]);
    await harness.control.read(RAVI);
    const receipts = () => asha.seen.of('receipts').flatMap((event) => event.receipts);
    await asha.seen.until(() => receipts().some(({ status }) => status === 'read'), 'the read receipt');
    expect(receipts().map(({ waId: id, status }) => [id, status])).toEqual([
      [waId, 'delivered'],
      [waId, 'read'],
    ]);
  });

  test('writes nothing to a number that is not on WhatsApp', async () => {
    const asha = await harness.linked(ASHA);
    const waId = newWaId();
    expect(await harness.send(asha, NOT_ON_WHATSAPP, 'Hello?', waId)).toEqual({ kind: 'not-on-whatsapp' });
    expect(harness.control.frames(waId)).toBe(0);
  });

  test('receives from a LID and reports the number behind it, and the sender’s name', async () => {
    const asha = await harness.linked(ASHA);
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'Thank you' });
    const { messages } = await asha.seen.next('messages');
    const { lid } = harness.control.phones().find(({ number }) => number === RAVI)!;
    expect(messages).toEqual([
      {
        waId: id,
        from: RAVI,
        fromLid: lid.split('@')[0],
        fromName: 'Ravi',
        text: 'Thank you',
        type: 'text',
        secret: expect.objectContaining({ length: 32 }),
        at: expect.any(Date),
      },
    ]);
  });

  test('resumes with its stored credentials, without a QR code, and receives what arrived meanwhile', async () => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    await harness.control.write(RAVI, { to: ASHA, text: 'one' });
    await harness.control.write(RAVI, { to: ASHA, text: 'two' });
    const again = await harness.connect(lease);
    await again.seen.next('ready');
    const texts = () => again.seen.of('messages').flatMap(({ messages }) => messages.map(({ text }) => text));
    await again.seen.until(() => texts().length === 2, 'both messages');
    expect(texts()).toEqual(['one', 'two']);
    expect(again.seen.of('qr')).toEqual([]);
    expect(await harness.send(again, RAVI, 'Hello again')).toMatchObject({ kind: 'acknowledged' });
  });
});
