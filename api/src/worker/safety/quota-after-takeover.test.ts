import { afterEach, expect, test } from '@jest/globals';
import { DAY_MS, GetSafety, HOUR_MS, type Message } from '@waxwing/core';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');

let paced: PacedNumber;
afterEach(() => paced.stop());

/** A number that has begun ten new chats today, of which WhatsApp has counted all; it lets the number begin ten more. */
async function startCounted() {
  paced = await startPacedNumber({ mode: 'protect' }, MORNING);
  const { time, network, number, accept, newContact, stateOf } = paced;
  const messages: Message[] = [];
  for (let n = 0; n < 30; n++) messages.push(await accept(await newContact(), `Offer ${n}`));
  const left = async () =>
    (await Promise.all(messages.map(stateOf))).filter(({ status }) => status !== 'pending').length;
  await time.pass(12 * HOUR_MS);
  if ((await left()) !== 10) throw new Error('ten messages were to leave on the first day');
  const endsAt = new Date(time.now().getTime() + 20 * DAY_MS);
  await network.setStanding(number, { cap: { total: 20, used: 10, status: 'NONE', endsAt } });
  await time.settle();
  return { ...paced, left, endsAt };
}

test('a worker that takes over uses 80 % of what a quota leaves, and counts no message twice that WhatsApp has counted', async () => {
  const { time, takeOver, left } = await startCounted();
  await time.pass(2 * HOUR_MS);
  await takeOver();
  await time.pass(10 * DAY_MS);
  expect(await left()).toBe(18);
});

test('an owner is shown what a quota leaves', async () => {
  const { time, world, instance, left } = await startCounted();
  const usable = async () => {
    const getSafety = new GetSafety({ ...world, clock: time, safetyMode: 'off' });
    const { quota } = await getSafety.execute({ accountId: instance.accountId, instanceId: instance.id });
    return quota?.usable;
  };
  await time.pass(2 * HOUR_MS);
  expect(await usable()).toBe(8);
  await time.passUntil(new Date('2026-03-03T01:30:00.000Z'));
  const gone = (await left()) - 10;
  expect(gone).toBeGreaterThan(0);
  expect(await usable()).toBe(8 - gone);
});
