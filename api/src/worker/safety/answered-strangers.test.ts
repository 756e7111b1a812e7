import { afterEach, expect, test } from '@jest/globals';
import { HOUR_MS, type Message, type SafetySettings } from '@waxwing/core';
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

test('a message that is in hand while the stranger answers is not held for want of an answer', async () => {
  paced = await startPacedNumber(PROTECT, MORNING);
  const { time, network, number, accept, newContact, stateOf } = paced;
  const stranger = await newContact();
  const messages: Message[] = [];
  for (let n = 0; n < 4; n++) messages.push(await accept(stranger, `Message ${n}`));
  const statuses = async () => (await Promise.all(messages.map(stateOf))).map(({ status }) => status);
  for (let steps = 0; (await statuses())[2] !== 'delivered'; steps++) {
    if (steps === 10_000) throw new Error('the third message was to leave');
    await time.pass(100);
  }
  expect((await statuses())[3]).toBe('sending');
  await network.write(stranger, { to: number, text: 'Yes' });
  await time.pass(HOUR_MS);
  expect((await statuses())[3]).toBe('delivered');
});
