import { describe, expect, test } from '@jest/globals';
import { MemoryLimit } from '@waxwing/adapters/limits';
import { AdapterError, InvalidApiKey } from '@waxwing/core';
import { anApiKey } from '@waxwing/core/testing';
import { type Caller, CallLimits } from './call-limits.js';
import type { CallLimiters } from './limiter.js';

const perMinute = (points: number) => new MemoryLimit({ points, windowS: 60 });
const accountId = 'asha';
const caller: Caller = { accountId, key: anApiKey({ accountId }) };
const known = async () => caller;
const stranger = () => Promise.reject(new InvalidApiKey());

function limited(some: Partial<CallLimiters>) {
  const limits = new CallLimits({ key: undefined, account: undefined, address: undefined, ...some });
  return (authorization: string, authenticate: () => Promise<Caller>) =>
    limits
      .authenticateAndCount({ ip: '203.0.113.9', authorization, headers: {} }, authenticate)
      .then(() => 'in')
      .catch((error: Error) => error.constructor.name);
}

describe('rate limits of calls', () => {
  test('two keys of one account have a limit each', async () => {
    const call = limited({ key: perMinute(1) });
    const other: Caller = { accountId, key: anApiKey({ accountId }) };
    expect([await call('a', known), await call('b', async () => other), await call('a', known)]).toEqual([
      'in',
      'in',
      'RateLimited',
    ]);
  });

  test('a fault of the server does not count against the address', async () => {
    const call = limited({ address: perMinute(1) });
    const away = () => Promise.reject(new AdapterError('away', { cause: undefined, retryable: true }));
    for (let times = 0; times < 3; times += 1) expect(await call('a', away)).toBe('AdapterError');
    expect(await call('a', known)).toBe('in');
  });

  test('a caller whose key no longer works is treated as unknown', async () => {
    const call = limited({ address: perMinute(1) });
    expect(await call('a', known)).toBe('in');
    expect(await call('a', stranger)).toBe('InvalidApiKey');
    // The address is used up, and the remembered key does not help any more.
    expect(await call('a', known)).toBe('RateLimited');
  });
});
