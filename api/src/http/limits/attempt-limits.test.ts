import { describe, expect, test } from '@jest/globals';
import { MemoryLimit, MemoryPacedLimit } from '@waxwing/adapters/limits';
import { EmailTaken, InvalidCredentials, InvalidEmail, WrongPassword } from '@waxwing/core';
import { AttemptLimits } from './attempt-limits.js';
import { ATTEMPT_RULES } from './attempt-rules.js';

const few = () => new MemoryLimit({ points: 3, windowS: 60 });
const plenty = () => new MemoryLimit({ points: 100, windowS: 60 });

function guardedBy(call: keyof typeof ATTEMPT_RULES, small: string) {
  const names = [
    'login',
    'login-address',
    'recovery',
    'recovery-address',
    'confirmation',
    'signup',
    'signup-day',
    'export',
  ] as const;
  const limiters = Object.fromEntries(names.map((name) => [name, name === small ? few() : plenty()]));
  const limits = new AttemptLimits(limiters as never, ATTEMPT_RULES[call]!);
  return (email: string, refusal?: Error) => {
    const attempt = { ip: '203.0.113.9', caller: { accountId: 'asha' } as never, body: { email } };
    const work = async () => {
      if (refusal) throw refusal;
      return 'in';
    };
    return limits.run(attempt, {}, work).catch((error: Error) => error.constructor.name);
  };
}

describe('attempts', () => {
  test('that are wrong stay counted for their address, however often it signs in to an account of its own', async () => {
    const logIn = guardedBy('POST /api/auth/login', 'login-address');
    const outcomes = [];
    for (const email of ['asha@example.com', 'ravi@example.com', 'asha2@example.com']) {
      outcomes.push(await logIn(email, new InvalidCredentials()), await logIn('own@example.com'));
    }
    expect(outcomes).toEqual([
      'InvalidCredentials',
      'in',
      'InvalidCredentials',
      'in',
      'InvalidCredentials',
      'RateLimited',
    ]);
  });

  test('all count where each one sends a mail, also one that fails', async () => {
    const forgot = guardedBy('POST /api/profile/forgot-password', 'recovery');
    const outcomes = [];
    for (let tries = 0; tries < 4; tries += 1) outcomes.push(await forgot('asha', new InvalidEmail()));
    expect(outcomes).toEqual(['InvalidEmail', 'InvalidEmail', 'InvalidEmail', 'RateLimited']);
  });

  test('to sign up count only when they open an account', async () => {
    const signUp = guardedBy('POST /api/auth/signup', 'signup');
    const outcomes = [];
    for (let n = 1; n <= 4; n += 1) {
      outcomes.push(
        await signUp('asha', new InvalidEmail()),
        await signUp('asha@example.com', new EmailTaken()),
      );
      outcomes.push(await signUp(`asha${n}@example.com`));
    }
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(3);
    expect(outcomes.slice(-3)).toEqual(['RateLimited', 'RateLimited', 'RateLimited']);
  });

  test('to export count when they succeed, and not with a wrong password', async () => {
    const exportData = guardedBy('GET /api/profile/export', 'export');
    const outcomes = [await exportData('', new WrongPassword())];
    for (let n = 1; n <= 4; n += 1) outcomes.push(await exportData(''));
    expect(outcomes).toEqual(['WrongPassword', 'in', 'in', 'in', 'RateLimited']);
  });

  test('that one limit refuses count for no other: no password was tried', async () => {
    const limiters = { confirmation: few(), export: few() } as never;
    const caller = { accountId: 'asha' } as never;
    const at = (call: keyof typeof ATTEMPT_RULES) => {
      const limits = new AttemptLimits(limiters, ATTEMPT_RULES[call]!);
      return () => limits.run({ ip: '203.0.113.9', caller, body: {} }, {}, async () => 'in');
    };
    const [exportData, changePassword] = [at('GET /api/profile/export'), at('PUT /api/profile/password')];
    for (let n = 1; n <= 3; n += 1) await exportData();
    for (let n = 1; n <= 4; n += 1) await expect(exportData()).rejects.toMatchObject({ policy: 'export' });
    expect(await changePassword()).toBe('in');
  });

  describe('for one email from many addresses', () => {
    const size = { points: 3, windowS: 60, everyMs: 1_000, maxWaitMs: 2_500, rememberS: 60 };

    function start() {
      const paused: number[] = [];
      const limiters = { 'login-email': new MemoryPacedLimit(size) } as never;
      const limits = (call: keyof typeof ATTEMPT_RULES) =>
        new AttemptLimits(limiters, ATTEMPT_RULES[call]!, async (ms) => void paused.push(ms));
      const [logIns, resets] = [limits('POST /api/auth/login'), limits('POST /api/profile/reset-password')];
      const logIn = (ip: string, right = false, email = 'asha@example.com') =>
        logIns
          .run({ ip, caller: undefined, body: { email } }, {}, async () => {
            if (!right) throw new InvalidCredentials();
            return 'in';
          })
          .catch((error: Error) => error.constructor.name);
      const reset = (ip: string) =>
        resets.run({ ip, caller: undefined, body: {} }, {}, async () => ({
          body: { email: 'asha@example.com' },
        }));
      return { paused, logIn, reset };
    }
    const guess = async (logIn: (ip: string) => Promise<unknown>, count: number) => {
      const outcomes = [];
      for (let n = 0; n < count; n += 1) outcomes.push(await logIn(`203.0.113.${n}`));
      return outcomes;
    };

    test('are delayed beyond the limit, and refused where the delay would be too long', async () => {
      const { paused, logIn } = start();
      expect(new Set(await guess(logIn, 3))).toEqual(new Set(['InvalidCredentials']));
      expect(paused).toEqual([]);
      expect(await guess(logIn, 4)).toEqual([
        'InvalidCredentials',
        'InvalidCredentials',
        'InvalidCredentials',
        'RateLimited',
      ]);
      expect(paused.map((ms) => Math.round(ms / 1_000))).toEqual([1, 2]);
      expect(await logIn('203.0.113.9', false, 'ravi@example.com')).toBe('InvalidCredentials');
    });

    test('do not delay the owner at an address that signed in lately, but do at any other', async () => {
      const { paused, logIn } = start();
      await logIn('198.51.100.7', true);
      await guess(logIn, 7);
      const before = paused.length;
      expect(await logIn('198.51.100.7', true)).toBe('in');
      expect(await logIn('198.51.100.8', true)).toBe('RateLimited');
      expect(paused).toHaveLength(before);
    });

    test('do not delay an owner who has just reset the password', async () => {
      const { logIn, reset } = start();
      await guess(logIn, 7);
      expect(await logIn('198.51.100.7', true)).toBe('RateLimited');
      await reset('198.51.100.7');
      expect(await logIn('198.51.100.7', true)).toBe('in');
    });

    test('are reported in no header', async () => {
      const headers: Record<string, string> = {};
      const limits = new AttemptLimits(
        { 'login-email': new MemoryPacedLimit(size) } as never,
        ATTEMPT_RULES['POST /api/auth/login']!,
      );
      const attempt = { ip: '203.0.113.9', caller: undefined, body: { email: 'asha@example.com' } };
      await limits.run(attempt, headers, async () => 'in');
      expect(headers).toEqual({});
    });
  });

  test('a site’s /48 network has twice the limit of one of its /64 networks', async () => {
    const limiters = { 'login-address': few(), 'login-network': new MemoryLimit({ points: 6, windowS: 60 }) };
    const limits = new AttemptLimits(limiters as never, ATTEMPT_RULES['POST /api/auth/login']!);
    const guess = (ip: string) =>
      limits
        .run({ ip, caller: undefined, body: { email: 'asha@example.com' } }, {}, async () => {
          throw new InvalidCredentials();
        })
        .catch((error: Error) => error.constructor.name);
    const outcomes = [];
    for (let n = 0; n < 7; n += 1) outcomes.push(await guess(`2001:db8:1:${n}::1`));
    expect(outcomes).toEqual([...Array(6).fill('InvalidCredentials'), 'RateLimited']);
    expect(await guess('2001:db8:2::1')).toBe('InvalidCredentials');
    expect(await guess('203.0.113.9')).toBe('InvalidCredentials');
  });

  test('a limit that is switched off counts nothing', async () => {
    const limits = new AttemptLimits(
      { 'login-address': plenty() } as never,
      ATTEMPT_RULES['POST /api/auth/signup']!,
    );
    const attempt = { ip: '203.0.113.9', caller: undefined, body: { email: 'asha@example.com' } };
    const headers: Record<string, string> = {};
    expect(await limits.run(attempt, headers, async () => 'in')).toBe('in');
    expect(headers['RateLimit-Policy']).not.toContain('signup');
  });
});
