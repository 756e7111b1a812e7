import { afterEach, expect, test } from '@jest/globals';
import { DAY_MS, EVENT_TYPES, HOUR_MS, MINUTE_MS, maskOf } from '@waxwing/core';
import { readEvents } from '@waxwing/core/testing';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');
/** By then a session has read again what time alone has changed. */
const RELOADED_MS = 6 * MINUTE_MS;

let paced: PacedNumber;
afterEach(() => paced.stop());

/**
 * Starts a number under watch, so that nothing is held until a test wants it. `told` reads what the account is told of held messages,
 * and `lock` has WhatsApp lock the number.
 */
async function start() {
  paced = await startPacedNumber({ mode: 'watch' }, MORNING);
  const { world, account, time, network, number } = paced;
  await world.setEventTypes(account.id, maskOf(EVENT_TYPES));
  await time.pass(2 * MINUTE_MS);
  const told = async () =>
    (await readEvents(world, account.id, { types: maskOf(['message.held']) })).map(({ objectId, facts }) => ({
      ...{ id: objectId, ...(facts as { code: string; until: string | null }) },
    }));
  const lock = async (until: Date) => {
    await network.setStanding(number, { lock: { type: 'RESTRICT_ALL_COMPANIONS', until } });
    await time.pass(1_000);
  };
  return { ...paced, told, lock };
}

test('a lock that WhatsApp pushes is told of what waits by then, once, and of nothing to known contacts', async () => {
  const { time, accept, newContact, told, lock, world, account } = await start();
  const until = new Date(MORNING.getTime() + 6 * DAY_MS);
  await paced.change({ mode: 'protect', quietHours: { from: '06:00', to: '06:30', zone: 'UTC' } });
  const messages = [await accept(await newContact()), await accept(await newContact())];
  await time.pass(RELOADED_MS);
  const quiet = { code: 'quiet_hours', until: '2026-03-02T06:30:00.000Z' };
  expect(await told()).toEqual(messages.map(({ id }) => ({ id, ...quiet })));
  await lock(until);
  await time.pass(HOUR_MS);
  const restricted = (await told()).slice(2);
  expect(restricted).toMatchObject(messages.map(({ id }) => ({ id, code: 'number_restricted' })));
  await time.pass(7 * DAY_MS);
  const released = await readEvents(world, account.id, { types: maskOf(['message.released']) });
  expect(released.map(({ objectId }) => objectId)).toEqual(messages.map(({ id }) => id));
});

test('a health that comes to hold strangers is told of those that wait', async () => {
  const { time, network, number, accept, newContact, told, change } = await start();
  await change({ mode: 'protect' });
  const messages = [];
  for (let n = 0; n < 4; n++) messages.push(await accept(await newContact()));
  await network.fault({ kind: 'nack', number, code: '463', count: 2 });
  await time.pass(10 * MINUTE_MS);
  const held = (await told()).filter(({ code }) => code === 'number_held');
  expect(held.map(({ id }) => id)).toEqual(messages.slice(2).map(({ id }) => id));
});

test('a message whose number cannot be looked up yet says so, and until when', async () => {
  const { time, network, accept, newContact, told, world, account } = await start();
  const until = new Date(MORNING.getTime() + HOUR_MS);
  const transmit = network.transmit.bind(network);
  let left = 1;
  network.transmit = (device, message) =>
    left-- > 0 ? { kind: 'not-now', until } : transmit(device, message);
  const message = await accept(await newContact());
  await time.pass(MINUTE_MS);
  expect(await told()).toEqual([{ id: message.id, code: 'check_budget', until: until.toISOString() }]);
  expect(await world.safety.placesOf(account.id, [message.id])).toMatchObject([
    { chatHold: { code: 'check_budget', until } },
  ]);
  await time.pass(HOUR_MS);
  expect((await paced.stateOf(message)).status).toBe('delivered');
});
