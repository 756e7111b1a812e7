import { describe, expect, test } from '@jest/globals';
import { BodyPacer } from './body-pacer.js';

const KIB = 1_024;
const MIB = 1_048_576;
const of = (accountId: string, length: number | undefined, limit = 256 * MIB) => ({
  accountId,
  length,
  limit,
});
const bytes = (length: number) => async () => new Uint8Array(length);
const NOTHING = bytes(0);

/** As if an account had just sent so much. */
async function afterBodies(length: number): Promise<BodyPacer> {
  const pacer = new BodyPacer();
  await pacer.run(of('asha', length), NOTHING);
  return pacer;
}

describe('an account that has sent 4 MiB a second and a burst of as much', () => {
  test('waits with its next long body for what it owes', async () => {
    const began = performance.now();
    const pacer = await afterBodies(5 * MIB);
    let read = 0;
    await pacer.run(of('asha', MIB), async () => {
      read = performance.now();
      return new Uint8Array();
    });
    // A timer may come a millisecond early.
    expect(read - began).toBeGreaterThan(240);
  });

  test('is told when to try again, once that is far away', async () => {
    const pacer = await afterBodies(240 * MIB);
    let isRead = false;
    const refused = pacer.run(of('asha', MIB), async () => {
      isRead = true;
      return new Uint8Array();
    });
    await expect(refused).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retry_after: expect.any(Number) },
    });
    expect(isRead).toBe(false);
  });

  test.each([
    ['a short body', of('asha', 64 * KIB)],
    ['a body of an operation that takes only short ones', of('asha', undefined, 64 * KIB)],
    ['a long body of another account', of('ravi', MIB)],
  ])('does not delay %s', async (_, body) => {
    const pacer = await afterBodies(240 * MIB);
    await expect(pacer.run(body, NOTHING)).resolves.toBeDefined();
  });
});

describe('a body that does not say its length', () => {
  test.each([
    ['counts as what it had', bytes(240 * MIB), 'rejects'],
    ['counts as the most that it may have where it fails', () => Promise.reject(new Error()), 'rejects'],
    ['counts nothing where it was short', bytes(64 * KIB), 'resolves'],
  ] as const)('%s', async (_, read, outcome) => {
    const pacer = new BodyPacer();
    await pacer.run(of('asha', undefined), read).catch(() => undefined);
    const next = pacer.run(of('asha', MIB), NOTHING);
    if (outcome === 'rejects') await expect(next).rejects.toMatchObject({ code: 'rate_limited' });
    else await expect(next).resolves.toBeDefined();
  });
});
