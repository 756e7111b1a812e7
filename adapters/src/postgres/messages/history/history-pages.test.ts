import { describe, expect, test } from '@jest/globals';
import { DAY_MS, dayOf } from '@waxwing/core';
import fc from 'fast-check';
import { countMessages, locatePage, splitIntoDays, type TimeBucket } from './history-pages.js';

const START = Date.UTC(2026, 0, 1);

/** Moments of a few days, some of them at the start of a day. */
const moment = fc
  .tuple(fc.nat(5), fc.oneof(fc.constant(0), fc.nat(DAY_MS - 1)))
  .map(([day, ms]) => new Date(START + day * DAY_MS + ms));

describe('splitIntoDays', () => {
  test('keeps two whole days without edges', () => {
    const range = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-01-03T00:00:00Z') };
    expect(splitIntoDays(range)).toEqual({ fromDay: '2026-01-01', untilDay: '2026-01-03', edges: [] });
  });

  test('returns neither days nor edges for an unbounded range', () => {
    expect(splitIntoDays({})).toEqual({ fromDay: undefined, untilDay: undefined, edges: [] });
  });

  test('returns an edge and no day for a few hours', () => {
    const range = { from: new Date('2026-01-01T08:00:00Z'), until: new Date('2026-01-01T09:00:00Z') };
    expect(splitIntoDays(range).edges).toEqual([range]);
  });

  test('covers every moment of the range exactly once by days and edges', () => {
    fc.assert(
      fc.property(fc.option(moment), fc.option(moment), moment, (one, two, at) => {
        const [from, until] = one && two && one > two ? [two, one] : [one, two];
        const { fromDay, untilDay, edges } = splitIntoDays({
          from: from ?? undefined,
          until: until ?? undefined,
        });
        const inDays =
          (fromDay === undefined || dayOf(at) >= fromDay) && (untilDay === undefined || dayOf(at) < untilDay);
        const containing = [inDays, ...edges.map((edge) => edge.from <= at && at < edge.until)];
        const inRange = (!from || from <= at) && (!until || at < until);
        expect(containing.filter((holds) => holds)).toHaveLength(inRange ? 1 : 0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('locatePage', () => {
  const histories = fc.array(fc.nat(4), { maxLength: 8 }).map((counts): TimeBucket[] =>
    counts.map((messages, daysAgo) => ({
      from: new Date(START - daysAgo * DAY_MS),
      until: new Date(START - (daysAgo - 1) * DAY_MS),
      messages,
    })),
  );

  test('finds the same page as counting from the newest message', () => {
    fc.assert(
      fc.property(histories, fc.nat(20), fc.integer({ min: 1, max: 6 }), (stretches, offset, limit) => {
        const messages = stretches.flatMap(({ from, messages: count }) =>
          Array.from({ length: count }, (_, index) => from.getTime() + count - index),
        );
        const location = locatePage(stretches, offset, limit);
        const read = location
          ? messages
              .filter((at) => at >= location.from.getTime() && at < location.until.getTime())
              .slice(location.skip, location.skip + limit)
          : [];
        expect(read).toEqual(messages.slice(offset, offset + limit));
        expect(countMessages(stretches)).toBe(messages.length);
      }),
      { numRuns: 1_000 },
    );
  });

  test('skips no more messages than its first day has', () => {
    const day = (daysAgo: number, messages: number) => ({
      from: new Date(START - daysAgo * DAY_MS),
      until: new Date(START - (daysAgo - 1) * DAY_MS),
      messages,
    });
    const location = locatePage([day(0, 1_000), day(1, 1_000), day(2, 10), day(3, 1_000)], 1_995, 10);
    expect(location).toEqual({ from: day(2, 0).from, until: day(1, 0).until, skip: 995 });
  });
});
