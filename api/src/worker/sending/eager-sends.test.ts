import { expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { startCaughtUp } from '../testing/caught-up-loop.js';
import { ACKNOWLEDGED, type SendHarness, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();
const RAVI = '919876543210';

/** Answers the sends to come, and returns their texts in order. */
async function sendAll({ nextSend }: SendHarness, count: number): Promise<string[]> {
  const texts: string[] = [];
  while (texts.length < count) {
    const { message, answer } = await nextSend();
    texts.push(message.text);
    answer(ACKNOWLEDGED);
  }
  return texts;
}

test('what this process accepts is sent without reading the outbox', async () => {
  const harness = await start();
  const { takes } = await startCaughtUp(harness);
  const before = takes();
  const { commit, complete } = harness.acceptHere('at once');
  expect(await commit()).toBe(true);
  expect(complete()).toBe(true);
  const { message, answer } = await harness.nextSend();
  expect(message.text).toBe('at once');
  expect(takes()).toBe(before);
  answer(ACKNOWLEDGED);
});

test('nothing is expected before what an earlier worker took is in hand', async () => {
  const harness = await start();
  const older = await harness.accept('taken by an earlier worker', RAVI);
  await harness.world.outbox.take(harness.sender.lease, { known: 1, first: 0 }, []);
  const goOn = Promise.withResolvers<void>();
  const { outbox } = harness.world;
  harness.open({
    take: async (...asked) => {
      await goOn.promise;
      return outbox.take(...asked);
    },
  });
  expect(harness.acceptHere('newer', RAVI).isExpected).toBe(false);
  goOn.resolve();
  const { message, answer } = await harness.nextSend();
  expect(message.id).toBe(older.id);
  expect(harness.acceptHere('newer', RAVI).isExpected).toBe(true);
  answer(ACKNOWLEDGED);
});

test('a message that comes while a take is under way stays behind what that brings of its chat', async () => {
  const harness = await start();
  const { outbox } = harness.world;
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeldUp = false;
  const { loop } = await startCaughtUp(harness, async (...asked) => {
    const taken = await outbox.take(...asked);
    if (isHeldUp) {
      begun.resolve();
      await goOn.promise;
    }
    return taken;
  });
  await harness.accept('first', RAVI);
  isHeldUp = true;
  loop.notify();
  await begun.promise;
  const { commit, complete } = harness.acceptHere('second', RAVI);
  expect(await commit()).toBe(true);
  complete();
  goOn.resolve();
  expect(await sendAll(harness, 2)).toEqual(['first', 'second']);
});

test('a message that a take brings before its sender hears of the commit is sent once', async () => {
  const harness = await start();
  const { outbox } = harness.world;
  const goOn = Promise.withResolvers<void>();
  let isHeldUp = false;
  const { loop } = await startCaughtUp(harness, async (...asked) => {
    if (isHeldUp) await goOn.promise;
    return outbox.take(...asked);
  });
  isHeldUp = true;
  loop.notify();
  // By now the loop asks for what waits, without the message that it does not expect yet.
  await new Promise((resolve) => setImmediate(resolve));
  const { message, commit, complete } = harness.acceptHere('once');
  expect(await commit()).toBe(true);
  isHeldUp = false;
  goOn.resolve();
  const sent = await harness.nextSend();
  expect(sent.message.id).toBe(message.id);
  complete();
  sent.answer(ACKNOWLEDGED);
  await harness.accept('the next');
  loop.notify();
  expect(await sendAll(harness, 1)).toEqual(['the next']);
});

test('after an unacknowledged send nothing overtakes it in its chat, whether it was expected before or comes later', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const first = harness.acceptHere('first', RAVI);
  await first.commit();
  first.complete();
  const lost = await harness.nextSend();
  const second = harness.acceptHere('second', RAVI);
  await second.commit();
  lost.answer({ kind: 'unknown' });
  // By now the loop has given everything back.
  await new Promise((resolve) => setImmediate(resolve));
  second.complete();
  expect(await sendAll(harness, 2)).toEqual(['first', 'second']);
});

test('what comes after the loop has stopped is left to the next one, for which it is new', async () => {
  const harness = await start();
  const { loop } = await startCaughtUp(harness);
  const { message, commit, complete } = harness.acceptHere('left');
  await commit();
  await loop.stop();
  expect(complete()).toBe(false);
  expect(harness.acceptHere('nobody is there').isExpected).toBe(false);
  harness.open();
  const sent = await harness.nextSend();
  expect([sent.message.id, sent.message.mayBeWritten]).toEqual([message.id, false]);
  sent.answer(ACKNOWLEDGED);
});

test('where nobody knows whether the commit took place, the outbox is read', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const { message, commit, cancel } = harness.acceptHere('unknown');
  await commit();
  cancel?.({ mayBeTaken: true });
  const sent = await harness.nextSend();
  expect(sent.message.id).toBe(message.id);
  sent.answer(ACKNOWLEDGED);
});

test('nothing is expected while a message that may have been written is given back', async () => {
  const harness = await start();
  await harness.accept('first', RAVI);
  await harness.world.outbox.take(harness.sender.lease, { known: 1, first: 0 }, []);
  await startCaughtUp(harness);
  const first = await harness.nextSend();
  expect(first.message.mayBeWritten).toBe(true);
  first.answer({ kind: 'not-now', until: new Date(harness.world.clock.now().getTime() + 60_000) });
  await eventually(async () => (harness.acceptHere('second', RAVI).isExpected ? undefined : true));
});

test('beyond fifty that wait, messages wait in the outbox', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const expectations = Array.from({ length: 51 }, (_, n) => harness.acceptHere(`${n}`));
  expect(expectations.filter(({ isExpected }) => isExpected)).toHaveLength(50);
  for (const { cancel } of expectations) cancel?.();
});

test('while the lease does not hold nothing is expected', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  harness.guard.pause();
  expect(harness.acceptHere('not now').isExpected).toBe(false);
  harness.guard.resume();
  expect(harness.acceptHere('again').isExpected).toBe(true);
});
