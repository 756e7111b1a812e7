import { expect, test } from '@jest/globals';
import {
  DAY_MS,
  DEFAULT_HEALTH_LIMITS,
  HOUR_MS,
  type Message,
  MINUTE_MS,
  type SafetyCaps,
} from '@waxwing/core';
import { startPacedNumber } from '../testing/paced-harness.js';

const MIDNIGHT = new Date('2026-03-02T00:00:00.000Z');

test('of 1,000 first contacts ten leave on the first day, at uneven gaps, and 15 on the second; the rest waits, and replies leave within a second', async () => {
  const paced = await startPacedNumber({ mode: 'protect' }, MIDNIGHT);
  const { time, network, number } = paced;
  const friend = await paced.newContact();
  const messages: Message[] = [];
  for (let n = 0; n < 1_000; n++) messages.push(await paced.accept(await paced.newContact(), `Offer ${n}`));
  await time.pass(2 * MINUTE_MS);

  for (let hour = 1; hour < 24; hour++) {
    await time.passUntil(new Date(MIDNIGHT.getTime() + hour * HOUR_MS));
    await network.write(friend, { to: number, text: 'And?' });
    await time.settle();
    const reply = await paced.accept(friend, `Yes, ${hour}`);
    await time.pass(1_000);
    expect((await paced.stateOf(reply)).status).toBe('delivered');
  }
  await time.passUntil(new Date(MIDNIGHT.getTime() + DAY_MS - 1));
  const sentOn = async (day: number) => {
    const times = messages.map(({ id }) => paced.world.store.messages.get(id)?.times?.sentAt?.getTime() ?? 0);
    const [from, to] = [MIDNIGHT.getTime() + (day - 1) * DAY_MS, MIDNIGHT.getTime() + day * DAY_MS];
    return times.filter((at) => at >= from && at < to).toSorted((a, b) => a - b);
  };
  const first = await sentOn(1);
  expect(first).toHaveLength(10);
  const gaps = first.slice(1).map((at, n) => at - first[n]!);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(20_000);
  const close = gaps.filter((gap) => gap <= 120_000 + 1_000);
  expect(new Set(close).size).toBe(close.length);
  for (let hour = 0; hour < 24; hour++)
    expect(
      first.filter((at) => Math.floor((at - MIDNIGHT.getTime()) / HOUR_MS) === hour).length,
    ).toBeLessThanOrEqual(3);

  await time.passUntil(new Date(MIDNIGHT.getTime() + 2 * DAY_MS - 1));
  expect(await sentOn(2)).toHaveLength(15);
  const statuses = await Promise.all(messages.map(async (message) => (await paced.stateOf(message)).status));
  expect(statuses.filter((status) => status === 'pending')).toHaveLength(975);
  await paced.stop();
});

/** Every gap is ten seconds, so that nothing but the text makes one longer. */
const EVEN_GAPS: Partial<SafetyCaps> = {
  ...{ gapSeconds: 10, gapLeastSeconds: 10, gapMostSeconds: 10 },
  firstDay: Array<number>(7).fill(400),
};

/** The gaps in seconds between messages with these texts, each to another stranger. */
async function gapsBetween(
  texts: readonly string[],
  takenOverAfter: readonly number[] = [],
  options: Parameters<typeof startPacedNumber>[2] = {},
): Promise<number[]> {
  const paced = await startPacedNumber({ mode: 'protect', caps: EVEN_GAPS }, MIDNIGHT, options);
  const { time, frames } = paced;
  for (const text of texts) await paced.accept(await paced.newContact(), text);
  for (const count of takenOverAfter) {
    while (frames.length < count) await time.pass(1_000);
    await paced.takeOver();
  }
  await time.pass(30 * MINUTE_MS);
  await paced.stop();
  return frames.slice(1).map(({ at }, n) => Math.round((at.getTime() - frames[n]!.at.getTime()) / 1_000));
}

test('from the eleventh stranger within an hour who gets one text, whatever its digits are, the gaps are three times as long; different texts change nothing', async () => {
  const same = await gapsBetween(Array.from({ length: 14 }, (_, n) => `Your code: ${n}`));
  expect(same).toEqual([...Array<number>(10).fill(10), 30, 30, 30]);
  const different = await gapsBetween(Array.from({ length: 14 }, (_, n) => `Dear ${'abcdefghijklmn'[n]}`));
  expect(different).toEqual(Array<number>(13).fill(10));
});

test('a worker that takes the session over knows the texts of the last hour', async () => {
  const texts = Array.from({ length: 14 }, (_, n) => `Your code: ${n}`);
  // The number settles for a minute after the login.
  expect((await gapsBetween(texts, [11])).slice(-2)).toEqual([30, 30]);
});

test('from how many strangers on one text slows down is the operator’s figure of health, at a takeover as well', async () => {
  const texts = Array.from({ length: 7 }, (_, n) => `Your code: ${n}`);
  const healthLimits = { ...DEFAULT_HEALTH_LIMITS, sameText: 3 };
  expect(await gapsBetween(texts, [], { healthLimits })).toEqual([10, 10, 10, 30, 30, 30]);
  expect((await gapsBetween(texts, [4], { healthLimits })).slice(-2)).toEqual([30, 30]);
});

test('a number that is protected from now on knows whom it has written the same to within the hour', async () => {
  const paced = await startPacedNumber({ mode: 'watch', caps: EVEN_GAPS }, MIDNIGHT);
  const { time, frames } = paced;
  await time.pass(2 * MINUTE_MS);
  const write = async (count: number) => {
    for (let n = 0; n < count; n++) await paced.accept(await paced.newContact(), `Your code: ${n}`);
  };
  await write(11);
  await time.pass(5_000);
  expect(frames).toHaveLength(11);
  await paced.change({ mode: 'protect', caps: EVEN_GAPS });
  await write(3);
  await time.pass(10 * MINUTE_MS);
  await paced.stop();
  const gaps = frames.slice(11).map(({ at }, n) => at.getTime() - frames[10 + n]!.at.getTime());
  expect(gaps.map((ms) => Math.round(ms / 1_000))).toEqual([30, 30, 30]);
});

test('in quiet hours no stranger is written to, and replies leave within a second', async () => {
  const at = (hours: number) => new Date(MIDNIGHT.getTime() + hours * HOUR_MS);
  const quietHours = { from: '21:00', to: '08:00', zone: 'UTC' };
  const paced = await startPacedNumber({ mode: 'protect', quietHours }, at(20.9));
  const { time, network, number, frames } = paced;
  const friend = await paced.newContact();
  for (let n = 0; n < 8; n++) await paced.accept(await paced.newContact(), `Offer ${'abcdefgh'[n]}`);
  await time.passUntil(at(21));
  const evening = frames.length;
  expect(evening).toBeGreaterThan(0);

  for (const hour of [21.1, 24, 31.9]) {
    await time.passUntil(at(hour));
    await network.write(friend, { to: number, text: 'And?' });
    await time.settle();
    const reply = await paced.accept(friend, `Yes, ${hour}`);
    await time.pass(1_000);
    expect((await paced.stateOf(reply)).status).toBe('delivered');
  }
  await time.passUntil(new Date(at(32).getTime() - 1));
  expect(frames.slice(evening).map(({ to }) => to)).toEqual([friend, friend, friend]);
  await time.passUntil(at(33));
  expect(frames.slice(evening + 3).every(({ to }) => to !== friend)).toBe(true);
  expect(frames.length).toBeGreaterThan(evening + 3);
  await paced.stop();
});
