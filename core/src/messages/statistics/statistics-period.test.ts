import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayOf } from '../../shared/day.js';
import { resolvePeriod, type StatisticsPeriod } from './statistics-period.js';

const moment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const length = fc.constantFrom<StatisticsPeriod>(7, 30, 90);

describe('resolvePeriod', () => {
  test('ends a week with the day that holds the moment, also in its last millisecond [9.SIZE.04]', () => {
    expect(resolvePeriod(7, new Date('2024-03-01T23:59:59.999Z'))).toEqual({
      fromDay: '2024-02-24',
      untilDay: '2024-03-02',
      days: [
        '2024-02-24',
        '2024-02-25',
        '2024-02-26',
        '2024-02-27',
        '2024-02-28',
        '2024-02-29',
        '2024-03-01',
      ],
    });
  });

  test('returns consecutive days from the first to the last', () => {
    fc.assert(
      fc.property(moment, length, (at, count) => {
        const { days, fromDay, untilDay } = resolvePeriod(count, at);
        expect(days).toHaveLength(count);
        expect(days[0]).toBe(fromDay);
        expect(days.at(-1)).toBe(dayOf(at));
        expect([...days.slice(1), untilDay]).toEqual(days.map((day) => addDays(day, 1)));
      }),
    );
  });
});
