import { expect, test } from '@jest/globals';
import type { Message } from '@waxwing/core';
import { countSent, eventually, seedMessage } from '@waxwing/core/testing';
import { ACKNOWLEDGED, useSendHarness } from '../testing/send-harness.js';

const start = useSendHarness();
const RAVI = '919876543210';
/** Long enough for a loop to poll its outbox. */
const HELD_MS = 1_500;
const A_DAY_MS = 24 * 60 * 60 * 1_000;

async function startWithThreeMessages() {
  const harness = await start();
  const write = (text: string) => harness.accept(text, RAVI);
  const messages = [await write('first'), await write('second')] as const;
  const other = await harness.accept('to another');
  const pending = async (message: Message) => (await harness.stored(message))?.status === 'pending';
  const allPending = () =>
    eventually(async () => ((await Promise.all(messages.map(pending))).every(Boolean) ? true : undefined));
  return { ...harness, messages, other, allPending };
}

test('a message that cannot be sent yet stays pending with its whole chat while other chats go on, and is sent in order later', async () => {
  const harness = await startWithThreeMessages();
  harness.open();
  const [first, other] = [await harness.nextSend(), await harness.nextSend()];
  expect([first.message.text, other.message.text]).toEqual(['first', 'to another']);
  // deadline: nothing has to happen before it, and what follows may come at any time after it
  const until = new Date(Date.now() + HELD_MS);
  first.answer({ kind: 'not-now', until });
  other.answer(ACKNOWLEDGED);
  await harness.allPending();
  expect(harness.waiting).toEqual([]);
  for (const text of ['first', 'second']) {
    const { message, answer } = await harness.nextSend();
    expect([message.text, message.mayBeWritten]).toEqual([text, false]);
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
    answer(ACKNOWLEDGED);
  }
});

test('a new connection does not try the held chat either, and the validity of its messages runs', async () => {
  const harness = await startWithThreeMessages();
  const { world, sender } = harness;
  const loop = harness.open();
  const [first, other] = [await harness.nextSend(), await harness.nextSend()];
  first.answer({ kind: 'not-now', until: new Date(Date.now() + 2 * A_DAY_MS) });
  other.answer(ACKNOWLEDGED);
  await harness.allPending();
  await loop.stop();
  harness.open();
  const last = await harness.accept('to another number');
  const next = await harness.nextSend();
  expect(next.message.id).toBe(last.id);
  next.answer(ACKNOWLEDGED);

  for (const message of harness.messages) await world.expireValidity(message, 0);
  expect(await world.expiry.expire(10)).toBe(2);
  expect((await harness.stored(harness.messages[0]))?.failureCode).toBe('expired');
  expect(await countSent(world, sender.subscription)).toBe(2);
});

test('a message accepted while its chat is held does not overtake the held one', async () => {
  const harness = await startWithThreeMessages();
  const loop = harness.open();
  const [first, other] = [await harness.nextSend(), await harness.nextSend()];
  other.answer(ACKNOWLEDGED);
  // deadline: nothing has to happen before it
  first.answer({ kind: 'not-now', until: new Date(Date.now() + HELD_MS) });
  await harness.accept('third', RAVI);
  loop.notify();
  for (const text of ['first', 'second', 'third']) {
    const { message, answer } = await harness.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});

test('what is in hand does not overtake a held message whose time ends before it is stored', async () => {
  const harness = await startWithThreeMessages();
  const loop = harness.open();
  const [first, other] = [await harness.nextSend(), await harness.nextSend()];
  other.answer(ACKNOWLEDGED);
  await harness.accept('third', RAVI);
  loop.notify();
  first.answer({ kind: 'not-now', until: new Date(Date.now() - 1) });
  for (const text of ['first', 'second', 'third']) {
    const { message, answer } = await harness.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});

test('a loop has not stopped before a message whose file cannot be prepared is back in the outbox', async () => {
  const harness = await start();
  const { files, sender, world } = harness;
  const [giving, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const postpone = world.outbox.postpone.bind(world.outbox);
  world.outbox.postpone = async (...asked) => {
    giving.resolve();
    await goOn.promise;
    return postpone(...asked);
  };
  files.prepare = async () => ({ kind: 'later', until: new Date(Date.now() + A_DAY_MS) });
  const body = { type: 'document', link: 'https://shop.example/17.pdf' } as const;
  await seedMessage(world, sender.instance, { body });
  const loop = harness.open();
  await giving.promise;
  let hasStopped = false;
  const stopped = loop.stop().then(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  goOn.resolve();
  await stopped;
});
