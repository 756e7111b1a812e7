import { afterEach, describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, type Message, MINUTE_MS, type SendOutcome } from '@waxwing/core';
import fc from 'fast-check';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const MORNING = new Date('2026-03-02T06:00:00.000Z');

let paced: PacedNumber;
afterEach(() => paced.stop());

/** A number that WhatsApp has refused two strangers, some seconds before its hold is over, with ten more who wait. */
async function startHeld(validFor?: number) {
  paced = await startPacedNumber({ mode: 'protect' }, MORNING);
  const { time, network, number, frames } = paced;
  await time.pass(2 * MINUTE_MS);
  const messages: Message[] = [];
  for (let n = 0; n < 12; n++)
    messages.push(await paced.accept(await paced.newContact(), `Offer ${n}`, validFor));
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
  /** WhatsApp never says what became of the messages of the next so many people, and delivers none of them. */
  const neverAnswer = (people: number) => {
    const transmit = network.transmit.bind(network);
    const silent = new Set<string>();
    network.transmit = (device, message) => {
      if (silent.size < people) silent.add(message.to);
      return silent.has(message.to) ? { kind: 'unknown' } : transmit(device, message);
    };
  };
  return { ...paced, messages, tried, answer, neverAnswer };
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

  test.each([0, 3])(
    'whose outcome nobody ever learns is the only one until its validity ends, with %s workers that die meanwhile, and the next one tries then',
    async (deaths) => {
      const { time, tried, neverAnswer, stateOf, messages, takeOver } = await startHeld(26 * 3_600);
      neverAnswer(1);
      for (let death = 0; death < deaths; death++) {
        await time.pass(10 * MINUTE_MS);
        await takeOver();
      }
      await time.pass(HOUR_MS);
      expect(new Set(tried()).size).toBe(1);
      expect((await stateOf(messages[2]!)).status).toBe('sending');
      const [first] = tried();
      await time.pass(2 * HOUR_MS);
      expect(await stateOf(messages[2]!)).toMatchObject({ status: 'failed', failureCode: 'expired' });
      const others = tried().filter((to) => to !== first);
      expect(others).toEqual([]);
      const later = await paced.accept(await paced.newContact(), 'Later');
      await time.pass(HOUR_MS);
      expect((await stateOf(later)).status).toBe('delivered');
      expect(await paced.health()).toMatchObject({ state: 'caution', reasonCode: 'recovering' });
    },
  );

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
