import { describe, expect, test } from '@jest/globals';
import { aMessage, countSent, createMemoryPorts, seedMessage, seedSender } from '../../../testing/index.js';
import type { SafetyMode } from '../../safety/safety-mode.js';
import type { SafetySettings } from '../../safety/safety-settings.js';
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

  test.each<[SafetyMode, SafetySettings, string]>([
    [
      'protect',
      { firstContacts: false },
      'within its validity: it waited for first contacts, which the owner',
    ],
    ['protect', {}, 'within its validity: it waited for its turn,'],
    ['watch', {}, 'within its validity.'],
  ])('in mode %s with %j, a first contact that was held ends with %j', async (mode, settings, reason) => {
    const ports = createMemoryPorts();
    const { account, instance, lease } = await seedSender(ports);
    const change = { settings: { mode, ...settings }, by: 'Asha', at: ports.clock.now() };
    await ports.safety.changeSettings(account.id, instance.id, () => change);
    const message = aMessage(instance, { at: ports.clock.now() });
    await ports.intake.accept({ message, pacing: { held: true } });
    const expire = new ExpireMessages(ports);
    const reasonOf = async () => (await ports.messages.byId(account.id, message.id))?.failureReason;
    await ports.reports.report(lease, { status: 'ready' });
    await ports.expireValidity(message, 1);
    await expire.execute();
    expect(await reasonOf()).toContain(reason);
  });

  test('a held message of an instance that is not connected has waited for its phone', async () => {
    const ports = { ...createMemoryPorts(), safetyMode: 'protect' as const };
    const { account, instance, lease } = await seedSender(ports);
    const message = aMessage(instance, { at: ports.clock.now() });
    await ports.intake.accept({ message, pacing: { held: true } });
    await ports.reports.report(lease, { status: 'disconnected' });
    await ports.expireValidity(message, 1);
    await new ExpireMessages(ports).execute();
    const found = await ports.messages.byId(account.id, message.id);
    expect(found?.failureReason).toBe('The message could not be sent within its validity.');
  });

  test('continues in batches until none is left', async () => {
    const portions = [500, 500, 7];
    const limits: number[] = [];
    const expiry = {
      listHeld: async () => [],
      expire: async (limit: number) => {
        limits.push(limit);
        return portions.shift() ?? 0;
      },
    };
    expect(await new ExpireMessages({ ...createMemoryPorts(), expiry }).execute()).toBe(1_007);
    expect(limits).toEqual([500, 500, 500]);
  });
});
