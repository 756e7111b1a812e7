import { describe, expect, test } from '@jest/globals';
import { timeOfId } from '@waxwing/core';
import fc from 'fast-check';
import { Uuid7IdGenerator } from './uuid7-id-generator.js';

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('Uuid7IdGenerator', () => {
  test('starts with the milliseconds of its creation', () => {
    const id = new Uuid7IdGenerator(() => 0x0190_1234_5678).next();
    expect(id).toMatch(UUID7);
    expect(id.slice(0, 13)).toBe('01901234-5678');
  });

  test('follows a clock that is set back by a day: messages are looked for near the time of their ids', () => {
    const day = 86_400_000;
    const times = [3 * day, day, day + 1];
    const ids = new Uuid7IdGenerator(() => times.shift()!);
    const made = [ids.next(), ids.next(), ids.next()].map((id) => timeOfId(id));
    expect(made).toEqual([3 * day, day, day + 1]);
  });

  test('sorts in the order of creation when the clock is set back by less than ten seconds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 200 }),
        (times) => {
          let at = 0;
          const ids = new Uuid7IdGenerator(() => times[at++]!);
          const made = times.map(() => ids.next());
          expect([...made].sort()).toEqual(made);
          expect(new Set(made).size).toBe(made.length);
        },
      ),
    );
  });

  test('stays sorted when one millisecond needs more ids than its counter holds', () => {
    const ids = new Uuid7IdGenerator(() => 1_000);
    const made = Array.from({ length: 10_000 }, () => ids.next());
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    for (const id of made) expect(id).toMatch(UUID7);
  });
});
