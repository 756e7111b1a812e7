import { describe, expect, test } from '@jest/globals';
import { BASIC, subscriptionOf } from '../../testing/samples.js';
import { isRenewable } from './is-renewable.js';

// Neither may import the other: this test keeps the rules of page and core equal.
const SERVERS = '../../../core/src/subscriptions/subscription.js';

interface ServersRule {
  isRenewable(subscription: { cancelledAt: Date | null; endsAt: Date }, at: Date): boolean;
}

const END = Date.parse('2026-03-31T09:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

describe('when the same plan may be bought again, on the page and on the server', () => {
  test.each([
    ['more than seven days before its end', null, WEEK_MS + 1, false],
    ['as its last seven days begin', null, WEEK_MS, true],
    ['on its last day', null, HOUR_MS, true],
    ['as soon as it is cancelled', END - 3 * WEEK_MS, 2 * WEEK_MS, true],
  ])('%s', async (_, cancelled, left, buyable) => {
    const servers: ServersRule = await import(SERVERS);
    const [at, cancelledAt] = [END - left, cancelled === null ? null : new Date(cancelled)];
    const shown = subscriptionOf(BASIC, {
      end_date: new Date(END).toISOString(),
      cancelled_at: cancelledAt?.toISOString() ?? null,
    });
    expect(isRenewable(shown, at)).toBe(buyable);
    expect(servers.isRenewable({ cancelledAt, endsAt: new Date(END) }, new Date(at))).toBe(buyable);
  });
});
