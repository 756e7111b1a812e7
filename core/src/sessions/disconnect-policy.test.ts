import { describe, expect, test } from '@jest/globals';
import { STATUS_REASON_CODES, type StatusReasonCode } from '../instances/instance-status.js';
import type { CloseReason, SessionEnd } from './close-reason.js';
import { chooseDisconnectPolicy } from './disconnect-policy.js';

const AT = new Date('2026-03-04T10:00:00Z');
const once = { linked: true, at: AT, often: false };

type Row = [CloseReason, status: string | undefined, retry: string, forgets: boolean];

const LINKED: Row[] = [
  ['restart-required', undefined, 'at-once', false],
  ['connection-lost', 'disconnected', 'after-back-off', false],
  ['server-error', 'disconnected', 'after-back-off', false],
  ['login-cut', 'disconnected', 'after-back-off', false],
  ['refused', 'disconnected', 'after-back-off', false],
  ['replaced', 'disconnected', 'after-long-back-off', false],
  ['logged-out', 'logged_out', 'when-asked', true],
  ['linking-expired', 'initializing', 'when-asked', true],
  ['phone-silent', 'initializing', 'when-asked', true],
  ['unlinked-at-once', 'logged_out', 'when-asked', true],
  ['passkey-required', 'initializing', 'when-asked', true],
  ['passkey-refused', 'initializing', 'when-asked', true],
  ['passkey-unanswered', 'initializing', 'when-asked', true],
  ['restricted', 'disconnected', 'at-time', false],
  ['locked', 'disconnected', 'at-time', false],
  ['banned', 'failed', 'never', false],
  ['client-outdated', 'disconnected', 'at-time', false],
  ['proxy-unreachable', 'disconnected', 'after-back-off', false],
  ['unsupported', 'failed', 'never', false],
];

const TOO_OFTEN: Row[] = [
  ['server-error', 'disconnected', 'at-time', false],
  ['login-cut', 'disconnected', 'at-time', false],
  ['refused', 'failed', 'never', false],
];

describe('when a session ends', () => {
  test.each(LINKED)(
    '%s shows %s, retries %s, forgets the credentials: %s',
    (reason, status, retry, forgets) => {
      expect(chooseDisconnectPolicy({ reason }, once)).toMatchObject({
        status,
        retry,
        forgetCredentials: forgets,
      });
    },
  );

  test.each(TOO_OFTEN)('repeated %s shows %s and retries %s', (reason, status, retry, forgets) => {
    const often = chooseDisconnectPolicy({ reason }, { ...once, often: true });
    expect(often).toMatchObject({ status, retry, forgetCredentials: forgets });
  });

  test.each(LINKED)('%s has a sentence and a code whenever the status changes', (reason, status) => {
    const { sentence, code } = chooseDisconnectPolicy({ reason }, once);
    expect([sentence !== null, code !== null]).toEqual([status !== undefined, status !== undefined]);
  });

  test('an end that the customer can act on has a code of its own', () => {
    const codesOf = (rows: readonly Row[], often: boolean) =>
      rows.map(([reason]) => chooseDisconnectPolicy({ reason }, { ...once, often }).code);
    const codes = [...codesOf(LINKED, false), ...codesOf(TOO_OFTEN, true)];
    const own = codes.filter((code) => code !== null && code !== 'reconnecting');
    expect(new Set(own).size).toBe(own.length);
    expect(STATUS_REASON_CODES).toEqual(expect.arrayContaining(own));
  });

  test.each(['connection-lost', 'replaced', 'server-error', 'login-cut'] as const)(
    'an instance that is not linked yet keeps linking after %s',
    (reason) => {
      for (const often of [false, true])
        expect(chooseDisconnectPolicy({ reason }, { linked: false, at: AT, often })).toMatchObject({
          status: 'initializing',
          sentence: null,
          code: null,
          forgetCredentials: false,
        });
    },
  );

  test.each(['client-outdated', 'proxy-unreachable', 'restricted', 'locked'] as const)(
    'an instance that is not linked yet shows %s, since another linking does not solve it',
    (reason) => {
      const { status, sentence, code } = chooseDisconnectPolicy({ reason }, { ...once, linked: false });
      expect([status, sentence !== null, code !== null]).toEqual(['initializing', true, true]);
    },
  );
});

describe('a temporary ban', () => {
  const restricted = (end: Partial<SessionEnd>) =>
    chooseDisconnectPolicy({ reason: 'restricted', ...end }, once);

  test('allows no login before its end, which its sentence names with the cause', () => {
    const until = new Date('2026-03-05T16:30:00Z');
    const { sentence, retryAt } = restricted({ until, banCode: 104 });
    expect(retryAt).toEqual(until);
    expect(sentence).toContain('until 2026-03-05 16:30 UTC because it sent the same text to many people');
  });

  test.each([
    ['without an end', {}],
    ['with an end that has passed', { until: new Date('2026-03-04T09:59:00Z') }],
  ])('%s is checked again after a day', (_, end) => {
    expect(restricted(end).retryAt).toEqual(new Date('2026-03-05T10:00:00Z'));
  });

  test('names no cause when the code is unknown', () => {
    expect(restricted({ banCode: 999 }).sentence).not.toMatch(/because|undefined|999/);
  });
});

describe('a link that WhatsApp has ended', () => {
  const after = (days: number) =>
    chooseDisconnectPolicy(
      { reason: 'logged-out' },
      { ...once, phoneSeenAt: new Date(AT.getTime() - days * 24 * 60 * 60 * 1_000) },
    );

  test('because the phone stayed offline has its own sentence, and forgets the credentials like any other', () => {
    const { code, sentence, ...rest } = after(14);
    expect([code, sentence]).toEqual(['phone_away', expect.stringContaining('not online for two weeks')]);
    expect(rest).toEqual({ status: 'logged_out', retry: 'when-asked', forgetCredentials: true });
  });

  test('while the phone was online was ended on the phone', () => {
    expect(after(2).code).toBe('logged_out');
  });
});

describe('a locked account', () => {
  test('is reported in WhatsApp’s own words', () => {
    const text = 'Your account is locked. Confirm your email';
    const { sentence } = chooseDisconnectPolicy({ reason: 'locked', text }, once);
    expect(sentence).toContain(`WhatsApp says: ${text}. `);
  });
});

describe('a client that WhatsApp no longer accepts', () => {
  test('waits for a newer version when it is linked, and keeps retrying while its QR code is watched', () => {
    const linked = chooseDisconnectPolicy({ reason: 'client-outdated' }, once);
    expect(linked.retryAt!.getTime()).toBeGreaterThan(AT.getTime());
    const unlinked = chooseDisconnectPolicy({ reason: 'client-outdated' }, { ...once, linked: false });
    expect([unlinked.retry, unlinked.retryAt]).toEqual(['after-long-back-off', undefined]);
  });

  test.each(['linking-expired', 'phone-silent'] as const)(
    'is named as the cause when %s follows another linking that the phone ended without an explanation',
    (reason) => {
      const unlinked = { linked: false, at: AT, often: false, version: '2.3000.1043857760' };
      const codeAfter = (statusReasonCode: StatusReasonCode | null) =>
        chooseDisconnectPolicy({ reason }, { ...unlinked, statusReasonCode }).code;
      expect(codeAfter(null)).not.toBe('version_suspected');
      expect(codeAfter('logged_out')).not.toBe('version_suspected');
      expect(codeAfter('expired')).toBe('version_suspected');
      expect(codeAfter('phone_offline')).toBe('version_suspected');
      expect(codeAfter('version_suspected')).toBe('version_suspected');
      const second = chooseDisconnectPolicy({ reason }, { ...unlinked, statusReasonCode: 'expired' });
      expect(second).toMatchObject({ status: 'initializing', retry: 'when-asked', forgetCredentials: true });
      expect(second.sentence).toContain('2.3000.1043857760');
    },
  );
});
