import { describe, expect, test } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { contentOf, LIMIT, Message, readBytes } from '../../testing/read-messages.js';
import { CONTENT_READERS } from './content-readers.js';
import { IGNORED_FIELDS } from './ignored-fields.js';

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
          try {
            Message.decode(bytes);
          } catch {
            return;
          }
          const reading = readBytes(bytes);
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
