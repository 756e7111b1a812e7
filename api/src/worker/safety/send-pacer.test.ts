import { expect, test } from '@jest/globals';
import type { LoadedPacing, SafetyMode } from '@waxwing/core';
import { createMemoryPersistence, seedSender } from '@waxwing/core/testing';
import { MACHINE_TIME } from '../timing.js';
import { SendPacer } from './send-pacer.js';

/** The gate of a number without a history in this mode, with `changed` in what is stored. */
async function loadedPacer(mode: SafetyMode, changed: Partial<LoadedPacing> = {}) {
  const world = createMemoryPersistence();
  const { lease } = await seedSender(world);
  const ignored = () => undefined;
  const pacer = new SendPacer({
    ...{ time: MACHINE_TIME, defaultMode: mode, random: () => 0.5 },
    ...{ onOutcome: ignored, onProbeReceipt: ignored, onNews: ignored },
  });
  return { pacer, load: async () => pacer.load({ ...(await world.safety.load(lease)), ...changed }) };
}

test('the gate is open in `watch` once it knows what is stored, and never in `protect`', async () => {
  const watching = await loadedPacer('watch');
  expect(watching.pacer.isOpen).toBe(false);
  await watching.load();
  expect(watching.pacer.isOpen).toBe(true);
  const protecting = await loadedPacer('protect');
  await protecting.load();
  expect(protecting.pacer.isOpen).toBe(false);
});

test('a limit of WhatsApp closes the gate in `watch` as well', async () => {
  const newChatCap = { status: 'CAPPED', used: 30, total: 30, endsAt: null } as const;
  const { pacer, load } = await loadedPacer('watch', { newChatCap });
  await load();
  expect(pacer.isOpen).toBe(false);
});
