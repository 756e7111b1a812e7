import { describe, expect, test } from '@jest/globals';
import { ManualLeaseGuard } from '../../testing/index.js';
import { LeaseLost, runWhileLeased } from './lease-guard.js';

const LOST = new LeaseLost('i');

describe('a fenced write', () => {
  test('does not start while the guard does not hold', async () => {
    const guard = new ManualLeaseGuard();
    guard.pause();
    let begun = false;
    const write = runWhileLeased(guard, async () => {
      begun = true;
      return 'stored';
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toBe(false);
    guard.resume();
    expect(await write).toBe('stored');
  });

  test('is retried after the renewal when it was refused because the lease had expired', async () => {
    const guard = new ManualLeaseGuard();
    let tries = 0;
    const write = runWhileLeased(guard, async () => {
      tries += 1;
      if (tries > 1) return 'stored';
      guard.pause();
      throw LOST;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(tries).toBe(1);
    guard.resume();
    expect(await write).toBe('stored');
    expect(tries).toBe(2);
  });

  test('is retried when it was refused during a renewal, although the guard holds by then', async () => {
    const guard = new ManualLeaseGuard();
    let tries = 0;
    const stored = await runWhileLeased(guard, async () => {
      tries += 1;
      if (tries > 1) return 'stored';
      guard.resume();
      throw LOST;
    });
    expect(stored).toBe('stored');
  });

  test('fails for good when it is refused although the guard holds, or when the lease is lost meanwhile', async () => {
    const guard = new ManualLeaseGuard();
    const refused = async () => {
      throw LOST;
    };
    await expect(runWhileLeased(guard, refused)).rejects.toBe(LOST);
    guard.pause();
    const waiting = runWhileLeased(guard, refused);
    waiting.catch(() => undefined);
    guard.lose();
    await expect(waiting).rejects.toBeInstanceOf(LeaseLost);
  });

  test('is not retried after another error', async () => {
    const fault = new Error('no database');
    const guard = new ManualLeaseGuard();
    const failing = async () => {
      guard.resume();
      throw fault;
    };
    await expect(runWhileLeased(guard, failing)).rejects.toBe(fault);
  });
});
