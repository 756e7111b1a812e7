import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, type Message, MINUTE_MS } from '@waxwing/core';
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
