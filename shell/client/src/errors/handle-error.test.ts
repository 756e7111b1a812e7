import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from './api-error.js';
import { handleError } from './handle-error.js';

const alert = jest.fn<(sentence: string) => void>();
const handlers = { subscription: jest.fn(), unauthorized: jest.fn(), network: jest.fn(), generic: jest.fn() };
beforeEach(() => {
  jest.clearAllMocks();
});

const CASES: [unknown, keyof typeof handlers, string][] = [
  [ApiError.fromResponse(402, {}), 'subscription', 'Payment required. Please upgrade your subscription.'],
  [ApiError.fromResponse(403, { error: 'instance limit' }), 'subscription', 'instance limit'],
  [ApiError.fromResponse(429, { error: 'Used up', code: 'message_limit' }), 'subscription', 'Used up'],
  [ApiError.fromResponse(401, {}), 'unauthorized', 'Please log in again.'],
  [ApiError.fromNetworkFailure(undefined), 'network', 'Network error. Please check your connection.'],
  [ApiError.fromResponse(500, {}), 'generic', 'Server error. Please try again later.'],
  [ApiError.fromResponse(404, {}), 'generic', 'Resource not found.'],
  [new Error('a fault of ours'), 'generic', 'a fault of ours'],
  ['thrown', 'generic', 'thrown'],
];

describe('a failed call', () => {
  test.each(CASES)(
    '%s is passed to the handler of its type, and to no other [8.HANDLE.01, 8.HANDLE.02, 8.HANDLE.03, 8.HANDLE.04]',
    (error, kind) => {
      handleError(error, { ...handlers, alert });
      const called = Object.entries(handlers).filter(([, handler]) => handler.mock.calls.length > 0);
      expect(called.map(([name]) => name)).toEqual([kind]);
      expect(alert).not.toHaveBeenCalled();
    },
  );

  test.each(CASES)('%s without a handler of its type (%s) is shown as an alert', (error, kind, sentence) => {
    handleError(error, { ...handlers, [kind]: undefined, alert });
    expect(alert.mock.calls).toEqual([[sentence]]);
    for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
  });

  test('passes the error type to the subscription handler', () => {
    const error = ApiError.fromResponse(429, { code: 'message_limit' });
    handleError(error, { ...handlers, alert });
    expect(handlers.subscription).toHaveBeenCalledWith('message_limit', error);
  });
});
