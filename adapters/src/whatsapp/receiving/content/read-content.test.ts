import { describe, expect, test } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import { contentOf, LIMIT, Message, read } from '../../testing/read-messages.js';

describe('readContent', () => {
  test.each([
    ['plain text', { conversation: 'hi' }, 'text', 'hi'],
    [
      'text with a preview',
      { extendedTextMessage: { text: 'see https://example.com' } },
      'text',
      'see https://example.com',
    ],
    ['an image with a caption', { imageMessage: { caption: 'look' } }, 'image', 'look'],
    ['an image without a caption', { imageMessage: {} }, 'image', ''],
    ['a video', { videoMessage: { caption: 'move' } }, 'video', 'move'],
    ['a round video', { ptvMessage: {} }, 'video', ''],
    ['a voice note', { audioMessage: { ptt: true } }, 'audio', ''],
    ['a document', { documentMessage: { caption: 'the bill' } }, 'document', 'the bill'],
    ['a sticker', { stickerMessage: {} }, 'sticker', ''],
    [
      'a location',
      { locationMessage: { degreesLatitude: 52.5, degreesLongitude: 13.4 } },
      'location',
      '52.5,13.4',
    ],
    ['a contact', { contactMessage: { displayName: 'Ravi' } }, 'contact', 'Ravi'],
    [
      'contacts',
      { contactsArrayMessage: { contacts: [{ displayName: 'Asha' }, { displayName: 'Ravi' }] } },
      'contact',
      'Asha, Ravi',
    ],
    ['a button', { buttonsResponseMessage: { selectedDisplayText: 'Yes' } }, 'text', 'Yes'],
    ['a list entry', { listResponseMessage: { title: 'Red' } }, 'text', 'Red'],
    ['a document without a caption', { documentMessage: { fileName: 'bill.pdf' } }, 'document', 'bill.pdf'],
    ['a place with a name', { locationMessage: { name: 'Shop' } }, 'location', 'Shop'],
    ['a poll', { pollCreationMessage: { name: 'Lunch?' } }, 'poll', 'Lunch?'],
    [
      'a template',
      { templateMessage: { hydratedTemplate: { hydratedContentText: 'Sale' } } },
      'unsupported',
      'Sale',
    ],
    [
      'what is wrapped in wrappers',
      { ephemeralMessage: { message: { lottieStickerMessage: { message: { stickerMessage: {} } } } } },
      'sticker',
      '',
    ],
    ['a message that its phone hides', { placeholderMessage: {} }, 'unavailable', ''],
    ['text beside context', { conversation: 'hi', messageContextInfo: {} }, 'text', 'hi'],
  ])('reads %s', (_name, message, type, text) => {
    expect(contentOf(message)).toMatchObject({ type, text });
  });

  const WRITERS: [string, (text: string) => Parameters<typeof contentOf>[0]][] = [
    ['a text', (text) => ({ conversation: text })],
    ['a text with a preview', (text) => ({ extendedTextMessage: { text } })],
    ['the caption of an image', (caption) => ({ imageMessage: { caption } })],
    ['the caption of a document', (caption) => ({ documentMessage: { caption } })],
    ['a contact’s name', (displayName) => ({ contactMessage: { displayName } })],
    ['the label of a list entry', (title) => ({ listResponseMessage: { title } })],
  ];

  describe.each(WRITERS)('%s', (_name, write) => {
    test('is kept whole up to 65,536 characters', () => {
      const text = 'é'.repeat(LIMIT);
      expect(contentOf(write(text))?.text).toBe(text);
    });

    test('is cut beyond that, and says so', () => {
      const { text = '' } = contentOf(write(`${'a'.repeat(LIMIT)}b`)) ?? {};
      expect(text.length).toBeLessThanOrEqual(LIMIT);
      expect(text).toMatch(/^a+\n\[Cut off: 65537 characters were sent\.\]$/);
    });
  });

  test('a text is not cut in the middle of a character', () => {
    for (const shift of ['', 'a', 'ab', 'abc']) {
      const { text = '' } = contentOf({ conversation: shift + '🙂'.repeat(LIMIT) }) ?? {};
      expect(text.isWellFormed()).toBe(true);
      expect(text.slice(0, 4)).toBe(`${shift}🙂🙂`.slice(0, 4));
    }
  });

  test('an oversized list of contacts is cut as well', () => {
    const contacts = Array.from({ length: 50_000 }, (_, n) => ({ displayName: `Contact ${n}` }));
    const { text = '' } = contentOf({ contactsArrayMessage: { contacts } }) ?? {};
    expect(text.length).toBeLessThanOrEqual(LIMIT);
    expect(text).toContain('[Cut off: ');
  });

  test('gives each kind its body', () => {
    const file = { mimetype: 'image/jpeg', fileLength: 48_213, fileSha256: Buffer.alloc(32, 0xab) };
    const stored = { mime_type: 'image/jpeg', file_size: 48_213, sha256: 'ab'.repeat(32) };
    const bodyOf = (message: proto.IMessage) =>
      contentOf(Message.decode(Message.encode(message).finish()))?.body;
    expect(bodyOf({ imageMessage: { ...file, caption: 'look', width: 640, height: 480 } })).toEqual({
      type: 'image',
      ...stored,
      caption: 'look',
      width: 640,
      height: 480,
    });
    expect(
      bodyOf({ audioMessage: { ...file, ptt: true, seconds: 7, waveform: Buffer.alloc(99, 50) } }),
    ).toEqual({
      type: 'audio',
      ...stored,
      seconds: 7,
      voice: true,
      waveform: Buffer.alloc(64, 50).toString('base64'),
    });
    expect(bodyOf({ videoMessage: { ...file, gifPlayback: true } })).toEqual({
      type: 'video',
      ...stored,
      gif: true,
    });
    expect(bodyOf({ stickerMessage: { ...file, isAnimated: true } })).toEqual({
      type: 'sticker',
      ...stored,
      animated: true,
    });
    expect(bodyOf({ liveLocationMessage: { degreesLatitude: 52.5, degreesLongitude: 13.4 } })).toEqual({
      type: 'location',
      latitude: 52.5,
      longitude: 13.4,
      live: true,
    });
    const vcard = 'BEGIN:VCARD\nFN:Ravi Rao\nitem1.TEL;waid=919800000002:+91 98000 00002\nEND:VCARD';
    expect(bodyOf({ contactMessage: { displayName: 'Ravi', vcard } })).toEqual({
      type: 'contact',
      cards: [{ name: 'Ravi', phones: [{ number: '+91 98000 00002', waid: '919800000002' }] }],
    });
    const options = [{ optionName: 'Morning' }, { optionName: 'Evening' }];
    expect(bodyOf({ pollCreationMessageV3: { name: 'When?', options, selectableOptionsCount: 1 } })).toEqual({
      type: 'poll',
      question: 'When?',
      options: ['Morning', 'Evening'],
      selectable: 1,
    });
    expect(bodyOf({ listMessage: { title: 'Colours' } })).toEqual({
      type: 'unsupported',
      field: 'listMessage',
    });
  });

  test.each<[string, proto.IMessage, string]>([
    ['a pinned message', { pinInChatMessage: { type: 1 } }, 'pinInChatMessage'],
    ['a kept message', { keepInChatMessage: { keepType: 1 } }, 'keepInChatMessage'],
    ['an encrypted reaction', { encReactionMessage: {} }, 'encReactionMessage'],
    ['an answer to an event', { encEventResponseMessage: {} }, 'encEventResponseMessage'],
    ['a comment', { encCommentMessage: {} }, 'encCommentMessage'],
    ['an edited event', { secretEncryptedMessage: { secretEncType: 1 } }, 'secretEncryptedMessage'],
    [
      'an edit without a message',
      { editedMessage: { message: { protocolMessage: { type: 14 } } } },
      'protocolMessage',
    ],
  ])('keeps %s as unsupported', (_name, message, field) => {
    expect(read(message)).toEqual({
      kind: 'content',
      content: { type: 'unsupported', text: '', body: { type: 'unsupported', field } },
    });
  });

  test.each([
    ['a reaction', { reactionMessage: { text: '👍' } }, 'reaction'],
    ['a deletion', { protocolMessage: { type: 0 } }, 'protocol'],
    ['a group’s key', { senderKeyDistributionMessage: {}, messageContextInfo: {} }, 'group-key'],
    ['a vote', { pollUpdateMessage: {} }, 'vote'],
    ['context alone', { messageContextInfo: {} }, 'context'],
    ['nothing', {}, 'empty'],
    ['empty parts', { conversation: null, imageMessage: undefined }, 'empty'],
  ])('says why %s leaves no message', (_name, message, reason) => {
    expect(read(message as proto.IMessage)).toEqual({ kind: 'none', reason });
  });

  test('places that are nowhere are kept as unsupported', () => {
    for (const degreesLatitude of [Number.NaN, 91, Number.NEGATIVE_INFINITY]) {
      const body = contentOf({ locationMessage: { degreesLatitude } })?.body;
      expect(body).toEqual({ type: 'unsupported', field: 'locationMessage' });
    }
  });
});
