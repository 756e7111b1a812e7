import { afterEach, expect, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@waxwing/core';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');

let paced: PacedNumber;
afterEach(() => paced.stop());

test('what was read before the health of the number changed does not bring the old one back', async () => {
  paced = await startPacedNumber({ mode: 'protect' }, MORNING);
  const { time, network, number, frames, world, runners, health } = paced;
  await time.pass(2 * MINUTE_MS);
  for (let n = 0; n < 8; n++) await paced.accept(await paced.newContact(), `Offer ${n}`);
  await network.fault({ kind: 'nack', number, code: '463', count: 3 });
  await time.pass(10 * MINUTE_MS);
  const held = await health();
  expect(held).toMatchObject({ state: 'held', probes: 0 });
  await time.passUntil(new Date(held.until!.getTime() - 5_000));
  const before = frames.length;

  const { load } = world.safety;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  world.safety.load = async (lease) => {
    world.safety.load = load;
    const loaded = await load(lease);
    await answered;
    return loaded;
  };
  runners[0]!.runner.onInstanceChanged();
  await time.pass(10_000);
  expect(await health()).toMatchObject({ state: 'held', probes: 1 });
  answer();
  await time.pass(HOUR_MS);
  expect(frames.slice(before)).toHaveLength(1);
});
