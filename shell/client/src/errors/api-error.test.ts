import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ApiError, isNotFound, serverTextOr } from './api-error.js';

describe('ApiError', () => {
  test("keeps the server's details", () => {
    const body = { error: 'Instance limit reached', code: 'instance_limit', request_id: 'req_1' };
    const error = ApiError.fromResponse(403, body);
    expect(error).toMatchObject({
      status: 403,
      code: 'instance_limit',
      type: 'instance_limit',
      serverText: 'Instance limit reached',
      message: 'Instance limit reached',
      details: body,
    });
  });

  test('has a cause when no response came', () => {
    const cause = new TypeError('failed to fetch');
    expect(ApiError.fromNetworkFailure(cause)).toMatchObject({
      type: 'network_error',
      status: undefined,
      cause,
    });
  });

  test('accepts any body', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const error = ApiError.fromResponse(400, body);
        expect(error.message).not.toBe('');
        expect(error.code === undefined || typeof error.code === 'string').toBe(true);
      }),
    );
  });
});

test('only an answer tells that there is no such thing', () => {
  const errors = [ApiError.fromResponse(404, {}), ApiError.fromResponse(409, {}), new Error('not_found')];
  expect([...errors, ApiError.fromNetworkFailure(undefined), undefined].map(isNotFound)).toEqual([
    ...[true, false, false, false, false],
  ]);
});

test.each([
  [
    ApiError.fromResponse(409, { error: 'An account with this email already exists' }),
    'An account with this email already exists',
  ],
  [ApiError.fromResponse(500, { error: '  ' }), 'Signup failed. Please try again.'],
  [ApiError.fromNetworkFailure(undefined), 'Signup failed. Please try again.'],
  [new Error('a fault of ours'), 'Signup failed. Please try again.'],
])('a page words its own failure where the server is silent: %s', (error, sentence) => {
  expect(serverTextOr(error, 'Signup failed. Please try again.')).toBe(sentence);
});
