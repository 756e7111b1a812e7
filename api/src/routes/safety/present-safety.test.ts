import { expect, test } from '@jest/globals';
import { ChangeSafety } from '@waxwing/core';
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
