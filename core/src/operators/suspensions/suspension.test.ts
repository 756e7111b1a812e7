import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isStopped, SUSPENSION_LEVELS, type Suspension } from './suspension.js';

const LEVEL = fc.constantFrom(...SUSPENSION_LEVELS);
const AT = new Date('2026-11-25T12:00:00Z');
const suspension = (level: Suspension['level'], until: Date | null): Suspension => ({
  level,
  reason: 'Complaints',
  since: AT,
  until,
});

describe('a suspension', () => {
  test('stops what its level and the levels before it stop, and nothing beyond', () => {
    fc.assert(
      fc.property(LEVEL, LEVEL, (level, wanted) => {
        const stops = SUSPENSION_LEVELS.indexOf(wanted) <= SUSPENSION_LEVELS.indexOf(level);
        expect(isStopped(suspension(level, null), wanted, AT)).toBe(stops);
      }),
    );
  });

  test('stops nothing from its end on', () => {
    fc.assert(
      fc.property(LEVEL, fc.integer({ min: -1_000, max: 1_000 }), (level, ms) => {
        const until = new Date(AT.getTime() + ms);
        expect(isStopped(suspension(level, until), 'sends', AT)).toBe(ms > 0);
      }),
    );
  });
});
