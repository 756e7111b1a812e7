import { afterEach, expect, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@waxwing/core';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');

let paced: PacedNumber;
afterEach(() => paced.stop());

/** A number whose health is being judged: the signals are read, which takes a second. */
async function startJudging() {
  paced = await startPacedNumber({ mode: 'protect' }, MORNING);
  const { time, world, runners } = paced;
  await time.pass(2 * MINUTE_MS);
  const signals = world.safety.signals.bind(world.safety);
  let isReading = false;
  world.safety.signals = async (lease) => {
    isReading = true;
    await new Promise<void>((resolve) => time.after(1_000, resolve));
    return signals(lease);
  };
  runners[0]!.runner.onInstanceChanged();
  await time.settle();
  if (!isReading) throw new Error('health is not being judged');
  return paced;
}

test.each([
  ['banned', 'banned', 'banned_by_whatsapp'],
  ['restricted', 'restricted', 'temporarily_banned'],
  ['locked', 'restricted', 'locked_by_whatsapp'],
] as const)(
  'the end of a session that WhatsApp has %s stays the state of its number, where health was just being judged',
  async (reason, state, reasonCode) => {
    const { time, end, health } = await startJudging();
    const until = new Date(time.now().getTime() + HOUR_MS);
    await end(reason, reason === 'restricted' ? { until } : {});
    await time.pass(5_000);
    expect(await health()).toMatchObject({ state, reasonCode });
  },
);

test('a ban that answers the first login of a worker is judged, though what is stored has yet to be read', async () => {
  paced = await startPacedNumber({ mode: 'protect' }, MORNING);
  const { time, world, network, number, takeOver, health } = paced;
  await time.pass(2 * MINUTE_MS);
  const load = world.safety.load.bind(world.safety);
  world.safety.load = async (lease) => {
    await new Promise<void>((resolve) => time.after(5_000, resolve));
    return load(lease);
  };
  network.refuseLogins(number, { reason: 'banned' });
  await takeOver();
  await time.pass(10_000);
  expect(await health()).toMatchObject({ state: 'banned', reasonCode: 'banned_by_whatsapp' });
});
