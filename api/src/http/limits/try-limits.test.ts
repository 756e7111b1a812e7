import { describe, expect, test } from '@jest/globals';
import { MemoryLimit } from '@waxwing/adapters/limits';
import { InvalidCredentials, InvalidEmail } from '@waxwing/core';
import { GUARDED } from './guarded.js';
import { TryLimits } from './try-limits.js';

const few = () => new MemoryLimit({ points: 3, windowS: 60 });
const plenty = () => new MemoryLimit({ points: 100, windowS: 60 });

function guardedBy(call: keyof typeof GUARDED, small: string) {
  const names = ['login', 'login-address', 'recovery', 'recovery-address', 'confirmation'] as const;
  const limiters = Object.fromEntries(names.map((name) => [name, name === small ? few() : plenty()]));
  const limits = new TryLimits(limiters as never, GUARDED[call]!);
  return (email: string, refusal?: Error) => {
    const attempt = { ip: '203.0.113.9', caller: undefined, body: { email } };
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
});
