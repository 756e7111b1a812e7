import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@waxwing/client';
import { isRefusal } from './payments.api.js';

describe('a payment that could not be verified', () => {
  test.each([400, 402, 404, 409, 422])('is refused when the server says %d', (status) => {
    expect(isRefusal(ApiError.fromResponse(status, {}))).toBe(true);
  });

  test.each([401, 429, 500, 502, 503])('may have succeeded when the server says %d', (status) => {
    expect(isRefusal(ApiError.fromResponse(status, {}))).toBe(false);
  });

  test('may have succeeded when no answer came', () => {
    expect(isRefusal(ApiError.fromNetworkFailure(new TypeError('Failed to fetch')))).toBe(false);
    expect(isRefusal(new Error('a fault of the page'))).toBe(false);
  });
});
