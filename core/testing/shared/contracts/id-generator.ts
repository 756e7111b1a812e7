import { describe, expect, test } from '@jest/globals';
import { type IdGenerator, waIdOf } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

export function idGeneratorContract(name: string, setup: () => IdGenerator): void {
  describe(`IdGenerator, ${name}`, () => {
    const ids = setup();

    test('an id is a UUIDv7', () => {
      for (const id of times(100, () => ids.next())) expect(id).toMatch(UUID_V7);
    });

    test('ids and the WhatsApp ids derived from them are unique', () => {
      const made = times(10_000, () => ids.next());
      expect(new Set(made).size).toBe(10_000);
      expect(new Set(made.map(waIdOf)).size).toBe(10_000);
    });

    test('ids sort by their creation time', () => {
      const before = Date.now();
      const made = times(10_000, () => ids.next());
      const stamps = made.map(madeAt);
      expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
      expect(stamps[0]).toBeGreaterThanOrEqual(before);
      // deadline: how far a counter may run ahead of a clock that stands still
      expect(stamps.at(-1)).toBeLessThanOrEqual(Date.now() + 50);
    });
  });
}
