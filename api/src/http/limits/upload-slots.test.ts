import { describe, expect, test } from '@jest/globals';
import { UploadSlots } from './upload-slots.js';

/** Uploads that go on until they are told to end. */
function underWay() {
  const slots = new UploadSlots();
  const ends = new Map<string, (() => void)[]>();
  const begin = (accountId: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const outcome = slots.run(accountId, () => {
      ends.set(accountId, [...(ends.get(accountId) ?? []), resolve]);
      return promise;
    });
    return outcome.then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };
  const end = (accountId: string) => ends.get(accountId)?.shift()?.();
  const times = (count: number, accountId: string) => Array.from({ length: count }, () => begin(accountId));
  return { begin, end, times };
}

describe('uploads at once', () => {
  test('are eight of an account, and another one once one of them has ended', async () => {
    const { begin, end, times } = underWay();
    const [first] = times(8, 'asha');
    expect(await begin('asha')).not.toBe('taken');
    end('asha');
    expect(await first).toBe('taken');
    const next = begin('asha');
    expect(await begin('asha')).not.toBe('taken');
    for (let n = 0; n < 8; n++) end('asha');
    expect(await next).toBe('taken');
  });

  test('are 32 of a process, so that one account leaves room for three more', async () => {
    const { begin, end, times } = underWay();
    for (const accountId of ['asha', 'ravi', 'shop', 'bank']) times(8, accountId);
    expect(await begin('another')).toBe('Many files are being uploaded. Please try again soon.');
    end('shop');
    await expect(Promise.race([begin('another'), 'is under way'])).resolves.toBe('is under way');
  });

  test('that fail give their room back', async () => {
    const slots = new UploadSlots();
    const broken = new Error('the body broke off');
    for (let n = 0; n < 40; n++)
      await expect(slots.run('asha', () => Promise.reject(broken))).rejects.toBe(broken);
  });
});
