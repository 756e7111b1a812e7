import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BaileysClient } from '../../sandbox/testing/baileys-client.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { useOtherClients } from '../testing/other-clients.js';
import { ASHA, newWaId, type OpenedSession, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const STRANGER = '4917000000003';

describe.each(['lid', 'pn'] as const)('a stranger whom WhatsApp addresses by %s', (addressing) => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  let asha: OpenedSession;
  // A client that is not ours may send anything.
  const linkClient = useOtherClients(() => harness);
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
    asha = await harness.linked(ASHA);
    await harness.control.addPhone({ number: STRANGER, name: 'Stranger', addressing });
  });
  afterEach(() => harness.close());

  /** The address of Asha's instance for such a stranger. */
  const session = () =>
    addressing === 'lid' ? `${harness.control.phones()[0]!.lid}:1@lid` : `${ASHA}:1@s.whatsapp.net`;

  /** Resolves when the server has passed it on. */
  async function receipt(from: BaileysClient, id: string, type: 'read' | 'retry'): Promise<void> {
    const retry = { tag: 'retry', attrs: { id, count: '1', t: '1780000000', v: '1' } };
    const registration = { tag: 'registration', attrs: {}, content: Buffer.from([0, 0, 0, 1]) };
    await from.socket.sendNode({
      tag: 'receipt',
      attrs: { id, type, to: session(), t: '1780000000' },
      ...(type === 'retry' && { content: [retry, registration] }),
    });
    await from.roundTrip();
  }

  const textsAt = (reader: BaileysClient) =>
    reader.unused('messages.upsert').flatMap(({ messages: [one] }) => {
      // Protocol messages of its own phone do not count.
      return one?.message?.protocolMessage ? [] : [one?.message?.conversation];
    });

  test('who knows the id of a message gets nothing when requesting it again', async () => {
    const stranger = await linkClient(STRANGER);
    const waId = newWaId();
    await harness.send(asha, RAVI, 'Your code is 481516', waId);
    await receipt(stranger, waId, 'retry');
    // Requests are handled in order: once this one is done, so is that one.
    await harness.control.injectFault({ kind: 'unreadable', number: ASHA });
    const next = newWaId();
    await harness.send(asha, RAVI, 'next', next);
    await asha.seen.until(() => asha.seen.of('receipts').length === 2, 'the receipt of the second message');
    expect(harness.control.messages(RAVI)).toMatchObject([{ frames: 1 }, { id: next, frames: 2 }]);
    await harness.send(asha, STRANGER, 'the end');
    await stranger.received('the end');
    expect(textsAt(stranger)).toEqual([]);
  });

  test.each(['who never wrote to us', 'who wrote to us before'])(
    '%s cannot mark another person’s message as read',
    async (who) => {
      const stranger = await linkClient(STRANGER);
      if (who.includes('before')) {
        await stranger.send(session(), 'hello');
        await asha.seen.next('messages');
      }
      const waId = newWaId();
      await harness.send(asha, RAVI, 'hello', waId);
      await receipt(stranger, waId, 'read');
      await harness.send(asha, RAVI, 'again', newWaId());
      await harness.control.read(RAVI);
      const read = () =>
        asha.seen
          .of('receipts')
          .flatMap(({ receipts }) => receipts.filter(({ status }) => status === 'read'));
      // Ravi reads both, so a third receipt would be the stranger's, and it would come first.
      await asha.seen.until(() => read().length >= 2, 'both read');
      expect(read().filter((receipt) => receipt.waId === waId)).toMatchObject([{ from: RAVI }]);
      expect(read()).toHaveLength(2);
    },
  );

  test('who sends an oversized text or id is cut to what a phone can write', async () => {
    const stranger = await linkClient(STRANGER);
    await stranger.send(session(), 'x'.repeat(6_000_000), `3A${'0'.repeat(3_000)}`);
    const { messages } = await asha.seen.next('messages');
    expect(messages).toMatchObject([{ text: expect.stringMatching(/^x+\n\[Cut off: 6000000 /) }]);
    expect(messages[0]!.text.length).toBeLessThanOrEqual(65_536);
    expect(messages[0]!.waId).toHaveLength(128);
  });

  test('gets a message that was sent to him when another device of his requests it again', async () => {
    const device = await linkClient(STRANGER);
    const waId = newWaId();
    await harness.send(asha, STRANGER, 'for you', waId);
    await device.received('for you');
    await receipt(device, waId, 'retry');
    await device.received('for you');
  });
});
