import { afterEach, describe, expect, test } from '@jest/globals';
import { HOUR_MS, type Message, MINUTE_MS, type SendOutcome } from '@waxwing/core';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');

let paced: PacedNumber;
afterEach(() => paced.stop());

/** A number that WhatsApp has refused two strangers, some seconds before its hold is over, with ten more who wait. */
async function startHeld() {
  paced = await startPacedNumber({ mode: 'protect' }, MORNING);
  const { time, network, number, frames } = paced;
  await time.pass(2 * MINUTE_MS);
  const messages: Message[] = [];
  for (let n = 0; n < 12; n++) messages.push(await paced.accept(await paced.newContact(), `Offer ${n}`));
  await network.fault({ kind: 'nack', number, code: '463', count: 2 });
  await time.pass(10 * MINUTE_MS);
  const { state, until } = await paced.health();
  expect(state).toBe('held');
  await time.passUntil(new Date(until!.getTime() - 5_000));
  const before = frames.length;
  /** Those who were written to since. */
  const tried = () => frames.slice(before).map(({ to }) => to);
  /** WhatsApp's outcome for the next messages, which reach nobody. */
  const answer = (outcome: SendOutcome, count = 1) => {
    const transmit = network.transmit.bind(network);
    let left = count;
    network.transmit = (device, message) => (left-- > 0 ? outcome : transmit(device, message));
  };
  return { ...paced, messages, tried, answer };
}

describe('the message that tries whether a hold is over', () => {
  test('leaves the next one to try where it is refused for a reason of its own', async () => {
    const { time, tried, answer } = await startHeld();
    answer({ kind: 'refused', code: '479' });
    await time.pass(HOUR_MS);
    expect(new Set(tried()).size).toBeGreaterThanOrEqual(2);
    expect(await paced.health()).toMatchObject({ state: 'caution', reasonCode: 'recovering' });
  });

  test('has been sent where its acknowledgement is lost and its recipient’s phone reports it', async () => {
    const { time, network, number, tried } = await startHeld();
    await network.fault({ kind: 'swallow-ack', number });
    await time.pass(10_000);
    expect(tried()).toHaveLength(1);
    expect(await paced.health()).toMatchObject({ state: 'caution', reasonCode: 'recovering' });
    await time.pass(HOUR_MS);
    expect(new Set(tried()).size).toBeGreaterThanOrEqual(2);
  });
});
