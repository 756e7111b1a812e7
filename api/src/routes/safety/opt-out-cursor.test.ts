import { expect, test } from '@jest/globals';
import { decodeOptOutCursor, encodeOptOutCursor } from './opt-out-cursor.js';

const INVALID_CURSOR = { code: 'invalid_cursor', details: { field: 'cursor' } };
const written = (text: string) => Buffer.from(text).toString('base64url');

test.each(['919800000002', 'lid:123456789012345'])('a cursor leads back to its place: %s', (chatId) => {
  const place = { at: new Date('2026-03-01T10:00:00.123Z'), chatId };
  expect(decodeOptOutCursor(encodeOptOutCursor(place))).toEqual(place);
});

test.each([
  ['another list', 'AAAA'],
  ['no time', written('.919800000002')],
  ['no number', written('1772359200123.')],
  ['a leading zero', written('01772359200123.919800000002')],
  ['a year that the database cannot read', written('999999999999999.919800000002')],
])('a cursor of %s is refused', (_, cursor) => {
  expect(() => decodeOptOutCursor(cursor)).toThrow(expect.objectContaining(INVALID_CURSOR));
});
