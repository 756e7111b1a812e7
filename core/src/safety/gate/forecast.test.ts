import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import { HEALTHY_NUMBER } from '../health.js';
import type { HeldByChat, PacingSnapshot } from '../ports.js';
import { holdOf, leavesAt, viewPacing } from './forecast.js';
import { forecastOf } from './lane-forecast.js';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const NONE = { known: 0, first: 0, checks: 0 };

function view(some: Partial<PacingSnapshot> = {}) {
  const snapshot: PacingSnapshot = {
    ...{ settings: {}, health: HEALTHY_NUMBER, lastFirstAt: null, newChatCap: null, reachoutLock: null },
    age: { firstLinkedAt: NOW, countedDays: 0, lastDay: null, declaredAt: null },
    counts: { at: NOW, hour: NONE, day: NONE },
    waiting: { known: 0, first: 0 },
    ...some,
  };
  return viewPacing(snapshot, 'protect', NOW);
}

const waits = (waiting: { known: number; first: number }, held: Partial<HeldByChat> = {}) => ({
  waiting,
  heldByChat: { known: 0, first: 0, until: null, ...held },
});

const daysUntil = (at: Date | null) => at && Math.floor((at.getTime() - NOW.getTime()) / DAY_MS + 9 / 24);

describe('the forecast', () => {
  test.each([
    [1, 0],
    [10, 0],
    [11, 1],
    [25, 1],
    [26, 2],
    [210, 6],
    [211, 7],
  ])('has stranger no. %i leave on day %i, as the stages go', (count, day) => {
    expect(daysUntil(leavesAt(view(), 'first', count, NOW))).toBe(day);
  });

  test('has known contacts leave by the bucket, then one every three seconds, then by the hour', () => {
    const seconds = (count: number) =>
      (leavesAt(view(), 'known', count, NOW)!.getTime() - NOW.getTime()) / 1_000;
    expect([1, 10, 11, 110].map(seconds)).toEqual([0, 0, 3, 300]);
    expect(seconds(401)).toBe(3_600);
  });

  test('never has a later message leave before an earlier one', () => {
    const age = fc
      .nat(40)
      .map((countedDays) => ({ firstLinkedAt: NOW, countedDays, lastDay: null, declaredAt: null }));
    const used = fc.record({ known: fc.nat(500), first: fc.nat(150), checks: fc.constant(0) });
    const lane = fc.constantFrom('known' as const, 'first' as const);
    fc.assert(
      fc.property(age, used, lane, fc.integer({ min: 1, max: 800 }), (some, day, which, count) => {
        const state = view({ age: some, counts: { at: NOW, hour: NONE, day } });
        const [earlier, later] = [leavesAt(state, which, count, NOW), leavesAt(state, which, count + 1, NOW)];
        expect(later!.getTime()).toBeGreaterThanOrEqual(earlier!.getTime());
      }),
      { numRuns: 50 },
    );
  });

  const bad = (state: 'caution' | 'held', until: Date) =>
    view({ health: { ...HEALTHY_NUMBER, state, reasonCode: 'recovering', since: NOW, until } });

  test.each([
    ['care is needed for two days', bad('caution', new Date(NOW.getTime() + 2 * DAY_MS))],
    ['a hold ends tomorrow and two days of care follow', bad('held', new Date(NOW.getTime() + HOUR_MS))],
  ])('lets strangers leave at the full pace again after %s', (_, state) => {
    const days = [5, 6, 10, 11, 20, 21, 30, 31, 45].map((count) =>
      daysUntil(leavesAt(state, 'first', count, NOW)),
    );
    // Five on each day of care, of which none counts, as many again when it has ended, and then as the stages go.
    expect(days).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  test('tells in a sentence when all that waits has left, and says so where nobody knows', () => {
    expect(forecastOf(view(), waits({ known: 2, first: 12 }), NOW)!.sentence).toMatch(
      /^14 messages leave by Tuesday 0\d:\d\d UTC at this pace\.$/,
    );
    expect(forecastOf(view(), waits({ known: 0, first: 0 }), NOW)).toBeNull();
    const off = view({ settings: { firstContacts: false } });
    expect(forecastOf(off, waits({ known: 0, first: 3 }), NOW)).toMatchObject({ count: 3, until: null });
  });

  test('tells of messages that wait for their own recipients, where these are the last', () => {
    const until = new Date('2026-03-05T09:00:00.000Z');
    const of = (known: number, held: Partial<HeldByChat>, state = view()) =>
      forecastOf(state, waits({ known, first: 0 }, held), NOW);
    expect(of(212, { known: 3, until })).toEqual({
      ...{ count: 212, until },
      sentence:
        '209 messages leave by Monday 09:09 UTC at this pace; 3 more wait for their recipients until Thursday 09:00 UTC.',
    });
    expect(of(1, { known: 1, until })).toEqual({
      ...{ count: 1, until },
      sentence: '1 message waits for its recipient until Thursday 09:00 UTC.',
    });
    const soon = new Date(NOW.getTime() + 60_000);
    expect(of(212, { known: 3, until: soon })!.sentence).toMatch(
      /^212 messages leave by Monday .* at this pace\.$/,
    );
    const watched = view({ settings: { mode: 'watch' } });
    expect(of(5, { known: 2, until }, watched)).toMatchObject({ count: 2, until });
    expect(of(5, {}, watched)).toBeNull();
  });

  test('under watch tells of first contacts only, and only while WhatsApp itself refuses them', () => {
    const watched = (until: Date) => {
      const reachoutLock = { type: 'RESTRICT_ALL_COMPANIONS', since: NOW, until };
      return view({ settings: { mode: 'watch' }, reachoutLock });
    };
    const until = new Date(NOW.getTime() + HOUR_MS);
    const forecast = forecastOf(watched(until), waits({ known: 2, first: 12 }), NOW);
    expect(forecast).toMatchObject({ count: 12, until });
    expect(forecastOf(watched(until), waits({ known: 2, first: 0 }), NOW)).toBeNull();
    expect(forecastOf(watched(NOW), waits({ known: 2, first: 12 }), NOW)).toBeNull();
    const off = view({ settings: { mode: 'off' }, reachoutLock: watched(until).reachoutLock });
    expect(forecastOf(off, waits({ known: 2, first: 12 }), NOW)).toBeNull();
  });

  test('tells why a message waits: what holds its lane, or those before it', () => {
    expect(holdOf({ lane: 'known', ahead: 9, chatHold: null }, view(), NOW)).toBeUndefined();
    expect(holdOf({ lane: 'first', ahead: 2, chatHold: null }, view(), NOW)).toMatchObject({ code: 'gap' });
    const quiet = view({ settings: { quietHours: { from: '14:00', to: '16:00', zone: 'Asia/Kolkata' } } });
    const hold = holdOf({ lane: 'first', ahead: 0, chatHold: null }, quiet, NOW);
    expect(hold).toMatchObject({ code: 'quiet_hours', until: new Date('2026-03-02T10:30:00.000Z') });
    expect(hold!.sentence).toContain('until 2026-03-02 10:30 UTC');
  });

  test('uses four fifths of what WhatsApp leaves, and waits for its next cycle', () => {
    const endsAt = new Date(NOW.getTime() + 3 * DAY_MS + HOUR_MS);
    const state = view({ newChatCap: { total: 100, used: 95, status: 'NONE', endsAt } });
    expect(daysUntil(leavesAt(state, 'first', 4, NOW))).toBe(0);
    expect(leavesAt(state, 'first', 5, NOW)).toEqual(endsAt);
  });
});
