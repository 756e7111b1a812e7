import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { trendPoints } from './trend-points.js';

const BOX = { width: 96, height: 24, margin: 3 };
const counts = fc.array(fc.nat({ max: 200_000 }), { minLength: 1, maxLength: 90 });

test('the line stays within its box and runs from left to right', () => {
  fc.assert(
    fc.property(counts, (sent) => {
      const line = trendPoints(sent, BOX);
      expect(line).toHaveLength(sent.length);
      for (const { x, y } of line) {
        expect(x >= 3 && x <= 93 && y >= 3 && y <= 21).toBe(true);
      }
      expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).toSorted((a, b) => a - b));
    }),
  );
});

test('a higher count is never drawn lower', () => {
  fc.assert(
    fc.property(counts, (sent) => {
      const line = trendPoints(sent, BOX);
      const bySent = sent
        .map((count, day) => ({ count, y: line[day]!.y }))
        .toSorted((a, b) => a.count - b.count);
      expect(bySent.map(({ y }) => y)).toEqual(bySent.map(({ y }) => y).toSorted((a, b) => b - a));
    }),
  );
});

test('zero is at the bottom, the maximum at the top', () => {
  expect(trendPoints([0, 2, 4], BOX)).toEqual([
    { x: 3, y: 21 },
    { x: 48, y: 12 },
    { x: 93, y: 3 },
  ]);
  expect(trendPoints([0, 0], BOX).map(({ y }) => y)).toEqual([21, 21]);
});
