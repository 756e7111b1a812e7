import { describe, expect, test } from '@jest/globals';
import { dayOrInstant, endOf, futureTime, text, textCheckedByCore, wholeNumber } from './fields.js';

describe('text', () => {
  test('takes up to its length, and no NUL', () => {
    expect(text(3).safeParse('abc').success).toBe(true);
    expect(text(3).safeParse('abcd').success).toBe(false);
    expect(text(3).safeParse('a\0').success).toBe(false);
  });
});

describe('textCheckedByCore', () => {
  test('leaves its length to the product, up to the size of a body, and documents the limit', () => {
    const name = textCheckedByCore({ maxLength: 3 });
    expect(name.safeParse('a'.repeat(1_000_000)).success).toBe(true);
    expect(name.safeParse('').success).toBe(true);
    expect(name.meta()).toMatchObject({ minLength: 1, maxLength: 3 });
  });
});

describe('wholeNumber', () => {
  const limit = wholeNumber({ min: 1, max: 100, fallback: 50 });

  test('reads decimal digits, and uses its default when it is absent', () => {
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

describe('an instant whose plus sign became a space', () => {
  test('is refused with a hint on how to write it', () => {
    const { error } = dayOrInstant.safeParse('2026-02-28T10:00:00 05:30');
    expect(error!.issues[0]!.message).toContain('write + as %2B');
  });
});

describe('endOf', () => {
  test('a day includes its last moment, an instant keeps its value', () => {
    expect(endOf('2026-03-01')).toEqual(new Date('2026-03-01T23:59:59.999Z'));
    expect(endOf('2026-03-01T05:30:00+05:30')).toEqual(new Date('2026-03-01T00:00:00Z'));
  });
});

describe('futureTime', () => {
  test.each([-1_000, 60_000])('a time %i ms from now is accepted only in the future', (ms) => {
    const time = new Date(Date.now() + ms).toISOString();
    expect(futureTime.safeParse(time).success).toBe(ms > 0);
  });

  test('a year of five digits is refused', () => {
    expect(futureTime.safeParse('9999-12-31T00:00:00Z').success).toBe(true);
    expect(futureTime.safeParse('9999-12-31T23:59:59-00:01').success).toBe(false);
  });
});
