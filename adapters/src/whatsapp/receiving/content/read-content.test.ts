import { describe, expect, test } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { loadBaileys } from '../../load-baileys.js';
import { CONTENT_READERS } from './content-readers.js';
import { IGNORED_FIELDS } from './ignored-fields.js';
import { readContent } from './read-content.js';

const baileys = await loadBaileys();
const { Message } = baileys.proto;

const LIMIT = 65_536;

/** What is read of a message as it comes from the wire. */
function readBytes(bytes: Uint8Array) {
  return readContent(baileys, Message.decode(bytes), bytes);
}

const read = (message: proto.IMessage) => readContent(baileys, message, Message.encode(message).finish());

function contentOf(message: proto.IMessage) {
  const reading = read(message);
  return reading.kind === 'content' ? reading.content : undefined;
}

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

  test.each([
    ['a reaction', { reactionMessage: { text: '👍' } }, 'reaction'],
    ['a deletion', { protocolMessage: { type: 0 } }, 'protocol'],
    ['an edit', { editedMessage: { message: { protocolMessage: { type: 14 } } } }, 'protocol'],
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

/** The fields of Baileys' own protobuf of a message. */
const FIELDS = Object.keys(Message.prototype).filter(
  (name) => typeof (Message.prototype as unknown as Record<string, unknown>)[name] !== 'function',
) as (keyof proto.IMessage)[];

/** Encodes a field that holds these bytes, whatever its type. */
function fieldBytes(number: number, content: Uint8Array): Uint8Array {
  const varint = (value: number): number[] =>
    value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
  return Uint8Array.from([...varint((number << 3) | 2), ...varint(content.length), ...content]);
}

describe('every field of a message [18.IN]', () => {
  test('the fields are those of Baileys', () => {
    expect(FIELDS.length).toBeGreaterThan(90);
    expect(FIELDS).toEqual(expect.arrayContaining(['conversation', 'imageMessage', 'statusAddYours']));
  });

  test.each(FIELDS)('%s, though empty, leaves a message or a named reason for none', (field) => {
    const value = field === 'conversation' ? 'hi' : {};
    const reading = readBytes(Message.encode({ [field]: value }).finish());
    if (field in IGNORED_FIELDS)
      return expect(reading).toEqual({ kind: 'none', reason: IGNORED_FIELDS[field] });
    if (reading.kind === 'none') throw new Error(`${field} leaves no message: ${reading.reason}`);
    const { type, body } = reading.content;
    if (type === 'unsupported') return expect(body).toEqual({ type, field });
    expect(Object.keys(CONTENT_READERS)).toContain(field);
  });

  const KNOWN = 199;

  test('a field that no version knows yet is kept under its number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: KNOWN + 1, max: 500_000 }),
        fc.uint8Array({ maxLength: 64 }),
        fc.boolean(),
        (number, content, hasContext) => {
          const context = hasContext ? [...Message.encode({ messageContextInfo: {} }).finish()] : [];
          const reading = readBytes(Uint8Array.from([...context, ...fieldBytes(number, content)]));
          expect(reading).toEqual({
            kind: 'content',
            content: {
              type: 'unsupported',
              text: '',
              body: { type: 'unsupported', field: `field_${number}` },
            },
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  test('any bytes inside any field are read or cannot be decoded, and never make the reader throw', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: KNOWN }),
        fc.uint8Array({ maxLength: 200 }),
        (number, content) => {
          const bytes = fieldBytes(number, content);
          let message: proto.IMessage;
          try {
            message = Message.decode(bytes);
          } catch {
            return;
          }
          const reading = readContent(baileys, message, bytes);
          if (reading.kind === 'none') return expect(reading.reason).toMatch(/^[a-z-]+$/);
          expect(Buffer.byteLength(JSON.stringify(reading.content.body ?? {}))).toBeLessThan(32_768);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('whatever a sender puts into the fields that are read, its body fits a row', () => {
    const long = fc.oneof(fc.string(), fc.constant('é\0"'.repeat(50_000)));
    const messages = fc.oneof(
      fc.record({ imageMessage: fc.record({ caption: long, mimetype: long, fileSha256: fc.uint8Array() }) }),
      fc.record({ documentMessage: fc.record({ caption: long, fileName: long, title: long }) }),
      fc.record({ locationMessage: fc.record({ name: long, address: long, url: long }) }),
      fc.record({ contactMessage: fc.record({ displayName: long, vcard: long }) }),
      fc.record({
        contactsArrayMessage: fc.record({
          contacts: fc.array(
            fc.record({ displayName: long, vcard: long.map((text) => `TEL;${text}:${text}\n`.repeat(20)) }),
            { maxLength: 40 },
          ),
        }),
      }),
      fc.record({
        pollCreationMessage: fc.record({ name: long, options: fc.array(fc.record({ optionName: long })) }),
      }),
    );
    fc.assert(
      fc.property(messages, (message) => {
        const content = contentOf(message as proto.IMessage);
        expect(content?.text.length).toBeLessThanOrEqual(LIMIT);
        expect(Buffer.byteLength(JSON.stringify(content?.body))).toBeLessThan(65_536);
      }),
      { numRuns: 50 },
    );
  });
});
