import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  anIncomingMessage,
  createMemoryPorts,
  newId,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import type { Message } from '../message.js';
import { ExportHistory, type ExportHistoryQuery } from './export-history.js';
import { ListHistory } from './list-history.js';

async function start() {
  const ports = createMemoryPorts();
  const startsAt = new Date(ports.clock.now().getTime() - 86_400_000);
  const sender = await seedSender(ports, { startsAt, messageLimit: 5_000 });
  const accountId = sender.account.id;
  const exported = async (extent: Partial<ExportHistoryQuery> = {}) => {
    const portions: (readonly Message[])[] = [];
    for await (const portion of new ExportHistory(ports).execute({ accountId, ...extent }))
      portions.push(portion);
    return { portions, ids: portions.flat().map(({ id }) => id) };
  };
  const listed = async (extent: Partial<ExportHistoryQuery> = {}) => {
    const query = { accountId, ...extent, page: 1, limit: 10_000 };
    return (await new ListHistory(ports).execute(query)).items.map(({ id }) => id);
  };
  return { ports, ...sender, accountId, exported, listed };
}

describe('ExportHistory', () => {
  test('returns the same messages as the history with the same filters, in the same order', async () => {
    const { ports, accountId, instance, lease, exported, listed } = await start();
    const other = await seedInstance(ports, accountId);
    for (let second = 0; second < 8; second++) {
      // Two messages share each moment, so that bounds also fall between messages of one moment.
      await seedMessage(ports, second % 2 ? instance : other);
      await ports.inbox.storeInbound(lease, [anIncomingMessage({ at: ports.clock.now() })]);
      ports.clock.advance(1_000);
    }
    const second = fc.option(
      fc.integer({ min: 0, max: 9 }).map((ago) => new Date(ports.clock.now().getTime() - ago * 1_000)),
      { nil: undefined },
    );
    const extent = fc.record({
      instanceId: fc.constantFrom(undefined, instance.id, other.id, newId()),
      direction: fc.constantFrom(undefined, 'inbound' as const, 'outbound' as const),
      from: second,
      until: second,
    });
    await fc.assert(
      fc.asyncProperty(extent, async (filter) => {
        expect((await exported(filter)).ids).toEqual(await listed(filter));
      }),
    );
  });

  test.each([0, 1, 99, 100, 101, 1_099, 1_100, 1_101, 2_500])(
    'returns %i messages in batches, none twice',
    async (count) => {
      const { ports, instance, exported } = await start();
      for (let index = 0; index < count; index++) await seedMessage(ports, instance);
      const { portions, ids } = await exported();
      expect(new Set(ids).size).toBe(count);
      expect(ids).toHaveLength(count);
      expect(portions.every(({ length }) => length > 0 && length <= 1_000)).toBe(true);
    },
  );

  test('returns long texts whole, a few in a batch', async () => {
    const { ports, lease, exported } = await start();
    const text = 'x'.repeat(900_000);
    for (let index = 0; index < 7; index++)
      await ports.inbox.storeInbound(lease, [anIncomingMessage({ at: ports.clock.now(), text })]);
    const { portions, ids } = await exported();
    expect(new Set(ids).size).toBe(7);
    expect(portions.every((portion) => portion.length <= 3)).toBe(true);
    expect(portions.flat().every((message) => message.text === text)).toBe(true);
  });

  test('returns a small first batch, so that it arrives at once', async () => {
    const { ports, instance, exported } = await start();
    for (let index = 0; index < 150; index++) await seedMessage(ports, instance);
    expect((await exported()).portions.map(({ length }) => length)).toEqual([100, 50]);
  });

  test('does not return messages of another account', async () => {
    const { ports, exported } = await start();
    const ravi = await seedSender(ports);
    await seedMessage(ports, ravi.instance);
    expect((await exported()).ids).toEqual([]);
  });
});
