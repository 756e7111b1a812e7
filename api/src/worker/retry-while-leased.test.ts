import { describe, expect, test } from '@jest/globals';
import { LeaseLost } from '@waxwing/core';
import { ManualLeaseGuard } from '@waxwing/core/testing';
import { retryWhileLeased } from './retry-while-leased.js';

const AWAY = new Error('the database is away');

describe('retryWhileLeased', () => {
  test('repeats a write until it is stored', async () => {
    let tries = 0;
    const write = async () => {
      tries += 1;
      if (tries === 1) throw AWAY;
      return 'stored';
    };
    expect(await retryWhileLeased(write, new ManualLeaseGuard(), new AbortController().signal)).toBe(
      'stored',
    );
    expect(tries).toBe(2);
  });

  test('a lost lease ends it at once', async () => {
    let tries = 0;
    const lost = new LeaseLost('a session');
    const write = async () => {
      tries += 1;
      throw lost;
    };
    await expect(retryWhileLeased(write, new ManualLeaseGuard(), new AbortController().signal)).rejects.toBe(
      lost,
    );
    expect(tries).toBe(1);
  });

  test('after its signal aborts it rejects with the last error', async () => {
    const over = new AbortController();
    const write = async () => {
      over.abort();
      throw AWAY;
    };
    await expect(retryWhileLeased(write, new ManualLeaseGuard(), over.signal)).rejects.toBe(AWAY);
  });
});
