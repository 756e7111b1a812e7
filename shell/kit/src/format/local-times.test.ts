import { describe, expect, test } from '@jest/globals';
import { formatDateTime, formatTime, localTimes } from './index.js';

// A Thursday.
const NOW = new Date('2026-11-26T08:20:30Z');
const weekdayOf = (at: string) => new Date(at).toLocaleDateString(undefined, { weekday: 'long' });

describe('a sentence of the API', () => {
  test('names its times in the time zone of the browser', () => {
    expect(localTimes('It waits until 2026-11-30 18:45 UTC, or 2026-12-01 00:00 UTC.', NOW)).toBe(
      `It waits until ${formatDateTime('2026-11-30T18:45:00Z')}, or ${formatDateTime('2026-12-01T00:00:00Z')}.`,
    );
  });

  test.each([
    ['a later day of the week', 'Sunday 23:30 UTC', '2026-11-29T23:30:00Z'],
    ['a day of the next week', 'Tuesday 00:15 UTC', '2026-12-01T00:15:00Z'],
    ['today', 'Thursday 22:00 UTC', '2026-11-26T22:00:00Z'],
    ['a minute that has just gone by', 'Thursday 08:20 UTC', '2026-11-26T08:20:00Z'],
  ])('names %s as it is there', (_, utc, at) => {
    expect(localTimes(`3 messages leave by ${utc} at this pace.`, NOW)).toBe(
      `3 messages leave by ${weekdayOf(at)} ${formatTime(at)} at this pace.`,
    );
  });

  test('without times stays as it is', () => {
    expect(localTimes('The number is well. Days in UTC.', NOW)).toBe('The number is well. Days in UTC.');
  });
});
