import { describe, expect, test } from '@jest/globals';
import { SteppableClock } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { hasPhoneStayedAway, noticeOf } from './phone-away.js';

describe('a phone that stays away', () => {
  const clock = new SteppableClock(new Date('2026-11-01T08:00:00Z'));
  const phoneSeenAt = clock.now();
  const noticeAfter = (days: number) =>
    noticeOf({ linked: true, phoneSeenAt }, new Date(phoneSeenAt.getTime() + days * DAY_MS));

  test('is no matter for ten days, and then is told with the day on which the link would end', () => {
    expect(noticeAfter(9.99)).toBeNull();
    expect(noticeAfter(10)).toMatchObject({
      code: 'phone_away',
      since: phoneSeenAt,
      until: new Date('2026-11-15T08:00:00Z'),
      sentence: expect.stringMatching(/since 2026-11-01 08:00 UTC.*before 2026-11-15 08:00 UTC/),
    });
  });

  test('is not told of an instance that is not linked, or whose phone was never watched', () => {
    const at = new Date(phoneSeenAt.getTime() + 30 * DAY_MS);
    expect(noticeOf({ linked: false, phoneSeenAt }, at)).toBeNull();
    expect(noticeOf({ linked: true, phoneSeenAt: null }, at)).toBeNull();
  });

  test.each([
    [12.9, false],
    [13, true],
    [20, true],
  ])('explains the end of a link after %d days: %s', (days, explains) => {
    expect(hasPhoneStayedAway(phoneSeenAt, new Date(phoneSeenAt.getTime() + days * DAY_MS))).toBe(explains);
  });

  test('explains nothing where nobody knows when it was seen', () => {
    expect(hasPhoneStayedAway(null, clock.now())).toBe(false);
    expect(hasPhoneStayedAway(undefined, clock.now())).toBe(false);
  });
});
