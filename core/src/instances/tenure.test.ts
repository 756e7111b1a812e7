import { describe, expect, test } from '@jest/globals';
import { HandTenure } from '../../testing/index.js';
import { LeaseLost } from './lease-lost.js';
import { whileHeld } from './tenure.js';

const LOST = new LeaseLost('i');

describe('a write of a session’s owner', () => {
  test('is not begun while the tenure does not hold', async () => {
    const tenure = new HandTenure();
    tenure.pause();
    let begun = false;
    const write = whileHeld(tenure, async () => {
      begun = true;
      return 'stored';
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toBe(false);
    tenure.resume();
    expect(await write).toBe('stored');
  });

  test('that is refused because the lease had run out is repeated after the renewal', async () => {
    const tenure = new HandTenure();
    let tries = 0;
    const write = whileHeld(tenure, async () => {
      tries += 1;
      if (tries > 1) return 'stored';
      tenure.pause();
      throw LOST;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(tries).toBe(1);
    tenure.resume();
    expect(await write).toBe('stored');
    expect(tries).toBe(2);
  });

  test('that is refused while the lease is renewed is repeated, though the tenure holds again by then', async () => {
    const tenure = new HandTenure();
    let tries = 0;
    const stored = await whileHeld(tenure, async () => {
      tries += 1;
      if (tries > 1) return 'stored';
      tenure.resume();
      throw LOST;
    });
    expect(stored).toBe('stored');
  });

  test('that is refused although the tenure holds, or when it is lost meanwhile, is refused for good', async () => {
    const tenure = new HandTenure();
    const refused = async () => {
      throw LOST;
    };
    await expect(whileHeld(tenure, refused)).rejects.toBe(LOST);
    tenure.pause();
    const waiting = whileHeld(tenure, refused);
    waiting.catch(() => undefined);
    tenure.lose();
    await expect(waiting).rejects.toBeInstanceOf(LeaseLost);
  });

  test('that fails otherwise is not repeated', async () => {
    const fault = new Error('no database');
    const tenure = new HandTenure();
    const failing = async () => {
      tenure.resume();
      throw fault;
    };
    await expect(whileHeld(tenure, failing)).rejects.toBe(fault);
  });
});
