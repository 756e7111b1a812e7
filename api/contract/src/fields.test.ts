import { describe, expect, test } from '@jest/globals';
import { dayOrInstant, text, wholeNumber } from './fields.js';

describe('text', () => {
  test('holds up to its length, and no NUL', () => {
    expect(text(3).safeParse('abc').success).toBe(true);
    expect(text(3).safeParse('abcd').success).toBe(false);
    expect(text(3).safeParse('a\0').success).toBe(false);
  });
});

describe('wholeNumber', () => {
  const limit = wholeNumber({ min: 1, max: 100, fallback: 50 });

  test('reads decimal digits, and falls back when there is nothing', () => {
    expect(limit.parse('100')).toBe(100);
    expect(limit.parse(undefined)).toBe(50);
  });

  test.each(['0', '101', '', ' 5', '5 ', '-1', '1.5', '0x10', '1e2', 'ten', '9999999999'])(
    'refuses %j',
    (value) => {
      expect(limit.safeParse(value).success).toBe(false);
    },
  );
});

describe('dayOrInstant', () => {
  test.each(['2026-02-28', '2028-02-29', '2026-02-28T10:00:00Z', '2026-02-28T10:00:00.123+05:30'])(
    'takes %s',
    (value) => {
      expect(dayOrInstant.safeParse(value).success).toBe(true);
    },
  );

  test.each(['2026-02-29', '2026-13-01', '28-02-2026', '2026-02-28T10:00', 'yesterday', ''])(
    'refuses %j',
    (value) => {
      expect(dayOrInstant.safeParse(value).success).toBe(false);
    },
  );
});
