import { describe, expect, test } from '@jest/globals';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import { hasRetryAfter, isV1, RETRIES, shouldRetry } from './retries.js';

const codes = Object.keys(ERROR_CODES) as ErrorCode[];

describe('the table of retries', () => {
  test('has a rule for every error with a Retry-After, and for no other refusal of the caller', () => {
    const expected = codes.filter((code) => hasRetryAfter(code) || code === 'internal_error');
    expect(Object.keys(RETRIES).sort()).toEqual(expected.sort());
  });

  test('never repeats what may have been done, unless a repetition does no more', () => {
    const post = { method: 'POST', idempotencyKey: false } as const;
    for (const code of ['unavailable', 'internal_error'] as const) {
      expect(shouldRetry(code, post)).toBe(false);
      expect(shouldRetry(code, { ...post, idempotencyKey: true })).toBe(true);
      expect(shouldRetry(code, { ...post, operation: { repeatable: true } })).toBe(true);
      expect(shouldRetry(code, { method: 'GET', idempotencyKey: false })).toBe(true);
      expect(shouldRetry(code, { method: 'DELETE', idempotencyKey: false })).toBe(true);
    }
  });

  test.each([
    ['rate_limited', true],
    ['not_ready', true],
    ['idempotency_in_flight', true],
    ['message_limit', false],
    ['no_subscription', false],
    ['not_on_whatsapp', false],
    ['route_not_found', false],
  ] as const)('%s: %s', (code, expected) => {
    expect(shouldRetry(code, { method: 'POST', idempotencyKey: false })).toBe(expected);
  });

  test('counts for the paths of version 1', () => {
    expect(
      ['/api/v1/messages', '/api/v1/', '/api/v10/x', '/api/public/messages', '/api/v1'].map(isV1),
    ).toEqual([true, true, false, false, false]);
  });
});
