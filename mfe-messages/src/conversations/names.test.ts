import { expect, test } from '@jest/globals';
import { nameOf, numberOf } from './names.js';

const RAVI = { name: 'Ravi', number: '919800000002', chat_id: '919800000002' };

test.each([
  ['the chosen name', {}, 'Ravi'],
  ['a name in emojis', { name: '🦚' }, '🦚'],
  ['the number without a name', { name: null }, '+919800000002'],
  ['the number where the name shows nothing', { name: ' \u200b\u202e\u2060' }, '+919800000002'],
  [
    'the end of the chat id where the number is hidden',
    { name: null, number: null, chat_id: 'lid:123456' },
    'Hidden number …3456',
  ],
])('a person is called by %s', (_, changes, name) => {
  expect(nameOf({ ...RAVI, ...changes })).toBe(name);
});

test('the number is shown beside a name', () => {
  expect(numberOf(RAVI)).toBe('+919800000002');
});
