import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { usageOf } from './usage.js';

test('sent and remaining messages add up to the limit until it is reached', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (sent, limit) => {
      const { remaining } = usageOf(sent, limit);
      expect(remaining).toBe(sent <= limit ? limit - sent : 0);
    }),
  );
});
