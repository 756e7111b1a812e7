import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildQuery, type Filters, isFiltered, isValidRange, readFilters, readPage } from './filters.js';

const at = (places: Record<string, string>) => ({ get: (place: string) => places[place] ?? '' });
const NONE: Filters = { instance: '', direction: '', kind: '', from: '', to: '' };
const day = fc
  .date({ min: new Date('1971-01-02'), max: new Date('9990-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the filters in the URL', () => {
  test('are parsed', () => {
    const places = {
      instance: ' ins_1 ',
      direction: 'inbound',
      kind: 'poll',
      from: '2026-03-01',
      to: '2026-03-04',
    };
    expect(readFilters(at(places))).toEqual({ ...places, instance: 'ins_1' });
  });

  test('are ignored when they are invalid', () => {
    const places = { direction: 'sideways', kind: 'toString', from: '2026-13-01', to: 'tomorrow' };
    expect(readFilters(at(places))).toEqual(NONE);
    expect(isFiltered(readFilters(at(places)))).toBe(false);
  });

  test('any URL gives a query of valid instants in ascending order, or none', () => {
    const anything = fc.oneof(fc.string(), day);
    fc.assert(
      fc.property(anything, anything, (from, to) => {
        const filters = readFilters(at({ from, to }));
        if (!isValidRange(filters)) return;
        const { startDate = '1970-01-01T00:00:00.000Z', endDate = '9999-12-31T23:59:59.999Z' } =
          buildQuery(filters);
        expect(Date.parse(startDate)).toBeLessThan(Date.parse(endDate));
      }),
    );
  });
});

test.each([
  ['', 1],
  ['7', 7],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['9999999999', 1],
])('page "%s" is page %i', (page, read) => {
  expect(readPage(at({ page }))).toBe(read);
});

describe('the query', () => {
  test('omits filters that are not set', () => {
    expect(Object.values(buildQuery(NONE)).filter((value) => value !== undefined)).toEqual([]);
  });

  test('asks for a kind by its type, and for files of every kind together', () => {
    expect(buildQuery({ ...NONE, kind: 'audio' })).toMatchObject({ type: 'audio', hasMedia: undefined });
    expect(buildQuery({ ...NONE, kind: 'media' })).toMatchObject({ type: undefined, hasMedia: true });
  });

  test("a day starts and ends in the user's time zone, and adjoins the next one", () => {
    fc.assert(
      fc.property(day, (from) => {
        const { startDate, endDate } = buildQuery({ ...NONE, from, to: from });
        const [begins, ends] = [new Date(startDate!), new Date(endDate!)];
        expect([begins.getHours(), begins.getMinutes(), begins.getMilliseconds()]).toEqual([0, 0, 0]);
        const next = new Date(ends.getTime() + 1);
        expect([next.getHours(), next.getMinutes()]).toEqual([0, 0]);
        expect(next.getTime() - begins.getTime()).toBeGreaterThanOrEqual(23 * 3_600_000);
        expect(next.getTime() - begins.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      }),
    );
  });
});
