import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AnsweredMessage, MessageBody } from '@waxwing/core';
import { WAIT_MS } from '@waxwing/core/testing';
import { proto } from '@whiskeysockets/baileys';
import type { BaileysClient } from '../../sandbox/testing/baileys-client.js';
import type { StoredBody } from '../testing/memory-bodies.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { useOtherClients } from '../testing/other-clients.js';
import { ASHA, newWaId, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const SHOP: MessageBody = {
  type: 'location',
  latitude: 12.971_599,
  longitude: 77.594_566,
  name: 'Asha’s shop',
  address: '4 Church Street',
};
const CARD: MessageBody = {
  type: 'contact',
  cards: [{ name: 'Ravi', phones: [{ number: '+919800000002', waid: '919800000002' }] }],
};
const CARDS: MessageBody = { type: 'contact', cards: [...CARD.cards, { ...CARD.cards[0]!, name: 'Asha' }] };
const POLL: MessageBody = { type: 'poll', question: 'When?', options: ['Morning', 'Evening'], selectable: 1 };

describe('a message that is more than a text', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  const linkClient = useOtherClients(() => harness);
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  const bytesOf = (message: proto.IMessage) => Buffer.from(proto.Message.encode(message).finish());

  async function nextAt(client: BaileysClient): Promise<{ id: string; message: proto.IMessage }> {
    for (;;) {
      const { messages } = await client.nextEvent('messages.upsert');
      const [arrived] = messages;
      if (arrived?.message && !arrived.message.protocolMessage)
        return { id: arrived.key.id!, message: arrived.message };
    }
  }

  test.each<[string, MessageBody, object]>([
    [
      'location',
      SHOP,
      {
        locationMessage: {
          degreesLatitude: 12.971_599,
          degreesLongitude: 77.594_566,
          name: 'Asha’s shop',
          address: '4 Church Street',
        },
      },
    ],
    ['contact', CARD, { contactMessage: { displayName: 'Ravi', vcard: expect.stringContaining('waid=') } }],
    [
      'contacts',
      CARDS,
      { contactsArrayMessage: { contacts: [{ displayName: 'Ravi' }, { displayName: 'Asha' }] } },
    ],
    [
      'poll with one choice',
      POLL,
      {
        pollCreationMessageV3: {
          name: 'When?',
          options: [{ optionName: 'Morning' }, { optionName: 'Evening' }],
        },
      },
    ],
    [
      'poll with several choices',
      { ...POLL, selectable: 2 },
      { pollCreationMessage: { name: 'When?', selectableOptionsCount: 2 } },
    ],
  ])('arrives as a %s, with its own secret', async (_, body, arrives) => {
    const client = await linkClient(RAVI);
    const asha = await harness.linked(ASHA);
    expect(await harness.sendBody(asha, RAVI, body)).toMatchObject({ kind: 'acknowledged' });
    const { message } = await nextAt(client);
    expect(message).toMatchObject(arrives);
    expect(message.messageContextInfo?.messageSecret).toHaveLength(32);
    expect(harness.control.problems()).toEqual([]);
  });

  test.each<[true | number, number]>([
    [true, 1],
    [5, 5],
  ])('shows that it was forwarded, by a mark of %s', async (forwarded, shown) => {
    const asha = await harness.linked(ASHA);
    expect(await harness.sendBody(asha, RAVI, { ...SHOP, forwarded })).toMatchObject({
      kind: 'acknowledged',
    });
    expect(harness.control.messages(RAVI)).toMatchObject([{ type: 'location', forwarded: shown }]);
    expect(harness.control.problems()).toEqual([]);
  });

  test('is the same bytes again after a crash behind the composition', async () => {
    const client = await linkClient(RAVI);
    const asha = await harness.linked(ASHA);
    const waId = newWaId();
    harness.bodies.crashesAfterStoring = 1;
    const outcome = await harness.sendBody(asha, RAVI, POLL, waId);
    expect([outcome.kind, harness.control.frames(waId)]).toEqual(['unknown', 0]);
    const [stored] = [...harness.bodies.stored.values()] as [StoredBody];
    const { wire } = stored;
    await asha.session.close();
    const next = await harness.connect(asha.lease);
    await next.seen.next('ready');
    const message = { waId, to: RAVI, text: 'When?', bodyOf: stored.id };
    expect(await next.session.send(message, WAIT_MS)).toMatchObject({ kind: 'acknowledged' });
    const arrived = await nextAt(client);
    expect(arrived.id).toBe(waId);
    expect(bytesOf(arrived.message)).toEqual(Buffer.from(wire!));
    expect(harness.control.messages(RAVI)).toHaveLength(1);
  });

  test('is the same bytes for a reader that could not decrypt it and asks again', async () => {
    const client = await linkClient(RAVI);
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unreadable', number: ASHA });
    const waId = newWaId();
    await harness.sendBody(asha, RAVI, SHOP, waId);
    await asha.seen.next('receipts');
    const { message } = await nextAt(client);
    const [{ wire }] = [...harness.bodies.stored.values()] as [StoredBody];
    expect(bytesOf(message)).toEqual(Buffer.from(wire!));
    expect(harness.control.messages(RAVI)).toMatchObject([{ id: waId, frames: 2 }]);
  });

  describe('as an answer', () => {
    const asked = (id: string): AnsweredMessage => ({
      waId: id,
      direction: 'inbound',
      status: 'delivered',
      chatId: RAVI,
      text: 'Are you open?',
      wire: undefined,
    });

    test('stands below what it answers on the phone, by the address of the chat', async () => {
      const client = await linkClient(RAVI);
      const asha = await harness.linked(ASHA);
      const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'Are you open?' });
      expect(await harness.answer(asha, { text: 'Yes' }, asked(id))).toMatchObject({ kind: 'acknowledged' });
      expect(harness.control.messages(RAVI)).toMatchObject([
        { text: 'Yes', reply: { message: id, author: RAVI, text: 'Are you open?' } },
      ]);
      // The question arrives at every device of its writer, too.
      let arrived = await nextAt(client);
      if (arrived.id === id) arrived = await nextAt(client);
      const participant = arrived.message.extendedTextMessage?.contextInfo?.participant;
      expect(participant).toMatch(/^\d+@lid$/);
      expect(harness.control.problems()).toEqual([]);
    });

    test('is the same bytes after a crash, although what it answers has gone', async () => {
      const asha = await harness.linked(ASHA);
      const waId = newWaId();
      harness.bodies.crashesAfterStoring = 1;
      const outcome = await harness.answer(asha, { text: 'Yes', waId }, asked('3AGONE'));
      expect([outcome.kind, harness.control.frames(waId)]).toEqual(['unknown', 0]);
      const [stored] = [...harness.bodies.stored.values()] as [StoredBody];
      harness.bodies.stored.set(stored.id, { ...stored, answers: null });
      const again = { waId, to: RAVI, text: 'Yes', bodyOf: stored.id };
      expect(await asha.session.send(again, WAIT_MS)).toMatchObject({ kind: 'acknowledged' });
      expect(harness.control.messages(RAVI)).toMatchObject([{ id: waId, reply: { message: '3AGONE' } }]);
    });

    test('waits for what it answers, and fails with it, without a frame', async () => {
      const asha = await harness.linked(ASHA);
      const [waId, ours] = [newWaId(), { ...asked(newWaId()), direction: 'outbound' as const }];
      const outcomeOf = async (status: AnsweredMessage['status']) =>
        (await harness.answer(asha, { text: 'Yes', waId }, { ...ours, status })).kind;
      expect(await outcomeOf('sending')).toBe('not-now');
      expect(await outcomeOf('failed')).toBe('target-unusable');
      expect(harness.control.frames(waId)).toBe(0);
    });
  });

  test('mentions people by the address that is known of each, and by its digits in the text', async () => {
    const client = await linkClient(RAVI);
    const asha = await harness.linked(ASHA);
    const [text, mentions] = [`@${RAVI} or @919899999999 brings it`, [RAVI, '919899999999']];
    const outcome = await harness.sendText(asha, RAVI, text, { type: 'text', mentions });
    expect(outcome).toMatchObject({ kind: 'acknowledged' });
    const { extendedTextMessage: arrived } = (await nextAt(client)).message;
    const [lid = '', ...others] = arrived?.contextInfo?.mentionedJid ?? [];
    expect([lid, others]).toEqual([
      expect.stringMatching(/^\d+@lid$/),
      // A stranger is not looked up at WhatsApp.
      ['919899999999@s.whatsapp.net'],
    ]);
    expect(arrived?.text).toBe(`@${lid.split('@')[0]} or @919899999999 brings it`);
    expect(harness.control.problems()).toEqual([]);
  });

  test('is not sent once its body was deleted', async () => {
    const asha = await harness.linked(ASHA);
    const waId = newWaId();
    const gone = { waId, to: RAVI, text: '', bodyOf: 'deleted' };
    expect(await asha.session.send(gone, WAIT_MS)).toEqual({ kind: 'unknown', isClientFault: true });
    expect(harness.control.frames(waId)).toBe(0);
  });
});
