import { expect, test } from '@jest/globals';
import { aMessage } from '../../testing/samples.js';
import { peerNumber } from './peer-number.js';

test.each([
  ['outbound', '919800000002'],
  ['inbound', '919800000001'],
] as const)('of an %s message the other side counts, without @c.us [2.HISTORY.06]', (direction, number) => {
  expect(peerNumber(aMessage({ direction }))).toBe(number);
});

test.each([null, '', '@c.us'])('a missing number (%j) is Unknown [2.HISTORY.07]', (recipient_number) => {
  expect(peerNumber(aMessage({ recipient_number, chat_id: null }))).toBe('Unknown');
});

test('only a suffix of a number is removed', () => {
  expect(peerNumber(aMessage({ recipient_number: 'x@c.us.example' }))).toBe('x@c.us.example');
});

test('peers whose numbers WhatsApp hides can be told apart', () => {
  const message = aMessage({ direction: 'inbound', sender_number: null, chat_id: 'lid:123456789012345' });
  expect(peerNumber(message)).toBe('Hidden number …2345');
});
