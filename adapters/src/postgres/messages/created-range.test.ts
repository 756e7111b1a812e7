import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@waxwing/core';
import { newIdAt } from '@waxwing/core/testing';
import fc from 'fast-check';
import { createdRangeOf } from './created-range.js';

describe('createdRangeOf', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

  test('contains the moment of every id, with a day to either side and no more', () => {
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 5 }), (moments) => {
        const [from, until] = createdRangeOf(moments.map(newIdAt));
        const times = moments.map((at) => at.getTime());
        expect(Date.parse(from)).toBe(Math.min(...times) - DAY_MS);
        expect(Date.parse(until)).toBe(Math.max(...times) + DAY_MS);
      }),
    );
  });

  test('reaches further back on request', () => {
    const at = new Date('2026-03-01T09:00:00.000Z');
    expect(createdRangeOf([newIdAt(at)], { daysBefore: 46 })[0]).toBe('2026-01-14T09:00:00.000Z');
  });

  test.each(['ffffffff-ffff-4fff-8fff-ffffffffffff', '00000000-0000-0000-0000-000000000000'])(
    'returns valid timestamps for the made-up id %s',
    (id) => {
      for (const at of createdRangeOf([id])) expect(at).toMatch(/^\d{4}-\d\d-\d\dT/);
    },
  );
});
