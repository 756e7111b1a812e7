import { describe, expect, test } from '@jest/globals';
import { SteppableClock } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { hasPhoneStayedAway, noticeOf } from './phone-away.js';

describe('a phone that stays offline', () => {
  const clock = new SteppableClock(new Date('2026-11-01T08:00:00Z'));
  const phoneSeenAt = clock.now();
  const noticeAfter = (days: number) =>
    noticeOf({ linked: true, phoneSeenAt }, new Date(phoneSeenAt.getTime() + days * DAY_MS));

  test('causes no notice for ten days, then one with the day on which the link would end', () => {
    expect(noticeAfter(9.99)).toBeNull();
    expect(noticeAfter(10)).toMatchObject({
      code: 'phone_away',
      since: phoneSeenAt,
      until: new Date('2026-11-15T08:00:00Z'),
      sentence: expect.stringMatching(/since 2026-11-01 08:00 UTC.*before 2026-11-15 08:00 UTC/),
    });
  });

  test('causes no notice for an instance that is not linked or whose phone was never observed', () => {
    const at = new Date(phoneSeenAt.getTime() + 30 * DAY_MS);
    expect(noticeOf({ linked: false, phoneSeenAt }, at)).toBeNull();
    expect(noticeOf({ linked: true, phoneSeenAt: null }, at)).toBeNull();
  });

  test.each([
    [12.9, false],
    [13, true],
    [20, true],
  ])('after %d days explains the end of a link: %s', (days, explains) => {
    expect(hasPhoneStayedAway(phoneSeenAt, new Date(phoneSeenAt.getTime() + days * DAY_MS))).toBe(explains);
  });

  test('explains nothing when its last appearance is unknown', () => {
    expect(hasPhoneStayedAway(null, clock.now())).toBe(false);
    expect(hasPhoneStayedAway(undefined, clock.now())).toBe(false);
  });
});
