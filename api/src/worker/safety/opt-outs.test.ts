import { afterEach, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waxwing/core';
import { countSent } from '@waxwing/core/testing';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');

let paced: PacedNumber;
afterEach(() => paced.stop());

async function start(confirmation: string | null) {
  paced = await startPacedNumber({ mode: 'protect', optOut: { confirmation } }, MORNING);
  await paced.time.pass(2 * MINUTE_MS);
  const contact = await paced.newContact();
  const write = async (text: string) => {
    await paced.network.write(contact, { to: paced.number, text });
    await paced.time.pass(MINUTE_MS);
  };
  const received = async () =>
    (await paced.network.arrived(contact))
      .filter(({ from }) => from === paced.number)
      .map(({ text }) => text);
  const optedOut = () => paced.world.optOuts.find(paced.account.id, contact);
  return { ...paced, contact, write, received, optedOut };
}

test.each(['STOP', 'Stop.', ' stop!! ', 'बंद', 'Désabonner'])(
  '%j opts out, and nothing is sent any more',
  async (word) => {
    const { contact, write, optedOut, accept, received } = await start(null);
    await write('Hello');
    await write(word);
    expect(await optedOut()).toMatchObject({ source: 'message', instanceId: paced.instance.id });
    await expect(accept(contact)).rejects.toThrow('opted-out');
    expect(await received()).toEqual([]);
  },
);

test('what waits for somebody who opts out is not sent, and nothing of it is charged', async () => {
  const { contact, write, accept, received, world, subscription, time } = await start(null);
  await accept(contact, 'First');
  await time.pass(5 * MINUTE_MS);
  for (const text of ['Spring', 'Summer', 'Autumn', 'Winter']) await accept(contact, text);
  await time.pass(5 * MINUTE_MS);
  const before = await received();
  expect(before.length).toBeLessThan(5);
  await write('STOP');
  await time.pass(2 * DAY_MS);
  expect(await received()).toEqual(before);
  expect(await countSent(world, subscription)).toBe(before.length);
});

test('a word that comes before the worker knows that number safety is switched on opts out as well', async () => {
  const { contact, write, optedOut, change, world, instance, time } = await start(null);
  await change({ mode: 'off' });
  await write('STOP');
  expect(await optedOut()).toBeUndefined();
  const settings = { mode: 'watch' as const };
  await world.safety.changeSettings(instance.accountId, instance.id, () => ({
    settings,
    by: 'Asha',
    at: time.now(),
  }));
  await write('STOP');
  expect(await optedOut()).toMatchObject({ chatId: contact, source: 'message' });
});

test.each(['Please do not stop', 'stop by tomorrow', 'START'])('%j opts nobody out', async (text) => {
  const { contact, write, optedOut, accept } = await start(null);
  await write(text);
  expect(await optedOut()).toBeUndefined();
  await accept(contact);
});

test('an opt-out is confirmed once, by a message that is charged, and START takes it back', async () => {
  const { contact, write, optedOut, accept, received, world, subscription, time } =
    await start('You get no more of these.');
  await write('STOP');
  await write('stop');
  await time.pass(HOUR_MS);
  expect(await received()).toEqual(['You get no more of these.']);
  expect(await countSent(world, subscription)).toBe(1);
  await write('START');
  expect(await optedOut()).toBeUndefined();
  await accept(contact, 'Welcome back');
  await time.pass(MINUTE_MS);
  expect(await received()).toEqual(['You get no more of these.', 'Welcome back']);
});
