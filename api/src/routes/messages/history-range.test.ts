import { describe, expect, test } from '@jest/globals';
import { parseHistoryRange } from './history-filter.js';

describe('parseHistoryRange', () => {
  test('a day begins at midnight UTC and includes its last moment', () => {
    expect(parseHistoryRange({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual({
      from: new Date('2026-03-01T00:00:00Z'),
      until: new Date('2026-03-02T00:00:00Z'),
    });
  });

  test('an instant keeps its value in any time zone, and is inside the range that it ends', () => {
    const { from, until } = parseHistoryRange({
      startDate: '2026-03-01T05:30:00+05:30',
      endDate: '2026-03-01T10:00:00.500Z',
    });
    expect(from).toEqual(new Date('2026-03-01T00:00:00Z'));
    expect(until).toEqual(new Date('2026-03-01T10:00:00.501Z'));
  });

  test('a time outside the years that the database accepts becomes the nearest bound', () => {
    expect(parseHistoryRange({ startDate: '0000-01-01', endDate: '9999-12-31' })).toEqual({
      from: new Date('1970-01-01T00:00:00Z'),
      until: new Date('9999-12-31T23:59:59.999Z'),
    });
    expect(parseHistoryRange({ startDate: '9999-12-31T23:59:59-23:59' }).from?.getUTCFullYear()).toBe(9999);
  });

  test('without dates there is no bound', () => {
    expect(parseHistoryRange({})).toEqual({ from: undefined, until: undefined });
  });
});
