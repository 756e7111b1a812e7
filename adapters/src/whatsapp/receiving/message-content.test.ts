import { describe, expect, test } from '@jest/globals';
import { contentOf } from './message-content.js';

describe('contentOf', () => {
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
    ['a poll', { pollCreationMessage: { name: 'Lunch?' } }, 'other', ''],
    ['text beside context', { conversation: 'hi', messageContextInfo: {} }, 'text', 'hi'],
  ])('reads %s', (_name, message, type, text) => {
    expect(contentOf(message)).toEqual({ type, text });
  });

  const LIMIT = 65_536;
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

  test.each([
    ['a reaction', { reactionMessage: { text: '👍' } }],
    ['a deletion', { protocolMessage: { type: 0 } }],
    ['a group’s key', { senderKeyDistributionMessage: {}, messageContextInfo: {} }],
    ['a vote', { pollUpdateMessage: {} }],
    ['nothing', {}],
    ['empty parts', { conversation: null, imageMessage: undefined }],
  ])('ignores %s', (_name, message) => {
    expect(contentOf(message)).toBeUndefined();
  });
});
