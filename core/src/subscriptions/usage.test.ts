import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { usageOf } from './usage.js';

test('what was sent and what remains make the limit, for as long as there is a rest', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (sent, limit) => {
      const { remaining } = usageOf(sent, limit);
      expect(remaining).toBe(sent <= limit ? limit - sent : 0);
    }),
  );
});
