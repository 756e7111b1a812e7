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
    ['an image with words', { imageMessage: { caption: 'look' } }, 'image', 'look'],
    ['an image without', { imageMessage: {} }, 'image', ''],
    ['a video', { videoMessage: { caption: 'move' } }, 'video', 'move'],
    ['a round video', { ptvMessage: {} }, 'video', ''],
    ['a voice note', { audioMessage: { ptt: true } }, 'audio', ''],
    ['a document', { documentMessage: { caption: 'the bill' } }, 'document', 'the bill'],
    ['a sticker', { stickerMessage: {} }, 'sticker', ''],
    [
      'a place',
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

  test.each([
    ['a reaction', { reactionMessage: { text: '👍' } }],
    ['a deletion', { protocolMessage: { type: 0 } }],
    ['a group’s key', { senderKeyDistributionMessage: {}, messageContextInfo: {} }],
    ['a vote', { pollUpdateMessage: {} }],
    ['nothing', {}],
    ['empty parts', { conversation: null, imageMessage: undefined }],
  ])('passes over %s', (_name, message) => {
    expect(contentOf(message)).toBeUndefined();
  });
});
