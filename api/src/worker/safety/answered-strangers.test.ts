import { afterEach, expect, test } from '@jest/globals';
import { HOUR_MS, type Message, type SafetySettings } from '@waxwing/core';
import { aKnownChat } from '@waxwing/core/testing';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');
const PROTECT: SafetySettings = { mode: 'protect', caps: { firstDay: Array<number>(7).fill(400) } };

let paced: PacedNumber;
afterEach(() => paced.stop());

/** A stranger who has got three messages and has not answered, so that a fourth waits for a week. */
async function startUnanswered() {
  paced = await startPacedNumber(PROTECT, MORNING);
  const { time, accept, newContact, stateOf } = paced;
  const stranger = await newContact();
  const statusOf = async (message: Awaited<ReturnType<typeof accept>>) => (await stateOf(message)).status;
  for (let n = 0; n < 3; n++) await accept(stranger, `Message ${n}`);
  const held = await accept(stranger, 'Are you there?');
  await time.pass(5 * HOUR_MS);
  if ((await statusOf(held)) !== 'pending') throw new Error('the fourth message was to wait');
  return { ...paced, stranger, held, statusOf };
}

test('what waits for a stranger to answer leaves as soon as they do, and so does the next message', async () => {
  const { time, network, number, accept, stranger, held, statusOf } = await startUnanswered();
  await network.write(stranger, { to: number, text: 'Yes' });
  const reply = await accept(stranger, 'Good morning');
  await time.pass(10_000);
  expect([await statusOf(held), await statusOf(reply)]).toEqual(['delivered', 'delivered']);
});

test.each<[string, SafetySettings]>([
  ['is raised', { ...PROTECT, caps: { ...PROTECT.caps, unanswered: 10 } }],
  ['ends with the protection', { mode: 'watch' }],
  ['ends with number safety', { mode: 'off' }],
])('what waits for a recipient leaves as soon as the cap that holds it %s', async (_, settings) => {
  const { time, change, held, statusOf } = await startUnanswered();
  await change(settings);
  await time.pass(HOUR_MS + 10_000);
  expect(await statusOf(held)).toBe('delivered');
});

/** The stranger has got three messages, of four that were accepted; `until` tells when the statuses of all are as wanted. */
async function startWithFour() {
  paced = await startPacedNumber(PROTECT, MORNING);
  const { time, accept, newContact, stateOf } = paced;
  const stranger = await newContact();
  const messages: Message[] = [];
  for (let n = 0; n < 4; n++) messages.push(await accept(stranger, `Message ${n}`));
  const statuses = async () => (await Promise.all(messages.map(stateOf))).map(({ status }) => status);
  const until = async (isWanted: (statuses: readonly string[]) => boolean) => {
    for (let steps = 0; !isWanted(await statuses()); steps++) {
      if (steps === 10_000) throw new Error('the statuses were to come');
      await time.pass(100);
    }
  };
  return { ...paced, stranger, statuses, until, write: () => write(paced, stranger) };
}

const write = ({ network, number }: PacedNumber, stranger: string) =>
  network.write(stranger, { to: number, text: 'Yes' });

test('a message that is in hand while the stranger answers is not held for want of an answer', async () => {
  const { time, statuses, until, write } = await startWithFour();
  await until(([, , third]) => third === 'delivered');
  expect((await statuses())[3]).toBe('sending');
  await write();
  await time.pass(HOUR_MS);
  expect((await statuses())[3]).toBe('delivered');
});

test('what was held a moment ago leaves as soon as a token tells that the stranger trusts the number', async () => {
  const { time, world, runners, accept, stranger, stateOf, statuses, until } = await startWithFour();
  await until(([, , third, fourth]) => third === 'delivered' && fourth === 'pending');
  const [lease] = (await world.leases.renew(runners[0]!.owner)).desiredStates.map((one) => one.lease);
  await world.chats.record(lease!, [aKnownChat(stranger)]);
  const next = await accept(stranger, 'Good morning');
  await time.pass(HOUR_MS);
  expect([(await statuses())[3], (await stateOf(next)).status]).toEqual(['delivered', 'delivered']);
});

test('a message that is being held while the stranger answers waits no longer', async () => {
  const { time, world, statuses, until, write } = await startWithFour();
  const { postpone } = world.outbox;
  let isHeld = false;
  world.outbox.postpone = async (lease, message, hold) => {
    if (hold.cause?.code === 'recipient_budget' && !isHeld) {
      isHeld = true;
      await write();
      await time.settle();
    }
    await postpone(lease, message, hold);
  };
  await until(() => isHeld);
  await time.pass(HOUR_MS);
  expect((await statuses())[3]).toBe('delivered');
});
