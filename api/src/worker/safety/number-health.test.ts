import { afterEach, describe, expect, test } from '@jest/globals';
import { DAY_MS, DEFAULT_HEALTH_LIMITS, HOUR_MS, type Message, MINUTE_MS } from '@waxwing/core';
import { countSent } from '@waxwing/core/testing';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');
const LOCK_TYPE = 'RESTRICT_ALL_COMPANIONS';

let paced: PacedNumber;
afterEach(() => paced.stop());

/** A number that was linked a while ago, with people who have written to it. */
async function start(options: Parameters<typeof startPacedNumber>[2] = {}) {
  paced = await startPacedNumber({ mode: 'protect' }, MORNING, options);
  const { time, network, number } = paced;
  const friend = await paced.newContact();
  await network.write(friend, { to: number, text: 'Hello' });
  await time.pass(2 * MINUTE_MS);
  const strangers = async (count: number) => {
    const messages: Message[] = [];
    for (let n = 0; n < count; n++) messages.push(await paced.accept(await paced.newContact(), `Offer ${n}`));
    return messages;
  };
  const left = async (messages: readonly Message[]) =>
    (await Promise.all(messages.map(paced.stateOf))).filter(({ status }) => status !== 'pending').length;
  const after = (ms: number) => new Date(time.now().getTime() + ms);
  return { ...paced, friend, strangers, left, after };
}

/** The state and its reason. */
const healthOf = async () => {
  const { state, reasonCode } = await paced.health();
  return [state, reasonCode];
};

test('a lock that WhatsApp pushes stops first contacts within a second and lets replies through, and its end sets the number back a stage', async () => {
  const { time, network, number, world, instance, friend, strangers, left, after, accept, stateOf, change } =
    await start();
  await change({ mode: 'protect', declaredAge: { by: 'Asha', at: MORNING } });
  const end = after(6 * DAY_MS);
  await network.setStanding(number, { lock: { type: LOCK_TYPE, until: end } });
  await time.pass(1_000);
  expect(await healthOf()).toEqual(['restricted', 'new_chats_locked']);
  const cold = await strangers(3);
  const reply = await accept(friend, 'Your order has left');
  await time.pass(1_000);
  expect((await stateOf(reply)).status).toBe('delivered');
  await time.passUntil(new Date(end.getTime() - MINUTE_MS));
  expect(await left(cold)).toBe(0);
  const days = async () => (await world.safety.read(instance.accountId, instance.id)).age!.countedDays;
  expect(await days()).toBe(3);

  await time.pass(20 * MINUTE_MS);
  expect((await paced.health()).state).not.toBe('restricted');
  expect(await left(cold)).toBeGreaterThan(0);
  const changes = await world.safety.listChanges(instance.accountId, instance.id, 10);
  expect(changes.filter(({ health }) => health?.state === 'restricted')).toHaveLength(1);
});

describe('a refusal of a stranger without a lock', () => {
  test('holds first contacts at once where the operator has it so', async () => {
    const healthLimits = { ...DEFAULT_HEALTH_LIMITS, refusedHour: 1, holdHours: 2 };
    const { time, network, number, strangers } = await start({ healthLimits });
    await strangers(2);
    await network.fault({ kind: 'nack', number, code: '463' });
    await time.pass(5 * MINUTE_MS);
    expect(await healthOf()).toEqual(['held', 'strangers_refused']);
    const { since, until } = await paced.health();
    expect(until!.getTime() - since!.getTime()).toBe(2 * HOUR_MS);
  });

  test('fails that message alone; a second one within the hour holds first contacts for a day, until one message has tried', async () => {
    const { time, network, number, strangers, left, stateOf, world, subscription } = await start();
    const [refused, ...others] = await strangers(4);
    await network.fault({ kind: 'nack', number, code: '463' });
    await time.pass(5 * MINUTE_MS);
    expect(await stateOf(refused!)).toMatchObject({
      status: 'failed',
      failureCode: 'refused',
      failureDetail: 'no_token',
    });
    expect(await healthOf()).toEqual(['ok', null]);
    expect(await left(others)).toBe(2);

    await network.fault({ kind: 'nack', number, code: '463' });
    await time.pass(HOUR_MS);
    expect(await left(others)).toBe(3);
    expect(await countSent(world, subscription)).toBe(2);
    const more = await strangers(3);
    await time.pass(HOUR_MS);
    expect(await left(more)).toBe(0);
  });

  test('holds for twice as long where the trying message is refused, which is one a time', async () => {
    const { time, network, number, strangers, left } = await start();
    const messages = await strangers(12);
    await network.fault({ kind: 'nack', number, code: '463', count: 3 });
    await time.pass(10 * MINUTE_MS);
    expect(await healthOf()).toEqual(['held', 'strangers_refused']);
    expect(await left(messages)).toBe(2);
    await time.pass(25 * HOUR_MS);
    expect(await left(messages)).toBe(3);
    expect(await healthOf()).toEqual(['held', 'strangers_refused']);
    await time.pass(2 * DAY_MS - 2 * HOUR_MS);
    expect(await left(messages)).toBe(3);
    await time.pass(2 * HOUR_MS);
    expect(await left(messages)).toBeGreaterThan(3);
    expect(await healthOf()).toEqual(['caution', 'recovering']);
  });
});

test.each([LOCK_TYPE, 'DEFAULT'])(
  'a refusal of somebody who has given a token, under a lock of type %s, stops all messages, and nothing is tried twice',
  async (type) => {
    const { time, network, number, friend, after, accept, stateOf, frames } = await start();
    await network.setStanding(number, { lock: { type, until: after(DAY_MS) } });
    await time.pass(1_000);
    await network.fault({ kind: 'nack', number, code: '463' });
    const refused = await accept(friend, 'first');
    await time.pass(1_000);
    expect((await stateOf(refused)).status).toBe('failed');
    expect(await healthOf()).toEqual(['restricted', 'known_chats_refused']);
    const waiting = await accept(friend, 'second');
    await time.pass(HOUR_MS);
    expect((await stateOf(waiting)).status).toBe('pending');
    expect(frames).toHaveLength(1);
    await time.pass(DAY_MS);
    expect((await stateOf(waiting)).status).toBe('delivered');
  },
);

test.each([
  [LOCK_TYPE, true, true],
  ['DEFAULT', true, true],
  [LOCK_TYPE, false, true],
  [LOCK_TYPE, true, false],
] as const)(
  'the same is so where the lock of type %s is stored after the refusal; with a token: %s, the lock named as its cause: %s',
  async (type, withToken, isNamed) => {
    const { time, network, number, friend, after, accept, stateOf, frames, world } = await start();
    const until = after(DAY_MS);
    const load = world.safety.load.bind(world.safety);
    world.safety.load = async (lease) => {
      await new Promise<void>((resolve) => time.after(1_000, resolve));
      return load(lease);
    };
    const transmit = network.transmit.bind(network);
    network.transmit = () => {
      network.transmit = transmit;
      void network.setStanding(number, { lock: { type, until } });
      const cause = isNamed ? ({ refusal: { detail: 'locked', until } } as const) : {};
      return { kind: 'refused', code: '463', ...cause, withToken };
    };
    const refused = await accept(friend, 'first');
    await time.pass(300);
    expect((await stateOf(refused)).status).toBe('failed');
    if (withToken && isNamed) expect(await healthOf()).toEqual(['restricted', 'known_chats_refused']);
    else await time.pass(1_000);
    const waiting = await accept(friend, 'second');
    await time.pass(HOUR_MS);
    expect(await healthOf()).toEqual(['restricted', 'known_chats_refused']);
    expect((await stateOf(waiting)).status).toBe('pending');
    expect(frames).toHaveLength(1);
    await time.pass(DAY_MS);
    expect((await stateOf(waiting)).status).toBe('delivered');
  },
);

test('a cap of WhatsApp halves first contacts at its first warning and stops them from the second on, until its cycle ends', async () => {
  const { time, network, number, strangers, left, after } = await start();
  const endsAt = after(3 * DAY_MS);
  const cap = { total: 50, used: 10, endsAt };
  const messages = await strangers(60);
  await network.setStanding(number, { cap: { ...cap, status: 'FIRST_WARNING' } });
  await time.passUntil(new Date('2026-03-02T23:59:00.000Z'));
  expect(await healthOf()).toEqual(['caution', 'new_chats_warned']);
  expect(await left(messages)).toBe(5);
  await network.setStanding(number, { cap: { ...cap, used: 49, status: 'SECOND_WARNING' } });
  await time.pass(DAY_MS);
  expect(await healthOf()).toEqual(['held', 'new_chats_nearly_capped']);
  await network.setStanding(number, { cap: { ...cap, used: 50, status: 'CAPPED' } });
  await time.passUntil(new Date(endsAt.getTime() - MINUTE_MS));
  expect(await healthOf()).toEqual(['held', 'new_chats_capped']);
  expect(await left(messages)).toBe(5);
  await time.pass(DAY_MS);
  expect(await left(messages)).toBeGreaterThan(5);
});

test('no more than 80 % of what a quota of WhatsApp leaves is used', async () => {
  const { time, network, number, strangers, left, after } = await start();
  await network.setStanding(number, {
    cap: { total: 50, used: 41, status: 'NONE', endsAt: after(20 * DAY_MS) },
  });
  const messages = await strangers(30);
  await time.pass(10 * DAY_MS);
  expect(await left(messages)).toBe(7);
});

test('a temporary ban lets nothing connect before its end, and messages wait meanwhile', async () => {
  const { time, network, friend, accept, stateOf, after, end } = await start();
  const logins = network.logins.length;
  await end('restricted', { banCode: 104, until: after(HOUR_MS) });
  expect(await healthOf()).toEqual(['restricted', 'temporarily_banned']);
  const waiting = await accept(friend, 'Your order has left');
  await time.pass(HOUR_MS - MINUTE_MS);
  expect(network.logins).toHaveLength(logins);
  expect((await stateOf(waiting)).status).toBe('pending');
  await time.pass(30 * MINUTE_MS);
  expect(network.logins).toHaveLength(logins + 1);
  expect((await stateOf(waiting)).status).toBe('delivered');
});

test('a ban stops everything for good', async () => {
  const { time, network, end } = await start();
  const logins = network.logins.length;
  await end('banned');
  await time.pass(30 * DAY_MS);
  expect(await healthOf()).toEqual(['banned', 'banned_by_whatsapp']);
  expect(network.logins).toHaveLength(logins);
});
