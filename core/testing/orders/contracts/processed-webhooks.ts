import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { fromNow } from '../../fixture/seed.js';
import { times, usePersistence } from '../../fixture/use-persistence.js';
import { newId } from '../../shared/uuid-v7.js';

export function processedWebhooksContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`ProcessedWebhooks, ${name}`, () => {
    const fixture = usePersistence(setup);
    const record = (id: string, at = fixture().clock.now()) =>
      fixture().events.add({ id, kind: 'payment', at });

    test('a recorded event is known from then on', async () => {
      const id = `evt_${newId()}`;
      expect(await fixture().events.has(id)).toBe(false);
      await record(id);
      expect(await fixture().events.has(id)).toBe(true);
      expect(await fixture().events.has(`evt_${newId()}`)).toBe(false);
    });

    test('an event recorded concurrently is recorded once', async () => {
      const id = `evt_${newId()}`;
      await Promise.all(times(5, () => record(id)));
      expect(await fixture().events.has(id)).toBe(true);
    });

    test('only older events than requested are deleted', async () => {
      const [old, young] = [`evt_${newId()}`, `evt_${newId()}`];
      await record(old, fromNow(fixture(), -100 * DAY_MS));
      await record(young, fromNow(fixture(), -80 * DAY_MS));
      expect(await fixture().events.purge(fromNow(fixture(), -90 * DAY_MS))).toBeGreaterThanOrEqual(1);
      expect(await fixture().events.has(old)).toBe(false);
      expect(await fixture().events.has(young)).toBe(true);
    });
  });
}
