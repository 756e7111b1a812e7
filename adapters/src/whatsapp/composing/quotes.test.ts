import { describe, expect, test } from '@jest/globals';
import { type AnsweredMessage, TargetUnusable } from '@waxwing/core';
import * as baileys from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { Quotes, TargetUnsettled } from './quotes.js';

const { proto } = baileys;
const ME = { id: '919800000001:7@s.whatsapp.net', lid: '11:7@lid' };
const PN = '919800000002@s.whatsapp.net';
const LID = '22@lid';
const QUESTION: AnsweredMessage = {
  waId: '3AQUESTION',
  direction: 'inbound',
  status: 'delivered',
  chatId: '919800000002',
  text: 'Are you open?',
  wire: undefined,
};
const CONTENT = { extendedTextMessage: { text: 'Yes' } };

async function contextOf(answers: Partial<AnsweredMessage>, { chat = LID, me = ME as object } = {}) {
  const quotes = new Quotes({
    baileys: baileys as unknown as Baileys,
    creds: { me } as never,
    chatJids: { lookUp: async () => chat },
  });
  const quoted = await quotes.quote(CONTENT, { ...QUESTION, ...answers });
  expect(quoted.extendedTextMessage?.text).toBe('Yes');
  return quoted.extendedTextMessage?.contextInfo;
}

const wireOf = (message: baileys.proto.IMessage) => proto.Message.encode(message).finish();

describe('an answer', () => {
  test('shows the text of a message, and who wrote it', async () => {
    expect(await contextOf({})).toEqual({
      stanzaId: '3AQUESTION',
      participant: LID,
      quotedMessage: { conversation: 'Are you open?' },
    });
  });

  test.each([
    ['the customer in a chat by LID', 'inbound', LID, ME, LID],
    ['the customer in a chat by number', 'inbound', PN, ME, PN],
    ['the shop in a chat by LID', 'outbound', LID, ME, '11@lid'],
    ['the shop in a chat by number', 'outbound', PN, ME, '919800000001@s.whatsapp.net'],
    ['the shop, whose LID is not known', 'outbound', LID, { id: ME.id }, '919800000001@s.whatsapp.net'],
  ] as const)('names %s by the address that the chat has', async (_, direction, chat, me, participant) => {
    expect(await contextOf({ direction, status: 'sent' }, { chat, me })).toMatchObject({ participant });
  });

  test('shows a picture with its small thumbnail, and nothing that it answered itself', async () => {
    const picture = { caption: 'Is this it?', mimetype: 'image/jpeg', contextInfo: { stanzaId: '3AOLD' } };
    const quotedOf = async (jpegThumbnail: Uint8Array) => {
      const wire = wireOf({
        imageMessage: { ...picture, jpegThumbnail },
        messageContextInfo: { messageSecret: new Uint8Array(32) },
      });
      const quoted = (await contextOf({ wire }))?.quotedMessage;
      return proto.Message.toObject(proto.Message.fromObject(quoted ?? {}));
    };
    const shown = { caption: 'Is this it?', mimetype: 'image/jpeg' };
    const small = await quotedOf(Buffer.alloc(16_384, 1));
    expect(small).toEqual({ imageMessage: { ...shown, jpegThumbnail: expect.anything() } });
    expect(await quotedOf(Buffer.alloc(16_385, 1))).toEqual({ imageMessage: shown });
  });

  test('shows what stands within a wrapper, as of chats whose messages disappear', async () => {
    const wire = wireOf({ ephemeralMessage: { message: { locationMessage: { name: 'Shop' } } } });
    expect((await contextOf({ wire }))?.quotedMessage).toMatchObject({ locationMessage: { name: 'Shop' } });
  });

  test.each([
    ['is too long', wireOf({ extendedTextMessage: { text: 'x'.repeat(40_000) } })],
    ['holds nothing that is shown', wireOf({ messageContextInfo: { messageSecret: new Uint8Array(32) } })],
  ])('shows the text alone of what %s', async (_, wire) => {
    expect((await contextOf({ wire, text: 'Our list' }))?.quotedMessage).toEqual({
      conversation: 'Our list',
    });
  });

  test.each(['pending', 'sending'] as const)('waits for a message that is %s', async (status) => {
    await expect(contextOf({ direction: 'outbound', status })).rejects.toBeInstanceOf(TargetUnsettled);
  });

  test('is refused where the message was not sent, or is gone', async () => {
    await expect(contextOf({ status: 'failed' })).rejects.toBeInstanceOf(TargetUnusable);
    const options = {
      baileys: baileys as unknown as Baileys,
      creds: {},
      chatJids: { lookUp: async () => LID },
    };
    await expect(new Quotes(options).quote(CONTENT, null)).rejects.toBeInstanceOf(TargetUnusable);
  });
});
