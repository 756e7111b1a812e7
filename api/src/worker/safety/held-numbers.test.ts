import { afterEach, describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, type Message, MINUTE_MS, type SendOutcome } from '@waxwing/core';
import fc from 'fast-check';
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
  /** WhatsApp answers the next messages with this outcome, and delivers none of them. */
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

  test('goes again where nobody knows what became of it, and nobody else is tried meanwhile', async () => {
    const { time, tried, answer, stateOf, messages } = await startHeld();
    answer({ kind: 'unknown' }, 2);
    await time.pass(3 * MINUTE_MS);
    expect(tried().length).toBeGreaterThanOrEqual(2);
    await time.pass(HOUR_MS);
    const [first] = tried();
    expect(tried().slice(0, 3)).toEqual([first, first, first]);
    expect((await stateOf(messages[2]!)).status).toBe('delivered');
    expect(await paced.health()).toMatchObject({ state: 'caution', reasonCode: 'recovering' });
  });

  test('is one stranger’s, whenever workers die: who takes over tries with what was left', async () => {
    const pauses = fc.array(fc.oneof(fc.nat(400), fc.nat(3 * MINUTE_MS)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.nat(7_000), pauses, async (first, more) => {
        const { time, network, number, tried, takeOver } = await startHeld();
        await network.fault({ kind: 'nack', number, code: '463', count: 10 });
        for (const pause of [first, ...more]) {
          await time.pass(pause);
          await takeOver();
        }
        await time.pass(DAY_MS);
        expect(new Set(tried()).size).toBe(1);
        expect(await paced.health()).toMatchObject({ state: 'held', probes: 1 });
        await paced.stop();
      }),
      // The first worker dies between the frame of the message and its acknowledgement.
      { numRuns: 25, endOnFailure: true, examples: [[5_150, [2 * MINUTE_MS]]] },
    );
  });
});
