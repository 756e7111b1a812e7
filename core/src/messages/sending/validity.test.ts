import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_VALIDITY_S, expiryOf, MAX_VALIDITY_S } from './validity.js';

describe('expiryOf', () => {
  const at = new Date('2026-03-01T09:00:00.000Z');

  test('is a day after the acceptance by default', () => {
    expect(expiryOf(at)).toEqual(new Date('2026-03-02T09:00:00.000Z'));
    expect(expiryOf(at, undefined)).toEqual(expiryOf(at, DEFAULT_VALIDITY_S));
  });

  test('is the requested number of seconds after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: MAX_VALIDITY_S }), (seconds) => {
        expect(expiryOf(at, seconds).getTime() - at.getTime()).toBe(seconds * 1_000);
      }),
    );
  });
});
