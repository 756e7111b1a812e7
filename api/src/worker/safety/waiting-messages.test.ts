import { afterEach, expect, test } from '@jest/globals';
import { ExpireMessages, HOUR_MS, type Message, MINUTE_MS, ShowHolds } from '@waxwing/core';
import { countSent } from '@waxwing/core/testing';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');
const HOUR_S = 3_600;

let paced: PacedNumber;
afterEach(() => paced.stop());

async function start(mode: 'protect' | 'watch' | 'off') {
  paced = await startPacedNumber({ mode }, MORNING);
  const strangers = async (count: number, validFor: number) => {
    const messages: Message[] = [];
    for (let n = 0; n < count; n++)
      messages.push(await paced.accept(await paced.newContact(), `Offer ${n}`, validFor));
    return messages;
  };
  const count = async (messages: readonly Message[], ...wanted: string[]) =>
    (await Promise.all(messages.map(paced.stateOf))).filter(({ status }) => wanted.includes(status)).length;
  return { ...paced, strangers, count };
}

test('first contacts whose validity ends while they wait fail, name what held them, and are refunded', async () => {
  const { time, world, subscription, strangers, count, stateOf } = await start('protect');
  const messages = await strangers(20, 1.5 * HOUR_S);
  await time.pass(1.5 * HOUR_MS + MINUTE_MS);
  await new ExpireMessages({ ...world, clock: time, safetyMode: 'off' }).execute();
  expect(await count(messages, 'failed')).toBe(14);
  const reason = /within its validity: it waited for the next hour, as many/;
  expect((await stateOf(messages.at(-1)!)).failureReason).toMatch(reason);
  expect(await count(messages, 'delivered')).toBe(6);
  expect(await countSent(world, subscription)).toBe(6);
});

test('a change of settings acts at once: held messages leave when the mode is set to watch, and none of new ones do when first contacts are switched off', async () => {
  const { time, strangers, count, change } = await start('protect');
  const messages = await strangers(20, 24 * HOUR_S);
  await time.pass(5 * MINUTE_MS);
  expect(await count(messages, 'pending')).toBe(17);
  await change({ mode: 'watch' });
  await time.pass(30_000);
  expect(await count(messages, 'pending')).toBe(0);

  await change({ mode: 'protect', firstContacts: false });
  const more = await strangers(3, 24 * HOUR_S);
  await time.pass(5 * HOUR_MS);
  expect(await count(more, 'pending')).toBe(3);
});

test('a lane is held from a first contact to the next, and without a connection none is: what waits then waits for that', async () => {
  const { time, strangers, end, runners } = await start('protect');
  await time.pass(5 * MINUTE_MS);
  const heldLanes = () => runners[0]?.runner.safety?.heldLanes;
  expect(heldLanes()).toEqual([]);
  await strangers(20, 24 * HOUR_S);
  await time.pass(1_000);
  expect(heldLanes()).toEqual(['first']);
  await end('connection-lost');
  expect(heldLanes()).toEqual([]);
});

test('a raised cap acts at once', async () => {
  const { time, strangers, count, change } = await start('protect');
  const messages = await strangers(20, 24 * HOUR_S);
  await time.pass(5 * MINUTE_MS);
  expect(await count(messages, 'delivered')).toBe(3);
  const gaps = { gapSeconds: 0, gapLeastSeconds: 0, gapMostSeconds: 1 };
  await change({ mode: 'protect', caps: { ...gaps, firstDay: Array<number>(7).fill(80) } });
  await time.pass(30_000);
  expect(await count(messages, 'delivered')).toBe(20);
});

test('whoever answers is no stranger any more: what waits for them leaves at once', async () => {
  const { time, network, number, newContact, accept, strangers, stateOf } = await start('protect');
  await strangers(10, 24 * HOUR_S);
  await time.pass(5 * MINUTE_MS);
  const contact = await newContact();
  const message = await accept(contact, 'Offer');
  await time.pass(5 * MINUTE_MS);
  expect((await stateOf(message)).status).toBe('pending');
  await network.write(contact, { to: number, text: 'What do you sell?' });
  await time.pass(1_000);
  expect((await stateOf(message)).status).toBe('delivered');
});

test('messages to one recipient are a second apart, in order, and 20 an hour', async () => {
  const { time, network, number, newContact, accept, frames } = await start('protect');
  const contact = await newContact();
  await network.write(contact, { to: number, text: 'Hello' });
  await time.pass(10 * MINUTE_MS);
  for (let n = 0; n < 25; n++) await accept(contact, `No. ${n}`);
  await time.passUntil(new Date(MORNING.getTime() + HOUR_MS - 1));
  expect(frames).toHaveLength(20);
  const gaps = frames.slice(1).map(({ at }, n) => at.getTime() - frames[n]!.at.getTime());
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  await time.pass(HOUR_MS);
  const arrived = (await network.arrived(contact)).map(({ text }) => text);
  expect(arrived).toEqual(Array.from({ length: 25 }, (_, n) => `No. ${n}`));
});

test('what waits since its recipient has got enough says so, and how long, also where it expires meanwhile', async () => {
  const { time, world, account, network, number, newContact, accept, stateOf } = await start('protect');
  const contact = await newContact();
  await network.write(contact, { to: number, text: 'Hello' });
  await time.pass(10 * MINUTE_MS);
  for (let n = 0; n < 20; n++) await accept(contact, `No. ${n}`);
  const messages = [await accept(contact, 'One more', HOUR_S / 2), await accept(contact, 'And one')];
  await time.pass(20 * MINUTE_MS);
  const senders = world.instances;
  const showHolds = new ShowHolds({ ...world, senders, clock: time, safetyMode: 'off' });
  const shown = await showHolds.execute(account.id, await Promise.all(messages.map(stateOf)));
  const hold = { code: 'recipient_budget', until: new Date(MORNING.getTime() + HOUR_MS) };
  expect(shown).toMatchObject([{ hold }, { hold }]);
  await time.passUntil(new Date(MORNING.getTime() + HOUR_MS - 1));
  await new ExpireMessages({ ...world, clock: time, safetyMode: 'off' }).execute();
  expect((await stateOf(messages[0]!)).failureReason).toMatch(
    'this recipient had got as many messages as is safe',
  );
});

test('while number safety is off, all leave at once', async () => {
  const { time, strangers, count } = await start('off');
  const messages = await strangers(30, 24 * HOUR_S);
  await time.pass(10_000);
  expect(await count(messages, 'pending')).toBe(0);
});
