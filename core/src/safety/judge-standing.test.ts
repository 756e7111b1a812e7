import { describe, expect, test } from '@jest/globals';
import { after, judge, START } from '../../testing/safety/judged-health.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clock.js';
import { HEALTHY_NUMBER } from './health.js';
import { isSetBack } from './judge-health.js';

describe('the health of a number that WhatsApp warns, locks or bans', () => {
  test('follows WhatsApp’s warnings: care, then a hold until the cycle ends', () => {
    const cap = (status: string) => ({ cap: { total: 100, used: 80, status, endsAt: after(5 * DAY_MS) } });
    const warned = judge(HEALTHY_NUMBER, cap('FIRST_WARNING'));
    expect(warned).toMatchObject({ state: 'caution', reasonCode: 'new_chats_warned' });
    const nearly = judge(warned, cap('SECOND_WARNING'), HOUR_MS);
    expect(nearly).toMatchObject({
      state: 'held',
      reasonCode: 'new_chats_nearly_capped',
      until: after(5 * DAY_MS),
    });
    const capped = judge(nearly, cap('CAPPED'), 2 * HOUR_MS);
    expect(capped).toMatchObject({ state: 'held', reasonCode: 'new_chats_capped' });
    expect(judge(capped, {}, 5 * DAY_MS)).toMatchObject({ state: 'caution', reasonCode: 'recovering' });
  });

  describe('under a lock', () => {
    const lock = { type: 'RESTRICT_ALL_COMPANIONS', until: after(6 * DAY_MS) };

    test('is restricted until its end and up to ten minutes more, always the same', () => {
      const locked = judge(HEALTHY_NUMBER, { lock }, 0, 0.9);
      expect(locked).toMatchObject({
        state: 'restricted',
        reasonCode: 'new_chats_locked',
        holdsKnown: false,
      });
      expect(locked.until).toEqual(after(6 * DAY_MS + 9 * MINUTE_MS));
      expect(isSetBack(HEALTHY_NUMBER, locked)).toBe(true);
      expect(judge(locked, { lock }, HOUR_MS, 0.1)).toBe(locked);
      expect(judge(locked, { lock }, 6 * DAY_MS + MINUTE_MS)).toBe(locked);
      expect(judge(locked, { lock }, 6 * DAY_MS + 9 * MINUTE_MS)).toEqual(HEALTHY_NUMBER);
      expect(judge(locked, { lock: null }, HOUR_MS)).toEqual(HEALTHY_NUMBER);
    });

    test('stops known contacts after one of them was refused, and not before', () => {
      const locked = judge(HEALTHY_NUMBER, { lock });
      const stopped = judge(locked, { lock, knownRefused: { withToken: false } }, HOUR_MS);
      expect(stopped).toMatchObject({ reasonCode: 'known_chats_refused', holdsKnown: true, since: START });
      expect(isSetBack(locked, stopped)).toBe(false);
      expect(judge(stopped, { lock }, 2 * HOUR_MS)).toBe(stopped);
    });

    test('of another type does so only where the contact’s token was sent', () => {
      const other = { ...lock, type: 'BIZ_QUALITY' };
      expect(judge(HEALTHY_NUMBER, { lock: other, knownRefused: { withToken: false } }).holdsKnown).toBe(
        false,
      );
      expect(judge(HEALTHY_NUMBER, { lock: other, knownRefused: { withToken: true } }).holdsKnown).toBe(true);
    });
  });

  test('is restricted by a temporary ban until its end, and banned for good by 406 and a second 403', () => {
    const end = { reason: 'restricted', until: after(HOUR_MS), times: 1 } as const;
    const restricted = judge(HEALTHY_NUMBER, { end, connected: false });
    expect(restricted).toMatchObject({
      reasonCode: 'temporarily_banned',
      until: after(HOUR_MS),
      holdsKnown: true,
    });
    expect(judge(restricted, {}, HOUR_MS)).toEqual(HEALTHY_NUMBER);

    const locked = { reason: 'locked', times: 1 } as const;
    expect(judge(HEALTHY_NUMBER, { end: locked, connected: false })).toMatchObject({ state: 'restricted' });
    const twice = judge(HEALTHY_NUMBER, { end: { ...locked, times: 2 }, connected: false });
    expect(twice).toMatchObject({ state: 'banned', reasonCode: 'locked_by_whatsapp', until: null });
    const banned = judge(HEALTHY_NUMBER, { end: { reason: 'banned', times: 1 }, connected: false });
    expect(judge(banned, { connected: false }, 90 * DAY_MS)).toBe(banned);
    expect(judge(banned, {}, 90 * DAY_MS)).toMatchObject({ state: 'caution', reasonCode: 'recovering' });
  });
});
