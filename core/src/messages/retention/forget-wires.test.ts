import { expect, test } from '@jest/globals';
import { createMemoryPorts, seedMessage, seedSender } from '../../../testing/index.js';
import { DAY_MS } from '../../shared/clock.js';
import { ForgetWires, WIRE_LIFE_MS } from './forget-wires.js';

const SHOP = { type: 'location', latitude: 12.5, longitude: 77.5, name: 'Shop' } as const;

test('what WhatsApp carried for a message is kept for 30 days, and its body and secret stay behind them', async () => {
  const ports = createMemoryPorts();
  const { bodies, clock, outbox, outgoingChanges, retention, store } = ports;
  const { instance, lease } = await seedSender(ports);
  const { id } = await seedMessage(ports, instance, { body: SHOP });
  const wire = { bytes: Uint8Array.of(1, 2, 3), secret: new Uint8Array(32).fill(7) };
  await bodies.storeWire(lease, id, wire);
  await outbox.take(lease, { known: 1, first: 0 }, []);
  await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
  const forget = () => new ForgetWires({ clock, outgoingChanges, retention }).execute();

  clock.advance(WIRE_LIFE_MS);
  await forget();
  expect(store.messages.get(id)?.wire?.bytes).toEqual(wire.bytes);
  clock.advance(1);
  await forget();
  const row = store.messages.get(id)!;
  expect([row.wire, row.message.body, row.secret]).toEqual([undefined, SHOP, wire.secret]);
});

test.each([
  ['goes on past portions with nothing to forget', [0, 1, 0, 0], 5],
  ['ends where nothing was left for long', [5, ...Array<number>(40).fill(0)], 21],
])('%s', async (_, forgottenPerPortion, portions) => {
  const asked: (string | undefined)[] = [];
  const retention = {
    async forgetWires(_before: Date, { after, limit }: { after: string | undefined; limit: number }) {
      const forgotten = forgottenPerPortion[asked.length];
      asked.push(after);
      const last = `id ${asked.length}`;
      return forgotten === undefined
        ? { looked: limit - 1, forgotten: 0, last }
        : { looked: limit, forgotten, last };
    },
  };
  const outgoingChanges = { removeBefore: async () => 0 };
  const clock = { now: () => new Date(400 * DAY_MS) };
  await new ForgetWires({ clock, outgoingChanges, retention }).execute();
  expect(asked).toEqual([undefined, ...Array.from({ length: portions - 1 }, (__, at) => `id ${at + 1}`)]);
});
