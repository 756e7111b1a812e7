import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { classifyError } from './classify-error.js';

const status = fc.integer({ min: 400, max: 599 });
const text = fc.string();

describe('without a code, status and text classify', () => {
  test.each([
    [402, undefined, 'no_subscription'],
    [403, 'Your instance limit is reached', 'instance_limit'],
    [403, 'Instance Limit Reached', 'instance_limit'],
    [403, 'The message limit is reached', 'message_limit'],
    [403, 'Not yours', 'access_denied'],
    [403, undefined, 'access_denied'],
    [401, undefined, 'unauthorized'],
    [404, undefined, 'not_found'],
    [429, undefined, 'rate_limit'],
    [500, undefined, 'server_error'],
    [undefined, undefined, 'network_error'],
    [400, undefined, 'other'],
    [503, undefined, 'other'],
  ])(
    '%s "%s" is %s [8.CLASS.01, 8.CLASS.02, 8.CLASS.03, 8.CLASS.04, 8.CLASS.05, 8.CLASS.06, 8.CLASS.07, 8.CLASS.08, 8.CLASS.09]',
    (status, text, type) => {
      expect(classifyError({ status, text })).toBe(type);
    },
  );

  test('only a 403 is classified by its text', () => {
    fc.assert(
      fc.property(status, text, (status, words) => {
        fc.pre(status !== 403);
        const read = classifyError({ status, text: `${words} instance limit ${words}` });
        expect(read).toBe(classifyError({ status }));
      }),
    );
  });
});

describe('a code takes precedence over status and text', () => {
  test.each(['no_subscription', 'instance_limit', 'message_limit'])(
    'the code %s gives the type of the same name for any status [D.ERROR.01, D.ERROR.02]',
    (code) => {
      fc.assert(
        fc.property(status, text, (status, text) => {
          expect(classifyError({ status, code, text })).toBe(code);
        }),
      );
    },
  );

  test.each([
    [401, 'unauthorized', 'unauthorized'],
    [401, 'invalid_credentials', 'other'],
    [401, 'invalid_api_key', 'other'],
    [404, 'key_not_found', 'not_found'],
    [429, 'rate_limited', 'rate_limit'],
    [500, 'internal_error', 'server_error'],
    [409, 'email_taken', 'other'],
  ])('%i with %s is %s', (status, code, type) => {
    expect(classifyError({ status, code })).toBe(type);
  });

  test('a code without a limit takes precedence over a text that mentions one', () => {
    expect(classifyError({ status: 403, code: 'other_code', text: 'instance limit' })).toBe('access_denied');
  });

  test('any string is accepted as a code', () => {
    fc.assert(
      fc.property(
        status,
        fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('constructor', '__proto__')),
        (status, code) => {
          expect(typeof classifyError({ status, code })).toBe('string');
        },
      ),
    );
  });
});
