import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aMessage, anInstance, newId } from '../../../testing/index.js';
import { fitPage, jsonByteLength, MAX_PAGE_BYTES, previewOf, truncateText } from './page-size.js';

const INSTANCE = anInstance(newId());
const messages = (...texts: string[]) => texts.map((text) => ({ ...aMessage(INSTANCE), text }));

describe('the size of a page', () => {
  test('is never below the bytes of UTF-8 JSON, nor twice as large for plain text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const utf8 = new TextEncoder().encode(text).length;
        const json = new TextEncoder().encode(JSON.stringify(text)).length - 2;
        expect(jsonByteLength(text)).toBeGreaterThanOrEqual(Math.max(utf8, json));
      }),
    );
    expect([
      jsonByteLength('Hello'),
      jsonByteLength('आ'),
      jsonByteLength('😀'),
      jsonByteLength('"'),
      jsonByteLength('\u0001'),
    ]).toEqual([5, 3, 4, 2, 6]);
  });

  test('ends before the message that exceeds it, but holds at least one', () => {
    const third = 'x'.repeat(MAX_PAGE_BYTES / 3 - 1);
    const four = messages(third, third, third, third);
    expect(fitPage(four, 100)).toEqual(four.slice(0, 3));
    expect(fitPage(four, 2)).toEqual(four.slice(0, 2));
    const long = messages('x'.repeat(3 * MAX_PAGE_BYTES), 'short');
    expect(fitPage(long, 100)).toEqual(long.slice(0, 1));
    expect(fitPage([], 100)).toEqual([]);
  });
});

describe('a preview', () => {
  test('of a withdrawn message has no text, however long it was, and so no truncated one', () => {
    const [message] = messages('x'.repeat(9_000));
    const shown = previewOf({ ...message!, deletedAt: new Date('2026-03-01T10:00:00Z') });
    expect(shown).toMatchObject({ text: '', truncated: false });
  });

  test('of a text that can be sent is the whole text', () => {
    const [message] = messages('😀'.repeat(4_096));
    expect(previewOf(message!)).toEqual({ ...message, truncated: false });
  });

  test('of a longer text is its first 4,096 characters, none of them cut', () => {
    const [message] = messages('😀'.repeat(4_097));
    expect(previewOf(message!)).toEqual({ ...message, text: '😀'.repeat(4_096), truncated: true });
  });

  test('of any text is its beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, characters) => {
        expect([...truncateText(text, characters)]).toEqual([...text].slice(0, characters));
      }),
    );
  });
});
