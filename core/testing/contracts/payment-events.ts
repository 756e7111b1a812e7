import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../src/index.js';
import { fromNow } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { times, useWorld } from './use-world.js';

export function paymentEventsContract(name: string, setup: () => Promise<World>): void {
  describe(`PaymentEvents, ${name}`, () => {
    const world = useWorld(setup);
    const note = (id: string, at = world().clock.now()) => world().events.note({ id, kind: 'payment', at });

    test('news that were noted are known from then on', async () => {
      const id = `evt_${newId()}`;
      expect(await world().events.has(id)).toBe(false);
      await note(id);
      expect(await world().events.has(id)).toBe(true);
      expect(await world().events.has(`evt_${newId()}`)).toBe(false);
    });

    test('news that are noted by several at once are noted once', async () => {
      const id = `evt_${newId()}`;
      await Promise.all(times(5, () => note(id)));
      expect(await world().events.has(id)).toBe(true);
    });

    test('only what is older than asked for is forgotten', async () => {
      const [old, young] = [`evt_${newId()}`, `evt_${newId()}`];
      await note(old, fromNow(world(), -100 * DAY_MS));
      await note(young, fromNow(world(), -80 * DAY_MS));
      expect(await world().events.purge(fromNow(world(), -90 * DAY_MS))).toBeGreaterThanOrEqual(1);
      expect(await world().events.has(old)).toBe(false);
      expect(await world().events.has(young)).toBe(true);
    });
  });
}
