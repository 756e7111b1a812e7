import { expect, test } from '@jest/globals';
import type { Outbox, OutboxMessage } from '@waxwing/core';
import { eventually, newId } from '@waxwing/core/testing';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';
import type { SendPacing } from './send-pacing.js';

const start = useSendHarness();
type Harness = Awaited<ReturnType<typeof start>>;
const RAVI = '919876543210';

/** A gate that lets everything leave. */
const openGate = (changed: Partial<SendPacing> = {}): (() => SendPacing) => {
  const gate: SendPacing = {
    isOpen: true,
    room: () => ({ known: 50, first: 50 }),
    nextRoomAt: () => undefined,
    isSpaced: () => true,
    admit: () => undefined,
    holdOf: () => undefined,
    onOutcome: () => undefined,
    ...changed,
  };
  return () => gate;
};

/** A loop that has read its outbox, and counts how often it does. */
async function startCaughtUp(
  harness: Harness,
  take = harness.world.outbox.take.bind(harness.world.outbox),
  pacing?: () => SendPacing,
) {
  let takes = 0;
  const counted: Outbox['take'] = (...asked) => {
    takes += 1;
    return take(...asked);
  };
  const loop = harness.open({ take: counted, ...(pacing && { pacing }) });
  await expected(harness);
  return { loop, takes: () => takes };
}

/** Resolves when the loop expects messages. */
const expected = ({ acceptHere }: Harness) =>
  eventually(async () => {
    const { isExpected, cancel } = acceptHere('not sent');
    cancel?.();
    return isExpected ? true : undefined;
  });

/** Answers the sends to come, and returns their texts in order. */
async function sendAll({ nextSend }: Harness, count: number): Promise<string[]> {
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

test('a message whose body is composed ahead is sent with it, and no file of it is prepared', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const wire = { bytes: new Uint8Array([1]), secret: new Uint8Array(32) };
  harness.session.compose = () => wire;
  const body = { type: 'location', latitude: 12.97, longitude: 77.59 } as const;
  const { commit, complete, message } = harness.acceptHere({ body });
  expect(await commit()).toBe(true);
  complete();
  const sent = await harness.nextSend();
  expect(sent.message).toMatchObject({
    bodyOf: message.id,
    hasFile: false,
    stored: { body, wire: wire.bytes },
  });
  sent.answer({ kind: 'unknown' });
  const again = await harness.nextSend();
  expect(again.message).toMatchObject({ id: message.id, mayBeWritten: true });
  expect(again.message.stored).toBeUndefined();
  again.answer(ACKNOWLEDGED);
});

test('the body of a message that is not composed ahead is at hand, except of one that answers another', async () => {
  const harness = await start();
  await startCaughtUp(harness);
  const body = { type: 'document', link: 'https://shop.example/17.pdf' } as const;
  const place = { type: 'location', latitude: 12.97, longitude: 77.59 } as const;
  const prepared: OutboxMessage[] = [];
  harness.files.prepare = async (_, message) => {
    prepared.push(message);
    return { kind: 'ready', message: { stored: undefined } };
  };
  for (const content of [{ body }, { body: place, replyTo: newId() }]) {
    const { commit, complete } = harness.acceptHere(content);
    await commit();
    complete();
    const { message, answer } = await harness.nextSend();
    expect(message.stored).toBeUndefined();
    answer(ACKNOWLEDGED);
  }
  expect(prepared).toMatchObject([{ hasFile: true, stored: { body, wire: undefined } }]);
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

test('what comes after the loop has stopped is left to the next one', async () => {
  const harness = await start();
  const { loop } = await startCaughtUp(harness);
  const { message, commit, complete } = harness.acceptHere('left');
  await commit();
  await loop.stop();
  expect(complete()).toBe(false);
  expect(harness.acceptHere('nobody is there').isExpected).toBe(false);
  harness.open();
  const sent = await harness.nextSend();
  expect([sent.message.id, sent.message.mayBeWritten]).toEqual([message.id, true]);
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
  await expected(harness);
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
  await expected(harness);
});
