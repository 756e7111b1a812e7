import { expect, test } from '@jest/globals';
import type { Outbox } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import { startCaughtUp, untilExpected } from '../testing/caught-up-loop.js';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';
import type { SendPacing } from './send-pacing.js';

const start = useSendHarness();
const RAVI = '919876543210';

/** A gate that lets everything leave. */
const openGate = (changed: Partial<SendPacing> = {}): (() => SendPacing) => {
  const gate: SendPacing = {
    isOpen: true,
    room: () => ({ known: 50, first: 50 }),
    nextRoomAt: () => undefined,
    isSpaced: () => true,
    isAnswered: () => false,
    admit: () => undefined,
    holdOf: () => undefined,
    onOutcome: () => undefined,
    ...changed,
  };
  return () => gate;
};

test('where the gate is open, what a paced instance accepts is sent with its lane, without reading the outbox', async () => {
  const harness = await start();
  const { takes } = await startCaughtUp(harness, undefined, openGate());
  const before = takes();
  const { commit, complete } = harness.acceptHere('to a stranger', RAVI, { held: false });
  expect(await commit()).toBe(true);
  expect(complete()).toBe(true);
  const { message, answer } = await harness.nextSend();
  expect(message).toMatchObject({ text: 'to a stranger', lane: 'first', held: false });
  expect(takes()).toBe(before);
  answer(ACKNOWLEDGED);
});

test('where the gate may hold something, nothing is expected', async () => {
  const harness = await start();
  await harness.accept('waits');
  harness.open({ pacing: openGate({ isOpen: false }) });
  const { answer } = await harness.nextSend();
  expect(harness.acceptHere('another').isExpected).toBe(false);
  answer(ACKNOWLEDGED);
});

test('nothing is expected before both lanes are read to their ends', async () => {
  const harness = await start();
  const { intake } = harness.world;
  for (const text of ['one', 'two']) {
    const { message } = harness.acceptHere(text);
    await intake.accept({ message, pacing: { held: false } });
  }
  harness.open({ pacing: openGate({ room: () => ({ known: 50, first: 1 }) }) });
  const first = await harness.nextSend();
  expect(harness.acceptHere('too early').isExpected).toBe(false);
  first.answer(ACKNOWLEDGED);
  (await harness.nextSend()).answer(ACKNOWLEDGED);
  await untilExpected(harness);
});

test('a take of one lane, whose instance is not paced any more as it ends, has not brought all there was', async () => {
  const harness = await start();
  const { outbox } = harness.world;
  let gate: SendPacing | undefined = openGate({ room: () => ({ known: 50, first: 0 }) })();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let taken: ReturnType<Outbox['take']> | undefined;
  const loop = harness.open({
    pacing: () => gate,
    take: async (...asked) => {
      begun.resolve();
      await goOn.promise;
      taken = outbox.take(...asked);
      return taken;
    },
  });
  await begun.promise;
  gate = undefined;
  goOn.resolve();
  await eventually(async () => taken);
  await new Promise(setImmediate);
  expect(harness.acceptHere('too early').isExpected).toBe(false);
  loop.notify();
  await untilExpected(harness);
});
