import { expect, test } from '@jest/globals';
import { formatDay, formatTime } from '@waxwing/kit/format';
import { dayInWords, shortWhen } from './when.js';

const NOW = new Date(2026, 2, 1, 9, 30);
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
const LONG_AGO = at(2025, 11, 31, 23);

test.each([
  ['Today', at(2026, 2, 1, 0)],
  ['Yesterday', at(2026, 1, 28, 23)],
  [formatDay(LONG_AGO), LONG_AGO],
])("%s is said of a day in the reader's zone", (word, time) => {
  expect(dayInWords(time, NOW.getTime())).toBe(word);
});

test('a time of today is a time, any other a day', () => {
  expect(shortWhen(NOW.toISOString(), NOW.getTime())).toBe(formatTime(NOW.toISOString()));
  expect(shortWhen(at(2026, 1, 28, 23), NOW.getTime())).toBe('Yesterday');
});
