import { describe, expect, test } from '@jest/globals';
import { MemoryLimit } from '@waxwing/adapters/limits';
import { EmailTaken, InvalidCredentials, InvalidEmail, WrongPassword } from '@waxwing/core';
import { GUARDED } from './guarded.js';
import { TryLimits } from './try-limits.js';

const few = () => new MemoryLimit({ points: 3, windowS: 60 });
const plenty = () => new MemoryLimit({ points: 100, windowS: 60 });

function guardedBy(call: keyof typeof GUARDED, small: string) {
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
  const limits = new TryLimits(limiters as never, GUARDED[call]!);
  return (email: string, refusal?: Error) => {
    const attempt = { ip: '203.0.113.9', caller: { accountId: 'asha' } as never, body: { email } };
    const work = async () => {
      if (refusal) throw refusal;
      return 'in';
    };
    return limits.run(attempt, {}, work).catch((error: Error) => error.constructor.name);
  };
}

describe('tries', () => {
  test('of one address that are wrong stay counted, however often it signs in to an account of its own', async () => {
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

  test('all count where every one bothers somebody, also one that comes to nothing', async () => {
    const forgot = guardedBy('POST /api/profile/forgot-password', 'recovery');
    const outcomes = [];
    for (let tries = 0; tries < 4; tries += 1) outcomes.push(await forgot('asha', new InvalidEmail()));
    expect(outcomes).toEqual(['InvalidEmail', 'InvalidEmail', 'InvalidEmail', 'RateLimited']);
  });

  test('sign-ups count when they open an account, and no other way', async () => {
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

  test('exports stay counted, and a wrong password is none', async () => {
    const takeAlong = guardedBy('GET /api/profile/export', 'export');
    const outcomes = [await takeAlong('', new WrongPassword('password'))];
    for (let n = 1; n <= 4; n += 1) outcomes.push(await takeAlong(''));
    expect(outcomes).toEqual(['WrongPassword', 'in', 'in', 'in', 'RateLimited']);
  });

  test('a limit that is switched off counts nothing', async () => {
    const limits = new TryLimits({ 'login-address': plenty() } as never, GUARDED['POST /api/auth/signup']!);
    const attempt = { ip: '203.0.113.9', caller: undefined, body: { email: 'asha@example.com' } };
    const headers: Record<string, string> = {};
    expect(await limits.run(attempt, headers, async () => 'in')).toBe('in');
    expect(headers['RateLimit-Policy']).not.toContain('signup');
  });
});
