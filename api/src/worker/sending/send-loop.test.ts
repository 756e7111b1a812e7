import { expect, jest, test } from '@jest/globals';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();
const RAVI = '919876543210';

test('a message accepted during a send follows without waiting for the first outcome to be stored', async () => {
  const harness = await start();
  await harness.accept('first');
  const stored = Promise.withResolvers<void>();
  const running = harness.open({ settle: () => stored.promise });
  const first = await harness.nextSend();
  await harness.accept('second');
  running.notify();
  first.answer(ACKNOWLEDGED);
  const second = await harness.nextSend();
  expect(second.message.text).toBe('second');
  second.answer(ACKNOWLEDGED);
  stored.resolve();
});

test('a message whose outcome is not stored yet is not sent again', async () => {
  const harness = await start();
  const texts: string[] = [];
  await harness.accept('first');
  const stored = Promise.withResolvers<void>();
  const running = harness.open({ settle: () => stored.promise });
  for (const next of ['second', 'third', 'last']) {
    const { message, answer } = await harness.nextSend();
    texts.push(message.text);
    answer(ACKNOWLEDGED);
    await harness.accept(next);
    running.notify();
  }
  const { message, answer } = await harness.nextSend();
  answer(ACKNOWLEDGED);
  expect([...texts, message.text]).toEqual(['first', 'second', 'third', 'last']);
  stored.resolve();
});

test('after an unacknowledged send no message overtakes it in its chat, neither one taken with it nor a new one', async () => {
  const harness = await start();
  const write = (text: string) => harness.accept(text, RAVI);
  await write('first');
  await write('second');
  const running = harness.open();
  const lost = await harness.nextSend();
  await write('third');
  running.notify();
  lost.answer({ kind: 'unknown' });
  for (const text of ['first', 'second', 'third']) {
    const { message, answer } = await harness.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});

test('messages taken while an acknowledgement fails to come are taken again in order', async () => {
  const harness = await start();
  const write = (text: string) => harness.accept(text, RAVI);
  await write('first');
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let takes = 0;
  const running = harness.open({
    take: async (...asked) => {
      const taken = await harness.world.outbox.take(...asked);
      takes += 1;
      if (takes === 2) {
        begun.resolve();
        await goOn.promise;
      }
      return taken;
    },
  });
  const lost = await harness.nextSend();
  await write('second');
  running.notify();
  await begun.promise;
  lost.answer({ kind: 'unknown' });
  // By now the loop has been notified of it.
  await new Promise((resolve) => setImmediate(resolve));
  goOn.resolve();
  for (const text of ['first', 'second']) {
    const { message, answer } = await harness.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});

test('a message under way is not taken a second time', async () => {
  const harness = await start();
  await harness.accept('first');
  const running = harness.open();
  const first = await harness.nextSend();
  await harness.accept('second');
  running.notify();
  const second = await harness.nextSend();
  first.answer(ACKNOWLEDGED);
  second.answer(ACKNOWLEDGED);
  await harness.accept('third');
  running.notify();
  const third = await harness.nextSend();
  expect([first, second, third].map(({ message }) => message.text)).toEqual(['first', 'second', 'third']);
  third.answer(ACKNOWLEDGED);
});

test('a message that stays unacknowledged three times rests, and its chat goes on without it', async () => {
  const harness = await start();
  await harness.accept('first');
  const running = harness.open();
  for (let tries = 0; tries < 3; tries += 1) {
    const { message, answer } = await harness.nextSend();
    expect(message.text).toBe('first');
    answer({ kind: 'unknown' });
  }
  await harness.accept('second');
  running.notify();
  const { message, answer } = await harness.nextSend();
  expect(message.text).toBe('second');
  answer(ACKNOWLEDGED);
});

test('a message that has rested is sent again on the same connection', async () => {
  const harness = await start();
  await harness.accept('first');
  harness.open({ restMs: 1 });
  for (let tries = 0; tries < 4; tries += 1) {
    const { message, answer } = await harness.nextSend();
    expect(message.text).toBe('first');
    answer(tries < 3 ? { kind: 'unknown' } : ACKNOWLEDGED);
  }
});

test('nothing is sent while the guard does not hold, and sending resumes when it does', async () => {
  const harness = await start();
  await harness.accept('first', RAVI);
  await harness.accept('second', RAVI);
  const running = harness.open();
  const first = await harness.nextSend();
  harness.guard.pause();
  first.answer(ACKNOWLEDGED);
  running.notify();
  await new Promise((resolve) => setImmediate(resolve));
  expect(harness.waiting).toEqual([]);
  harness.guard.resume();
  (await harness.nextSend()).answer(ACKNOWLEDGED);
});

test('stopping waits for the sends under way', async () => {
  const harness = await start();
  await harness.accept('first');
  const running = harness.open();
  const { answer } = await harness.nextSend();
  let isOver = false;
  const stopped = running.stop().then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  answer(ACKNOWLEDGED);
  await stopped;
});

test('a hint of a message is kept from other processes while the lease holds, and is not taken after the end', async () => {
  const harness = await start();
  const subscribe = jest.spyOn(harness.world.hints, 'onMessageQueued');
  const running = harness.open();
  const [instanceId, listener] = subscribe.mock.calls[0]!;
  expect(instanceId).toBe(harness.sender.instance.id);
  expect(listener()).toBe(true);
  harness.guard.pause();
  expect(listener()).toBe(false);
  harness.guard.resume();
  const notified = jest.spyOn(harness.guard, 'holds', 'get');
  await running.stop();
  notified.mockClear();
  harness.world.sessions.notifyMessageQueued(instanceId);
  expect(notified).not.toHaveBeenCalled();
});

test('of what was in hand when a connection ended, only what was under way may have been written', async () => {
  const harness = await start();
  for (const text of ['under way', 'in hand']) await harness.accept(text, RAVI);
  const loop = harness.open();
  const first = await harness.nextSend();
  const stopped = loop.stop();
  first.answer({ kind: 'unknown' });
  await stopped;
  harness.open();
  const again: [string, boolean][] = [];
  while (again.length < 2) {
    const { message, answer } = await harness.nextSend();
    again.push([message.text, message.mayBeWritten]);
    answer(ACKNOWLEDGED);
  }
  expect(again).toEqual([
    ['under way', true],
    ['in hand', false],
  ]);
});

test('a message that a send has not touched is new when it is sent again, unless an earlier send has', async () => {
  const harness = await start();
  await harness.accept('first');
  harness.open();
  const seen: boolean[] = [];
  for (const outcome of [
    { kind: 'unknown', isUntouched: true },
    { kind: 'unknown' },
    ACKNOWLEDGED,
  ] as const) {
    const { message, answer } = await harness.nextSend();
    seen.push(message.mayBeWritten);
    answer(outcome);
  }
  expect(seen).toEqual([false, false, true]);
});

test('a message that an earlier worker took stays doubtful, also where a send has not touched it', async () => {
  const harness = await start();
  await harness.accept('first');
  await harness.world.outbox.take(harness.sender.lease, { known: 1, first: 0 }, []);
  harness.open();
  for (const outcome of [{ kind: 'unknown', isUntouched: true }, ACKNOWLEDGED] as const) {
    const { message, answer } = await harness.nextSend();
    expect(message.mayBeWritten).toBe(true);
    answer(outcome);
  }
});
