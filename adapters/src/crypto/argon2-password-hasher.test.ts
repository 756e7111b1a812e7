import { describe, expect, test } from '@jest/globals';
import { hash as argon2 } from '@node-rs/argon2';
import { AdapterError } from '@waxwing/core';
import { ConcurrencyLimit } from '../shared/concurrency-limit.js';
import { Argon2PasswordHasher, MAX_CONCURRENT_HASHES } from './argon2-password-hasher.js';

const hasher = new Argon2PasswordHasher();
const SIGN_IN = { purpose: 'sign-in', share: '203.0.113.0/24' } as const;

describe('Argon2PasswordHasher', () => {
  test('verifies the password it hashed and no other', async () => {
    const hash = await hasher.hash('correct horse', SIGN_IN);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(hash, 'correct horse', SIGN_IN)).toBe(true);
    expect(await hasher.verify(hash, 'correct horsf', SIGN_IN)).toBe(false);
  });

  test('salts: the same password never has the same hash', async () => {
    expect(await hasher.hash('twice', SIGN_IN)).not.toBe(await hasher.hash('twice', SIGN_IN));
  });

  test('treats text that is not a hash as a wrong password', async () => {
    expect(await hasher.verify('not a hash', 'x', SIGN_IN)).toBe(false);
  });

  test.each([
    ['today’s parameters', {}, false],
    ['more memory', { memoryCost: 20_000 }, false],
    ['less memory', { memoryCost: 4_096 }, true],
    ['fewer passes', { timeCost: 1 }, true],
    ['argon2i', { algorithm: 1 }, true],
  ])('reports whether a hash with %s is outdated', async (_name, change, outdated) => {
    const hash = await argon2('x', { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...change });
    expect(hasher.isOutdated(hash)).toBe(outdated);
  });

  test('treats an unknown format as outdated', () => {
    expect(hasher.isOutdated('$2b$10$abc')).toBe(true);
  });
});

test('ConcurrencyLimit runs no more tasks than it has slots, in order, also after a failure', async () => {
  const limit = new ConcurrencyLimit({ slots: 2, queueSize: 4 });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const task = (n: number) => async () => {
    started.push(n);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (n === 1) throw new Error('one fails');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => limit.run(task(n))));
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(results.map((result) => result.status).filter((status) => status === 'rejected')).toHaveLength(1);
});

test('ConcurrencyLimit refuses a task at once when its queue is full, and accepts more when there is room again', async () => {
  const limit = new ConcurrencyLimit({ slots: 1, queueSize: 1 });
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const accepted = [limit.run(() => work), limit.run(() => work)];
  let begun = false;
  const refused = limit.run(async () => {
    begun = true;
  });
  await expect(refused).rejects.toMatchObject({ retryable: true });
  await expect(refused).rejects.toBeInstanceOf(AdapterError);
  finish();
  await Promise.all(accepted);
  expect(begun).toBe(false);
  expect(await limit.run(async () => 'done')).toBe('done');
});

test('a flood of logins is refused beyond what can be answered within seconds', async () => {
  const hash = await argon2('x', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const answers = await Promise.allSettled(
    Array.from({ length: 1_000 }, () => hasher.verify(hash, 'x', SIGN_IN)),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(1_000 - 200 - MAX_CONCURRENT_HASHES);
  expect(await hasher.verify(hash, 'x', SIGN_IN)).toBe(true);
});

test('confirmations of one account do not delay a sign-in of another', async () => {
  const hash = await argon2('x', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const confirmations = Promise.allSettled(
    Array.from({ length: 1_000 }, () => hasher.verify(hash, 'x', { purpose: 'confirmation', share: 'asha' })),
  );
  const others = [
    hasher.verify(hash, 'x', SIGN_IN),
    hasher.verify(hash, 'x', { purpose: 'confirmation', share: 'ravi' }),
  ];
  expect(await Promise.all(others)).toEqual([true, true]);
  const refused = (await confirmations).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
});
