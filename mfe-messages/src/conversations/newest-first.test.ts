import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  appendOlder,
  mergeNewest,
  type NewestFirst,
  olderOf,
  putOnTop,
  replaceOlder,
} from './newest-first.js';

interface Row {
  readonly id: string;
  readonly at: number;
}

const LIMIT = 4;
const placeOf = ({ at }: Row) => String(at).padStart(3, '0');

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

describe('rows that were read anew', () => {
  /** A list of which two pages are known: of each letter, the last is the newest. */
  function loaded(letters: string) {
    const list = new List();
    for (const id of letters) list.touch(id);
    const first = mergeNewest<Row>(undefined, list.page(), placeOf);
    return { list, known: appendOlder(first, list.page(first.cursor!), first.cursor!) };
  }
  const idsOf = ({ rows }: NewestFirst<Row>) => rows.map(({ id }) => id).join('');
  const leave = (list: List, ...ids: string[]) => {
    list.rows = list.rows.filter(({ id }) => !ids.includes(id));
  };
  const read = (list: List, { newest }: NewestFirst<Row>) => list.page(newest.cursor!);

  test('are no longer known where they have left the list', () => {
    const { list, known } = loaded('abcdefghij');
    leave(list, 'f', 'c');
    const page = read(list, known);
    expect(idsOf(replaceOlder(known, { ...page, asked: olderOf(known) }, placeOf))).toBe('jihged');
  });

  test('are no longer known where nothing is left behind the newest page', () => {
    const { list, known } = loaded('abcdefgh');
    leave(list, ...'abcd');
    const page = read(list, known);
    expect(idsOf(replaceOlder(known, { ...page, asked: olderOf(known) }, placeOf))).toBe('hgfe');
  });

  test('stay where the reading did not come as far', () => {
    const { list, known } = loaded('abcdefghij');
    const { data } = read(list, known);
    const part = { data: data.slice(0, 2), next_cursor: 'more', asked: olderOf(known) };
    expect(replaceOlder(known, part, placeOf)).toEqual(known);
  });

  test('leave alone the newest page, also under a row that was put on top of it', () => {
    const { list, known } = loaded('abcdefghij');
    const row = { id: 'k', at: 11 };
    const now = putOnTop(known, row);
    const reading = { ...read(list, now), asked: olderOf(now) };
    expect(idsOf(replaceOlder(now, reading, placeOf))).toBe('kjihgfedc');
    expect(putOnTop(now, row)).toEqual(now);
    expect(idsOf(putOnTop(now, { id: 'd', at: 12 }))).toBe('dkjihgfec');
  });

  test('leave alone what was pushed behind the newest page meanwhile', () => {
    const { list, known } = loaded('abcdefghij');
    const reading = { ...read(list, known), asked: olderOf(known) };
    for (const id of 'ekl') list.touch(id);
    const pushed = mergeNewest(known, list.page(), placeOf);
    expect(idsOf(replaceOlder(pushed, reading, placeOf))).toBe('lkejihgfdc');
  });

  test('leave alone what has moved to the top and behind the newest page again', () => {
    const { list, known } = loaded('abcdefghij');
    const asked = olderOf(known);
    list.touch('e');
    const reading = { ...read(list, known), asked };
    let now = mergeNewest(known, list.page(), placeOf);
    for (const id of 'klm') {
      list.touch(id);
      now = mergeNewest(now, list.page(), placeOf);
    }
    list.touch('n');
    now = mergeNewest(now, list.page(), placeOf);
    expect(idsOf(now)).toBe('nmlkejihgfdc');
    expect(idsOf(replaceOlder(now, reading, placeOf))).toBe('nmlkejihgfdc');
  });
});
