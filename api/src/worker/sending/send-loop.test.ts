import { expect, test } from '@jest/globals';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();
const RAVI = '919876543210';

test('a message accepted during a send follows without waiting for the first outcome to be stored', async () => {
  const stage = await start();
  await stage.accept('first');
  const stored = Promise.withResolvers<void>();
  const running = stage.open({ settle: () => stored.promise });
  const first = await stage.nextSend();
  await stage.accept('second');
  running.notify();
  first.answer(ACKNOWLEDGED);
  const second = await stage.nextSend();
  expect(second.message.text).toBe('second');
  second.answer(ACKNOWLEDGED);
  stored.resolve();
});

test('a message whose outcome is not stored yet is not sent again', async () => {
  const stage = await start();
  const texts: string[] = [];
  await stage.accept('first');
  const stored = Promise.withResolvers<void>();
  const running = stage.open({ settle: () => stored.promise });
  for (const next of ['second', 'third', 'last']) {
    const { message, answer } = await stage.nextSend();
    texts.push(message.text);
    answer(ACKNOWLEDGED);
    await stage.accept(next);
    running.notify();
  }
  const { message, answer } = await stage.nextSend();
  answer(ACKNOWLEDGED);
  expect([...texts, message.text]).toEqual(['first', 'second', 'third', 'last']);
  stored.resolve();
});

test('after an unacknowledged send no message overtakes it in its chat, neither one taken with it nor a new one', async () => {
  const stage = await start();
  const write = (text: string) => stage.accept(text, RAVI);
  await write('first');
  await write('second');
  const running = stage.open();
  const lost = await stage.nextSend();
  await write('third');
  running.notify();
  lost.answer({ kind: 'unknown' });
  for (const text of ['first', 'second', 'third']) {
    const { message, answer } = await stage.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});

test('messages taken while an acknowledgement fails to come are taken again in order', async () => {
  const stage = await start();
  const write = (text: string) => stage.accept(text, RAVI);
  await write('first');
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let takes = 0;
  const running = stage.open({
    take: async (...asked) => {
      const taken = await stage.world.outbox.take(...asked);
      takes += 1;
      if (takes === 2) {
        begun.resolve();
        await goOn.promise;
      }
      return taken;
    },
  });
  const lost = await stage.nextSend();
  await write('second');
  running.notify();
  await begun.promise;
  lost.answer({ kind: 'unknown' });
  // By now the loop has been notified of it.
  await new Promise((resolve) => setImmediate(resolve));
  goOn.resolve();
  for (const text of ['first', 'second']) {
    const { message, answer } = await stage.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});

test('a message under way is not taken a second time', async () => {
  const stage = await start();
  await stage.accept('first');
  const running = stage.open();
  const first = await stage.nextSend();
  await stage.accept('second');
  running.notify();
  const second = await stage.nextSend();
  first.answer(ACKNOWLEDGED);
  second.answer(ACKNOWLEDGED);
  await stage.accept('third');
  running.notify();
  const third = await stage.nextSend();
  expect([first, second, third].map(({ message }) => message.text)).toEqual(['first', 'second', 'third']);
  third.answer(ACKNOWLEDGED);
});

test('a message that stays unacknowledged three times is left alone until the next connection', async () => {
  const stage = await start();
  await stage.accept('first');
  const running = stage.open();
  for (let tries = 0; tries < 3; tries += 1) {
    const { message, answer } = await stage.nextSend();
    expect(message.text).toBe('first');
    answer({ kind: 'unknown' });
  }
  await stage.accept('second');
  running.notify();
  const { message, answer } = await stage.nextSend();
  expect(message.text).toBe('second');
  answer(ACKNOWLEDGED);
});

test('nothing is sent while the guard does not hold, and sending resumes when it does', async () => {
  const stage = await start();
  await stage.accept('first', RAVI);
  await stage.accept('second', RAVI);
  const running = stage.open();
  const first = await stage.nextSend();
  stage.guard.pause();
  first.answer(ACKNOWLEDGED);
  running.notify();
  await new Promise((resolve) => setImmediate(resolve));
  expect(stage.waiting).toEqual([]);
  stage.guard.resume();
  (await stage.nextSend()).answer(ACKNOWLEDGED);
});

test('stopping waits for the sends under way', async () => {
  const stage = await start();
  await stage.accept('first');
  const running = stage.open();
  const { answer } = await stage.nextSend();
  let isOver = false;
  const stopped = running.stop().then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  answer(ACKNOWLEDGED);
  await stopped;
});
