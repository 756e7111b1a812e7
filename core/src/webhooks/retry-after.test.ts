import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { retryAfterMs } from './retry-after.js';

const NOW = new Date('2026-11-22T03:00:00Z');

describe('the pause that a Retry-After asks for', () => {
  test.each([
    ['30', 30_000],
    [' 30 ', 30_000],
    ['0', 1_000],
    ['99999', 3_600_000],
    ['999999999999999', 3_600_000],
    ['Sun, 22 Nov 2026 03:02:00 GMT', 120_000],
    ['Sun, 22 Nov 2026 02:00:00 GMT', 1_000],
    ['Mon, 23 Nov 2026 03:00:00 GMT', 3_600_000],
  ])('%j is %d ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });

  test.each([
    undefined,
    '',
    '-5',
    '1.5',
    '30s',
    '1e9',
    '0x10',
    'soon',
    '2026-11-22',
    'Xxx, 99 Yyy 2026 03:02:00 GMT',
    '9'.repeat(400),
  ])('%j is none', (header) => {
    expect(retryAfterMs(header, NOW)).toBeNull();
  });

  test('is never shorter than a second nor longer than an hour', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String)), (header) => {
        const ms = retryAfterMs(header, NOW);
        if (ms !== null) expect(ms >= 1_000 && ms <= 3_600_000).toBe(true);
      }),
    );
  });
});
