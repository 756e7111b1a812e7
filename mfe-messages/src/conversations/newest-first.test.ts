import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { appendOlder, mergeNewest, type NewestFirst } from './newest-first.js';

interface Row {
  readonly id: string;
  readonly at: number;
}

const LIMIT = 4;
const placeOf = ({ at }: Row) => String(at);

/** A server with a list that is sorted by time, and cursors that name the last row of a page. */
class List {
  rows: Row[] = [];
  #clock = 0;

  /** Something happens to a row: it is the newest. */
  touch(id: string): void {
    this.#clock += 1;
    this.rows = [{ id, at: this.#clock }, ...this.rows.filter((row) => row.id !== id)];
  }

  page(cursor?: string) {
    const older = this.rows.filter(({ at }) => cursor === undefined || at < Number(cursor));
    const data = older.slice(0, LIMIT);
    return { data, next_cursor: older.length > LIMIT ? placeOf(data.at(-1)!) : null };
  }
}

const touches = fc.array(fc.nat({ max: 12 }), { maxLength: 7 });
const steps = fc.array(fc.oneof(touches, fc.constant('older' as const)), { maxLength: 30 });

describe('pages that are put together', () => {
  test('are the beginning of the list after every poll, whatever moves, comes or is loaded in between', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const list = new List();
        let known: NewestFirst<Row> = mergeNewest<Row>(undefined, list.page(), placeOf);
        for (const step of all) {
          if (step === 'older') {
            if (known.cursor !== null) known = appendOlder(known, list.page(known.cursor), known.cursor);
          } else {
            for (const id of step) list.touch(String(id));
            known = mergeNewest(known, list.page(), placeOf);
          }
          expect(known.rows).toEqual(list.rows.slice(0, known.rows.length));
          expect(known.rows.length).toBeGreaterThanOrEqual(Math.min(LIMIT, list.rows.length));
          if (known.cursor === null) expect(known.rows).toHaveLength(list.rows.length);
        }
      }),
    );
  });

  test('keep what was loaded of the past when little has changed', () => {
    const list = new List();
    for (const id of 'abcdefghij') list.touch(id);
    const first = mergeNewest<Row>(undefined, list.page(), placeOf);
    const known = appendOlder(first, list.page(first.cursor!), first.cursor!);
    list.touch('new');
    expect(mergeNewest(known, list.page(), placeOf).rows).toHaveLength(2 * LIMIT + 1);
  });

  test('a late answer for rows that were replaced meanwhile is dropped', () => {
    const list = new List();
    for (const id of 'abcdefghij') list.touch(id);
    const known = mergeNewest<Row>(undefined, list.page(), placeOf);
    const late = list.page(known.cursor!);
    for (const id of 'klmno') list.touch(id);
    const replaced = mergeNewest(known, list.page(), placeOf);
    expect(appendOlder(replaced, late, known.cursor!)).toBe(replaced);
  });
});
