import { expect, test } from '@jest/globals';
import { DAY_MS, DEFAULT_CAPS, EVENT_TYPES, HOUR_MS, type Message, MINUTE_MS, maskOf } from '@waxwing/core';
import { countSent, readEvents } from '@waxwing/core/testing';
import fc from 'fast-check';
import { withMethods } from '../../../testing/with-methods.js';
import { type PacedNumber, startPacedNumber } from '../testing/paced-harness.js';

const EVENING = new Date('2026-03-02T21:00:00.000Z');

/** The most first contacts of each day since the start: a number that sends every day is that far. */
const mostOn = (day: number): number =>
  DEFAULT_CAPS.firstDay[Math.min(day, DEFAULT_CAPS.firstDay.length - 1)]!;

type Step =
  | { readonly kind: 'stranger' | 'silent' | 'friend' | 'again'; readonly validFor: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'die' | 'lose' | 'answer' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('stranger', 'silent', 'friend', 'again'),
      validFor: fc.constantFrom(60, 3_600, 86_400),
    }),
  },
  // Some end between the frame of a message and its acknowledgement.
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass'),
      ms: fc.oneof(fc.nat(400), fc.nat(3 * MINUTE_MS), fc.nat(HOUR_MS)),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'die' }, { kind: 'lose' }, { kind: 'answer' }) },
);

/** WhatsApp never says what becomes of messages to these people: half of them get theirs. */
function keepSilentAbout({ network }: PacedNumber): Set<string> {
  const silent = new Set<string>();
  const transmit = network.transmit.bind(network);
  network.transmit = (device, message) => {
    if (!silent.has(message.to)) return transmit(device, message);
    const receive = () => undefined;
    if ([...silent].indexOf(message.to) % 2 === 0) transmit(withMethods(device, { receive }), message);
    return { kind: 'unknown' };
  };
  return silent;
}

/** Plays the steps, and what is left of the longest validity after them. */
async function play(paced: PacedNumber, steps: readonly Step[]) {
  const { time, network, number } = paced;
  const silent = keepSilentAbout(paced);
  const friend = await paced.newContact();
  await network.write(friend, { to: number, text: 'Hello' });
  await time.pass(2 * MINUTE_MS);
  const strangers: string[] = [];
  const messages: { readonly message: Message; readonly to: string }[] = [];
  let deaths = 0;
  const write = async (to: string, validFor: number) => {
    messages.push({ message: await paced.accept(to, `No. ${messages.length}`, validFor), to });
  };
  for (const one of steps) {
    if (one.kind === 'pass') await time.pass(one.ms);
    else if (one.kind === 'friend') await write(friend, one.validFor);
    else if (one.kind === 'again') await write(strangers.at(-1) ?? friend, one.validFor);
    else if (one.kind === 'stranger' || one.kind === 'silent') {
      strangers.push(await paced.newContact());
      if (one.kind === 'silent') silent.add(strangers.at(-1)!);
      await write(strangers.at(-1)!, one.validFor);
    } else if (one.kind === 'lose') await network.fault({ kind: 'swallow-ack', number });
    else if (one.kind === 'answer') {
      const answering = strangers.find(
        (stranger) => !silent.has(stranger) && paced.frames.some(({ to }) => to === stranger),
      );
      if (answering) await network.write(answering, { to: number, text: 'Thanks' });
    } else {
      deaths += 1;
      await paced.takeOver();
    }
  }
  await time.pass(DAY_MS + 2 * HOUR_MS);
  return { messages, deaths, strangers, silent };
}

/** What is told by those who keep no list of messages: WhatsApp, the event log, and the lanes. The ledger is the fourth. */
async function independentCounts(
  { world, network, account, instance, number }: PacedNumber,
  messages: readonly { readonly message: Message; readonly to: string }[],
) {
  const people = [...new Set(messages.map(({ to }) => to))];
  const arrived = (await Promise.all(people.map((to) => network.arrived(to)))).flat();
  const waIds = new Set(arrived.filter(({ from }) => from === number).map(({ id }) => id));
  const events = await readEvents(world, account.id);
  const toldOf = (wanted: string) => events.filter(({ type }) => type === wanted);
  const failures = toldOf('message.failed').map(({ objectId, facts }) => ({
    id: objectId!,
    isCharged: (facts as { charged: boolean }).charged,
  }));
  const { waiting } = await world.safety.read(account.id, instance.id);
  return {
    received: new Set(messages.flatMap(({ message }) => (waIds.has(message.waId) ? message.id : []))),
    accepted: new Set(toldOf('message.accepted').map(({ objectId }) => objectId)),
    failed: new Set(failures.map(({ id }) => id)),
    refunded: new Set(failures.flatMap(({ id, isCharged }) => (isCharged ? [] : id))),
    waiting: waiting.known + waiting.first,
  };
}

test('takeovers at any moment pass no cap, reorder no chat and repeat nothing more than once a death; every message is refunded or stays charged, also where nobody ever learns what became of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), async (steps) => {
      const paced = await startPacedNumber({ mode: 'protect' }, EVENING);
      const { world, subscription, network, frames } = paced;
      await world.setEventTypes(paced.account.id, maskOf(EVENT_TYPES));
      const { messages, deaths, strangers, silent } = await play(paced, steps);

      const firsts = strangers.flatMap((stranger) => frames.find(({ to }) => to === stranger) ?? []);
      const startDay = Math.floor(EVENING.getTime() / DAY_MS);
      for (const { at } of firsts) {
        const within = (ms: number) =>
          firsts.filter((one) => Math.floor(one.at.getTime() / ms) === Math.floor(at.getTime() / ms)).length;
        const most = mostOn(Math.floor(at.getTime() / DAY_MS) - startDay);
        expect(within(DAY_MS)).toBeLessThanOrEqual(most);
        expect(within(HOUR_MS)).toBeLessThanOrEqual(Math.ceil(most / 4));
      }

      for (const to of new Set(messages.map((one) => one.to))) {
        const accepted = messages.filter((one) => one.to === to).map(({ message }) => message.waId);
        const arrived = (await network.arrived(to)).filter(({ from }) => from === paced.number);
        expect(arrived.map(({ id }) => id)).toEqual(
          accepted.filter((waId) => arrived.some(({ id }) => id === waId)),
        );
        // A message without an outcome is repeated until its validity ends.
        if (silent.has(to)) continue;
        const lost = steps.filter(({ kind }) => kind === 'lose').length;
        for (const { frames: times } of arrived) expect(times).toBeLessThanOrEqual(1 + deaths + lost);
      }

      await world.expiry.expire(1_000);
      const { received, failed, refunded, accepted, waiting } = await independentCounts(paced, messages);
      expect(accepted).toEqual(new Set(messages.map(({ message }) => message.id)));
      // A message that WhatsApp received stays charged, because it was sent. It may still count as failed, because no worker knows what
      // became of it.
      for (const id of refunded) expect(received).not.toContain(id);
      const unknown = [...failed].filter((id) => !refunded.has(id) && !received.has(id)).length;
      // Every validity has ended.
      expect(waiting).toBe(0);
      expect(received.size + refunded.size + unknown).toBe(messages.length);
      expect(await countSent(world, subscription)).toBe(received.size + unknown);
      expect(await countSent(world, subscription)).toBe(messages.length - refunded.size);
      await paced.stop();
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
