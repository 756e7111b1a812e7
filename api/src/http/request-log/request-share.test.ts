import { describe, expect, test } from '@jest/globals';
import { RequestShare } from './request-share.js';

describe('the share of an account in the request log', () => {
  const takenOf = (share: RequestShare, accountId: string, calls: number, isRefusal = false) =>
    Array.from({ length: calls }, () => share.take(accountId, isRefusal)).filter(Boolean).length;

  test('holds as many calls as the rate limit of an account lets through', () => {
    expect(takenOf(new RequestShare(), 'one', 500)).toBe(100);
  });

  test('keeps room for the few calls of an account beside many busy ones', () => {
    const share = new RequestShare();
    const busy = Array.from({ length: 100 }, (_, n) => takenOf(share, `busy ${n}`, 500));
    expect(busy.reduce((sum, taken) => sum + taken, 0)).toBe(100 * 10 + 500);
    expect(takenOf(share, 'quiet', 10)).toBe(10);
  });

  test('keeps room for refusals beside answers', () => {
    const share = new RequestShare();
    takenOf(share, 'one', 500);
    expect(takenOf(share, 'one', 500, true)).toBe(100);
  });

  test('begins anew every turn', () => {
    const share = new RequestShare();
    takenOf(share, 'one', 500);
    share.renew();
    expect(takenOf(share, 'one', 500)).toBe(100);
  });
});
