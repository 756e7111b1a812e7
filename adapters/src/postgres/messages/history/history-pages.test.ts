import { describe, expect, test } from '@jest/globals';
import { DAY_MS, dayOf } from '@waxwing/core';
import fc from 'fast-check';
import { countMessages, locatePage, splitIntoDays, type TimeBucket } from './history-pages.js';

const START = Date.UTC(2026, 0, 1);

/** Moments of a few days; some of them are the first of a day. */
const moment = fc
  .tuple(fc.nat(5), fc.oneof(fc.constant(0), fc.nat(DAY_MS - 1)))
  .map(([day, ms]) => new Date(START + day * DAY_MS + ms));

describe('splitIntoDays', () => {
  test('two days are counted as they are', () => {
    const range = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-01-03T00:00:00Z') };
    expect(splitIntoDays(range)).toEqual({ fromDay: '2026-01-01', untilDay: '2026-01-03', edges: [] });
  });

  test('a range without ends has neither days nor edges', () => {
    expect(splitIntoDays({})).toEqual({ fromDay: undefined, untilDay: undefined, edges: [] });
  });

  test('a few hours are an edge and no day', () => {
    const range = { from: new Date('2026-01-01T08:00:00Z'), until: new Date('2026-01-01T09:00:00Z') };
    expect(splitIntoDays(range).edges).toEqual([range]);
  });

  test('days and edges together are the range: every moment of it is in one of them, and no other moment', () => {
    fc.assert(
      fc.property(fc.option(moment), fc.option(moment), moment, (one, two, at) => {
        const [from, until] = one && two && one > two ? [two, one] : [one, two];
        const { fromDay, untilDay, edges } = splitIntoDays({
          from: from ?? undefined,
          until: until ?? undefined,
        });
        const inDays =
          (fromDay === undefined || dayOf(at) >= fromDay) && (untilDay === undefined || dayOf(at) < untilDay);
        const places = [inDays, ...edges.map((edge) => edge.from <= at && at < edge.until)];
        const inRange = (!from || from <= at) && (!until || at < until);
        expect(places.filter((holds) => holds)).toHaveLength(inRange ? 1 : 0);
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

  test('a page read from its place is the page counted from the newest message', () => {
    fc.assert(
      fc.property(histories, fc.nat(20), fc.integer({ min: 1, max: 6 }), (stretches, offset, limit) => {
        const messages = stretches.flatMap(({ from, messages: count }) =>
          Array.from({ length: count }, (_, index) => from.getTime() + count - index),
        );
        const place = locatePage(stretches, offset, limit);
        const read = place
          ? messages
              .filter((at) => at >= place.from.getTime() && at < place.until.getTime())
              .slice(place.skip, place.skip + limit)
          : [];
        expect(read).toEqual(messages.slice(offset, offset + limit));
        expect(countMessages(stretches)).toBe(messages.length);
      }),
      { numRuns: 1_000 },
    );
  });

  test('no more than the day in which it begins is passed over', () => {
    const day = (daysAgo: number, messages: number) => ({
      from: new Date(START - daysAgo * DAY_MS),
      until: new Date(START - (daysAgo - 1) * DAY_MS),
      messages,
    });
    const place = locatePage([day(0, 1_000), day(1, 1_000), day(2, 10), day(3, 1_000)], 1_995, 10);
    expect(place).toEqual({ from: day(2, 0).from, until: day(1, 0).until, skip: 995 });
  });
});
