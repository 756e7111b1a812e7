import { expect, test } from '@jest/globals';
import {
  DEFAULT_CAPS,
  type LoadedPacing,
  type PacedOptions,
  type SafetyMode,
  type SharedUse,
} from '@waxwing/core';
import { createMemoryPersistence, seedSender } from '@waxwing/core/testing';
import { takeOptions } from '../sending/send-pacing.js';
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

const UNUSED: SharedUse = {
  ...{ hour: { known: 0, first: 0 }, day: { known: 0, first: 0 }, sending: { known: 0, first: 0 } },
  ...{ firstTakenAt: null, isHeld: false },
};

test('a number that another instance has as well is taken for within the caps of this stage, and only in `protect`', async () => {
  const alone = await loadedPacer('protect');
  await alone.load();
  expect(alone.pacer.shared).toBeUndefined();
  const watching = await loadedPacer('watch', { isShared: true });
  await watching.load();
  expect(watching.pacer.shared).toBeUndefined();
  const { pacer, load } = await loadedPacer('protect', { isShared: true });
  await load();
  const { knownHour, knownDay, firstDay } = DEFAULT_CAPS;
  expect(pacer.shared?.caps).toMatchObject({
    hour: { known: knownHour, first: Math.ceil(firstDay[0]! / 4) },
    day: { known: knownDay, first: firstDay[0] },
  });
});

test('what the other instances have used counts at once, and so does the gap behind their last first contact', async () => {
  const { pacer, load } = await loadedPacer('protect', { isShared: true });
  await load();
  expect(pacer.room().known).toBe(1);
  pacer.shared!.onUse({ ...UNUSED, hour: { known: DEFAULT_CAPS.knownHour, first: 0 } });
  expect(pacer.holdOf('known')).toBe('hour_budget');
  const firstTakenAt = new Date();
  pacer.shared!.onUse({ ...UNUSED, firstTakenAt });
  const nextAt = pacer.state!.nextFirstAt - firstTakenAt.getTime();
  expect(nextAt).toBeGreaterThanOrEqual(DEFAULT_CAPS.gapLeastSeconds * 1_000);
  expect(nextAt).toBeLessThanOrEqual(DEFAULT_CAPS.gapMostSeconds * 1_000);
});

test('a loop takes with the caps of the number where its gate has some', async () => {
  const options: (PacedOptions | undefined)[] = [];
  const { pacer, load } = await loadedPacer('protect', { isShared: true });
  await load();
  options.push(...takeOptions(pacer), ...takeOptions(undefined));
  expect(options).toEqual([
    { counted: true, shared: { caps: pacer.shared!.caps, onUse: expect.any(Function) } },
  ]);
});
