import { describe, expect, test } from '@jest/globals';
import { aftermathOf, type CloseReason } from './close-reason.js';
import { STATUS_REASON_CODES } from './status-reason-code.js';

type Row = [CloseReason, status: string | undefined, retry: string, forgets: boolean];

const LINKED: Row[] = [
  ['restart-required', undefined, 'at-once', false],
  ['connection-lost', 'disconnected', 'after-back-off', false],
  ['replaced', 'disconnected', 'after-long-back-off', false],
  ['logged-out', 'logged_out', 'when-asked', true],
  ['linking-expired', 'initializing', 'when-asked', true],
  ['phone-silent', 'initializing', 'when-asked', true],
  ['unlinked-at-once', 'logged_out', 'when-asked', true],
  ['passkey-required', 'failed', 'never', true],
  ['banned', 'failed', 'never', false],
  ['client-outdated', 'failed', 'never', false],
  ['unsupported', 'failed', 'never', false],
];

describe('when a session ends', () => {
  test.each(LINKED)(
    '%s shows %s, tries again %s, forgets the credentials: %s',
    (reason, status, retry, forgets) => {
      expect(aftermathOf(reason, true)).toMatchObject({ status, retry, forgetCredentials: forgets });
    },
  );

  test.each(LINKED)(
    '%s is explained whenever the status changes, to people and to programs',
    (reason, status) => {
      const { sentence, code } = aftermathOf(reason, true);
      expect([sentence !== null, code !== null]).toEqual([status !== undefined, status !== undefined]);
    },
  );

  test('no two ends have one code', () => {
    const codes = LINKED.map(([reason]) => aftermathOf(reason, true).code).filter((code) => code !== null);
    expect(new Set(codes).size).toBe(codes.length);
    expect(STATUS_REASON_CODES).toEqual(expect.arrayContaining(codes));
  });

  test.each([
    ['connection-lost', 'after-back-off'],
    ['replaced', 'after-long-back-off'],
  ] as const)('an instance that is not linked yet just goes on linking after %s', (reason, retry) => {
    expect(aftermathOf(reason, false)).toMatchObject({
      status: 'initializing',
      sentence: null,
      code: null,
      retry,
      forgetCredentials: false,
    });
  });

  test.each(LINKED.filter(([, status]) => status !== 'disconnected'))(
    '%s means the same, linked or not',
    (reason) => {
      expect(aftermathOf(reason, false)).toEqual(aftermathOf(reason, true));
    },
  );
});
