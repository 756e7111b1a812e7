import { expect, jest, test } from '@jest/globals';
import { timeOfId } from '../../src/index.js';
import { newId, newIdAt } from './uuid-v7.js';

test('ids of one moment are UUIDs of version 7 that begin with it and sort by creation', () => {
  const at = new Date('2026-03-01T09:00:00.000Z');
  const ids = Array.from({ length: 20_000 }, () => newIdAt(at));
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(Number.parseInt(ids[0]!.replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
  expect(ids.toSorted()).toEqual(ids);
});

test('an id of now begins with the time of now, though another test has had a clock that was a day ahead', () => {
  const ahead = Date.now() + 86_400_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(ahead);
  expect(timeOfId(newId())).toBe(ahead);
  clock.mockRestore();
  expect(timeOfId(newId())).toBeLessThan(ahead);
});
