import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor.js';

const position = fc.record({
  createdAt: fc.date({
    min: new Date(0),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  }),
  id: fc.uuid(),
});

const INVALID_CURSOR = { code: 'invalid_cursor', details: { field: 'cursor' } };

describe('a cursor', () => {
  test('contains the position that it was made from, to the millisecond', () => {
    fc.assert(
      fc.property(position, (decoded) => expect(decodeCursor(encodeCursor(decoded))).toEqual(decoded)),
    );
  });

  test('is safe in a URL', () => {
    fc.assert(
      fc.property(position, (decoded) => {
        const cursor = encodeCursor(decoded);
        expect(encodeURIComponent(cursor)).toBe(cursor);
      }),
    );
  });

  test('is refused when malformed; every position has exactly one cursor', () => {
    const written = fc.oneof(
      fc.string({ maxLength: 64 }),
      fc.string({ unit: fc.constantFrom(...'AQaz09-_+/= '), minLength: 30, maxLength: 34 }),
      fc.uint8Array({ minLength: 20, maxLength: 28 }).map((b) => Buffer.from(b).toString('base64url')),
    );
    fc.assert(
      fc.property(written, (text) => {
        let decoded: ReturnType<typeof decodeCursor>;
        try {
          decoded = decodeCursor(text);
        } catch (error) {
          expect(error).toMatchObject(INVALID_CURSOR);
          return;
        }
        expect(encodeCursor(decoded)).toBe(text);
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['words', 'yesterday'],
    ['one character too few', 'A'.repeat(31)],
    ['one too many', 'A'.repeat(33)],
    ['followed by a line break', `${'A'.repeat(32)}\n`],
    ['another alphabet', '+'.repeat(32)],
    ['a time outside the calendar', '_'.repeat(32)],
  ])('is refused when it is %s', (_, text) => {
    expect(() => decodeCursor(text)).toThrow(expect.objectContaining(INVALID_CURSOR));
  });
});
