import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';
import { DEFAULT_CAPS } from '../safety-caps.js';
import { gapMs, meanGapMs } from './jitter.js';
import { isTimeZone, quietUntil } from './quiet-hours.js';
import { isSameToMany, mostOfOneText, textKeyOf } from './same-text.js';
import { setBackDays, stageOf } from './stage.js';

const NOW = new Date('2026-03-20T09:00:00.000Z');
const age = (countedDays: number, lastDay: string | null) => ({
  ...{ firstLinkedAt: NOW, declaredAt: null },
  ...{ countedDays, lastDay },
});

describe('the stage of a number', () => {
  test.each([
    [0, 'day 1'],
    [1, 'day 2'],
    [2, 'day 3'],
    [3, 'days 4 to 7'],
    [7, 'week 2'],
    [14, 'week 3'],
    [21, 'from week 4 on'],
    [400, 'from week 4 on'],
  ])('after %i counted days is %s', (days, name) => {
    expect(stageOf(age(days, '2026-03-19'), NOW).name).toBe(name);
  });

  test('stays the same all day, and falls by one for each two weeks without a message', () => {
    expect(stageOf(age(4, '2026-03-20'), NOW).day).toBe(4);
    expect(stageOf(age(20, '2026-03-06'), NOW).name).toBe('week 3');
    expect(stageOf(age(20, '2026-03-05'), NOW).name).toBe('week 2');
    expect(stageOf(age(20, '2026-02-19'), NOW).name).toBe('days 4 to 7');
    expect(stageOf(age(20, '2020-01-01'), NOW).name).toBe('day 1');
  });

  test('is exactly one lower after a setback', () => {
    fc.assert(
      fc.property(fc.nat(60), (days) => {
        const [before, after] = [days, setBackDays(days)].map(
          (counted) => stageOf(age(counted, null), NOW).index,
        );
        expect(after).toBe(Math.max(0, before! - 1));
      }),
    );
  });
});

describe('the gap between first contacts', () => {
  test('lies between its bounds, is longer for a higher draw and about 40 s in the middle', () => {
    const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(draw, draw, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((random) => gapMs(DEFAULT_CAPS, random));
        expect(low).toBeGreaterThanOrEqual(20_000);
        expect(high).toBeLessThanOrEqual(120_000);
        expect(low).toBeLessThanOrEqual(high!);
      }),
    );
    expect(meanGapMs(DEFAULT_CAPS)).toBeGreaterThan(40_000);
    expect(meanGapMs(DEFAULT_CAPS)).toBeLessThan(50_000);
  });
});

describe('quiet hours', () => {
  const kolkata = { from: '21:30', to: '08:00', zone: 'Asia/Kolkata' };

  test.each([
    ['2026-03-01T15:59:59.000Z', null],
    ['2026-03-01T16:00:00.000Z', '2026-03-02T02:30:00.000Z'],
    ['2026-03-02T02:29:59.999Z', '2026-03-02T02:30:00.000Z'],
    ['2026-03-02T02:30:00.000Z', null],
  ])('over midnight at %s end at %s', (at, end) => {
    expect(quietUntil(kolkata, new Date(at))).toEqual(end && new Date(end));
  });

  test.each([
    // The clocks skip from 2 to 3 in the first of these nights, and show the hour from 2 to 3 twice in the second.
    ['22:00', '08:00', '2026-03-28T22:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['22:00', '02:30', '2026-03-28T22:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['01:50', '02:30', '2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['22:00', '08:00', '2026-10-24T21:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ])('from %s to %s in Berlin, in the night of a change of clocks, at %s end at %s', (from, to, at, end) => {
    expect(quietUntil({ from, to, zone: 'Europe/Berlin' }, new Date(at))).toEqual(new Date(end));
  });

  test('end at a time that is not quiet, whatever the clocks do, and less than two days later', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((n) => `${n}`.padStart(2, '0')).join(':'));
    const zone = fc.constantFrom(
      'UTC',
      'Asia/Kolkata',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
    );
    const at = fc
      .integer({ min: 0, max: 730 * 48 })
      .map((n) => new Date(Date.UTC(2026, 0, 1) + (n * HOUR_MS) / 2));
    fc.assert(
      fc.property(fc.record({ from: time, to: time, zone }), at, (quiet, now) => {
        const end = quietUntil(quiet, now);
        if (!end) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThan(2 * DAY_MS);
        expect(quietUntil(quiet, end)).toBeNull();
        expect(quietUntil(quiet, new Date(end.getTime() - MINUTE_MS / 2))).toEqual(end);
      }),
    );
  });

  test('know the time zones', () => {
    expect(['Asia/Kolkata', 'UTC', 'Mars/Olympus', '', 'x'.repeat(99)].map(isTimeZone)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});

describe('the same text', () => {
  test('is told by its words, not by numbers, case or spaces', () => {
    const key = textKeyOf('Order 17 has shipped');
    expect(textKeyOf('ORDER 4711  has shipped\n')).toBe(key);
    expect(textKeyOf('Order 17 has arrived')).not.toBe(key);
  });

  test.each([
    'Or\u200bder 17 has ship\u00adped',
    'Ｏｒｄｅｒ 17 has shipped',
    'Order 17\u2060 has shipped\ufe0f',
  ])('is told in whichever form it is written: %j', (text) => {
    expect(textKeyOf(text)).toBe(textKeyOf('Order 17 has shipped'));
  });

  test('is none where there is no text, as of pictures alone', () => {
    const sent = Array.from({ length: 30 }, (_, n) => ({ at: 0, chat: `${n}`, textKey: textKeyOf('') }));
    expect(isSameToMany(sent, { chat: 'another', textKey: textKeyOf('') })).toBe(false);
    expect(mostOfOneText(['', '', 'Hello 1', 'Hello 2', ''])).toBe(2);
    expect(mostOfOneText(['4711', '4712'])).toBe(2);
  });

  test('goes to many from the eleventh person on, however often each gets it', () => {
    const sent = Array.from({ length: 30 }, (_, n) => ({ at: 0, chat: `${n % 10}`, textKey: 'a' }));
    expect(isSameToMany(sent, { chat: '3', textKey: 'a' })).toBe(false);
    expect(isSameToMany(sent, { chat: 'eleventh', textKey: 'a' })).toBe(true);
    expect(isSameToMany(sent, { chat: 'eleventh', textKey: 'b' })).toBe(false);
  });
});
