import { describe, expect, test } from '@jest/globals';
import { countSent, createMemoryPorts, seedMessage, seedSender } from '../../../testing/index.js';
import { DAY_MS } from '../../shared/clock.js';
import { ExpireMessages } from './expire-messages.js';

describe('ExpireMessages', () => {
  test('expires a message a day after its acceptance, and not a moment before', async () => {
    const ports = createMemoryPorts();
    const { instance, subscription } = await seedSender(ports);
    await seedMessage(ports, instance);
    const expire = new ExpireMessages(ports);
    ports.clock.advance(DAY_MS - 1);
    expect(await expire.execute()).toBe(0);
    ports.clock.advance(1);
    expect(await expire.execute()).toBe(1);
    expect(await countSent(ports, subscription)).toBe(0);
  });

  test('continues in batches until none is left', async () => {
    const portions = [500, 500, 7];
    const limits: number[] = [];
    const expiry = {
      expire: async (limit: number) => {
        limits.push(limit);
        return portions.shift() ?? 0;
      },
    };
    expect(await new ExpireMessages({ expiry }).execute()).toBe(1_007);
    expect(limits).toEqual([500, 500, 500]);
  });
});
