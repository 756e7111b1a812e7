import { afterEach, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waxwing/core';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');

let paced: PacedNumber;
afterEach(() => paced.stop());

/** A watched number that is held, since WhatsApp has refused two strangers. */
async function startHeld() {
  paced = await startPacedNumber({ mode: 'watch' }, MORNING);
  const { time, network, number, accept, newContact } = paced;
  await time.pass(2 * MINUTE_MS);
  await network.fault({ kind: 'nack', number, code: '463', count: 2 });
  const offer = async (ms = MINUTE_MS) => {
    const message = await accept(await newContact(), 'Offer');
    await time.pass(ms);
    return message;
  };
  await offer();
  await offer();
  const { state, until } = await paced.health();
  if (state !== 'held') throw new Error(`the number is ${state}`);
  return { ...paced, offer, until: until! };
}

test('a hold of a watched number lasts as long as that of a protected one, whatever leaves meanwhile', async () => {
  const { time, world, instance, health, offer, until } = await startHeld();
  for (let hour = 0; hour < 12; hour++) {
    await offer();
    await time.pass(HOUR_MS);
  }
  expect(await health()).toMatchObject({ state: 'held', reasonCode: 'strangers_refused', until });
  const changes = await world.safety.listChanges(instance.accountId, instance.id, 50);
  expect(changes.filter((one) => one.kind === 'health')).toHaveLength(1);

  await time.pass(DAY_MS);
  await offer();
  expect(await health()).toMatchObject({ state: 'caution', reasonCode: 'recovering' });
});

test('once its hold is over, a message without an answer keeps no other from leaving', async () => {
  const { time, network, offer, stateOf } = await startHeld();
  await time.pass(DAY_MS);
  const transmit = network.transmit.bind(network);
  let lost: string | undefined;
  network.transmit = (device, message) => {
    lost ??= message.waId;
    return message.waId === lost ? { kind: 'unknown' } : transmit(device, message);
  };
  const unanswered = await offer(10_000);
  const next = await offer(10_000);
  expect((await stateOf(unanswered)).status).toBe('sending');
  expect((await stateOf(next)).status).toBe('delivered');
});
