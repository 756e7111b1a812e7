import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { describeFailure } from './describe-failure.js';

const SERVER = 'What the server says';

describe('statuses that show the server’s sentence, else ours', () => {
  test.each([
    [400, 'Bad request. Please check your input.'],
    [403, "Access denied. You don't have permission for this action."],
    [404, 'Resource not found.'],
    [409, 'Conflict. The resource already exists.'],
    [422, 'Validation error. Please check your input.'],
    [418, 'Request failed with status 418'],
    [502, 'Request failed with status 502'],
  ])(
    '%i [8.STATUS.01, 8.STATUS.04, 8.STATUS.05, 8.STATUS.06, 8.STATUS.07, 8.STATUS.11]',
    (status, sentence) => {
      expect(describeFailure({ status, text: SERVER })).toBe(SERVER);
      expect(describeFailure({ status })).toBe(sentence);
    },
  );
});

describe('statuses that always show our sentence', () => {
  test.each([
    [401, 'Unauthorized. Please log in again.'],
    [402, 'Payment required. Please upgrade your subscription.'],
    [429, 'Too many requests. Please try again later.'],
    [500, 'Server error. Please try again later.'],
    [503, 'Service unavailable. Please try again later.'],
  ])('%i [8.STATUS.02, 8.STATUS.03, 8.STATUS.08, 8.STATUS.09, 8.STATUS.10]', (status, sentence) => {
    expect(describeFailure({ status, text: SERVER })).toBe(sentence);
    expect(describeFailure({ status })).toBe(sentence);
  });
});

test('no response [8.STATUS.12]', () => {
  expect(describeFailure({ status: undefined })).toBe('Network error. Please check your connection.');
});

test.each([
  [429, 'paced'],
  [503, 'account_restricted'],
])('%i %s says what the server says', (status, code) => {
  expect(describeFailure({ status, code, text: 'It waits until 10:00.' })).toBe('It waits until 10:00.');
});

test('an exhausted quota does not say to try again later', () => {
  expect(describeFailure({ status: 429, code: 'message_limit', text: 'Message limit exceeded' })).toBe(
    'Message limit exceeded',
  );
});

test('the sentence is never empty', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
      fc.option(fc.string(), { nil: undefined }),
      (status, text) => {
        expect(describeFailure({ status, text })).not.toBe('');
      },
    ),
  );
});
