import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { listOf, object, paging } from './fields.js';

test('a list says what it is, holds its items and where the next ones begin, and nothing else', () => {
  const list = listOf(z.strictObject({ object: object('thing') }), 'ThingList');
  const page = { object: 'list', data: [{ object: 'thing' }], has_more: false, next_cursor: null };
  expect(list.safeParse(page).success).toBe(true);
  for (const wrong of [{ object: 'page' }, { data: [{ object: 'other' }] }, { total: 1 }]) {
    expect(list.safeParse({ ...page, ...wrong }).success).toBe(false);
  }
});

test('a page has 50 items unless told, and 100 at most', () => {
  const query = z.strictObject(paging);
  expect(query.parse({})).toEqual({ limit: 50 });
  expect(query.parse({ limit: '100' })).toEqual({ limit: 100 });
  expect(query.safeParse({ limit: '101' }).success).toBe(false);
});
