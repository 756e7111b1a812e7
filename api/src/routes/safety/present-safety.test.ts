import { expect, test } from '@jest/globals';
import { ChangeSafety, GetSafety } from '@waxwing/core';
import { createMemoryPorts, seedSender } from '@waxwing/core/testing';
import { presentSafety } from './present-safety.js';

test('who changed the settings is told beside the states of the number, with the caps that were confirmed', async () => {
  const ports = { ...createMemoryPorts(), safetyMode: 'protect' as const };
  const { account, instance } = await seedSender(ports);
  const by = 'asha@example.com';
  const view = await new ChangeSafety(ports).execute({
    ...{ accountId: account.id, instanceId: instance.id, by, confirmRaisedCaps: true },
    change: { caps: { knownDay: 3_000, knownHour: 100 } },
  });
  const { history, settings_history } = presentSafety(view);
  expect(history).toEqual([]);
  expect(settings_history).toEqual([{ at: expect.any(String), by, confirmed_caps: ['caps.known_day'] }]);
});

test('a pause of the number lookups is shown until it is over', async () => {
  const ports = { ...createMemoryPorts(), safetyMode: 'protect' as const };
  const { account, instance, lease } = await seedSender(ports);
  const shown = async (now: Date) => {
    const use = new GetSafety({ ...ports, clock: { now: () => now } });
    const view = await use.execute({ accountId: account.id, instanceId: instance.id });
    return presentSafety(view).checks_paused_until;
  };
  expect(await shown(ports.clock.now())).toBeNull();
  await ports.numbers.begin(lease, '4917000000002');
  const until = await ports.numbers.recordRefusal(lease, '4917000000002');
  expect(await shown(ports.clock.now())).toBe(until.toISOString());
  expect(await shown(until)).toBeNull();
});
