import { afterEach, expect, jest, test } from '@jest/globals';
import type { Message, OutboxMessage, SendOutcome, WhatsAppSession } from '@waxwing/core';
import {
  eventually,
  HandTenure,
  memoryWorld,
  type Sender,
  seedMessage,
  seedSender,
  sentNow,
} from '@waxwing/core/testing';
import { SendLoop } from './send-loop.js';
import { Settlements } from './settlements.js';

const ACKNOWLEDGED: SendOutcome = { kind: 'acknowledged', at: new Date('2026-01-01T00:00:00Z') };

let loop: SendLoop | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await loop?.stop();
});

const RAVI = '919876543210';

/** A loop over a session whose every send waits until it is answered. */
async function rig() {
  const world = memoryWorld();
  const sender = await seedSender(world);
  const tenure = new HandTenure();
  const waiting: { message: OutboxMessage; answer: (outcome: SendOutcome) => void }[] = [];
  const session: WhatsAppSession = {
    send: (message) => new Promise((answer) => waiting.push({ message: message as OutboxMessage, answer })),
    pairingCode: async () => ({ kind: 'unknown' }),
    close: async () => undefined,
    logOut: async () => undefined,
  };
  const open = ({ settle = world.outbox.settle.bind(world.outbox), reconciledMs = 30_000 } = {}) => {
    const failed = (error: unknown) => {
      throw error;
    };
    const outbox = Object.assign(Object.create(world.outbox), { settle });
    const ports = { lease: sender.lease, tenure, reconciledMs };
    const settlements = new Settlements({ outbox, ...ports }, new AbortController().signal, failed);
    loop = new SendLoop({ outbox: world.outbox, settlements, ...ports }, session, failed);
    return loop;
  };
  const nextSend = () => eventually(async () => waiting.shift());
  return { world, sender, tenure, waiting, open, nextSend };
}

const stored = ({ world, sender }: Awaited<ReturnType<typeof rig>>, message: Message) =>
  world.messages.byId(sender.account.id, message.id);

const accept = async (
  { world, sender }: { world: ReturnType<typeof memoryWorld>; sender: Sender },
  text: string,
) => seedMessage(world, sender.instance, { text });

test('what is accepted while a message is on its way follows without waiting for its outcome to be stored', async () => {
  const stage = await rig();
  await accept(stage, 'first');
  const stored = Promise.withResolvers<void>();
  const running = stage.open({ settle: () => stored.promise });
  const first = await stage.nextSend();
  await accept(stage, 'second');
  running.nudge();
  first.answer(ACKNOWLEDGED);
  const second = await stage.nextSend();
  expect(second.message.text).toBe('second');
  second.answer(ACKNOWLEDGED);
  stored.resolve();
});

test('a message whose outcome is not stored yet is not sent again', async () => {
  const stage = await rig();
  const texts: string[] = [];
  await accept(stage, 'first');
  const stored = Promise.withResolvers<void>();
  const running = stage.open({ settle: () => stored.promise });
  for (const next of ['second', 'third', 'last']) {
    const { message, answer } = await stage.nextSend();
    texts.push(message.text);
    answer(ACKNOWLEDGED);
    await accept(stage, next);
    running.nudge();
  }
  const { message, answer } = await stage.nextSend();
  answer(ACKNOWLEDGED);
  expect([...texts, message.text]).toEqual(['first', 'second', 'third', 'last']);
  stored.resolve();
});

test('after a send nobody answered for, nothing overtakes it in its chat: neither what was taken with it nor what is new', async () => {
  const stage = await rig();
  const { world, sender } = stage;
  const write = (text: string) => seedMessage(world, sender.instance, { text, to: RAVI });
  await write('first');
  await write('second');
  const running = stage.open();
  const lost = await stage.nextSend();
  await write('third');
  running.nudge();
  lost.answer({ kind: 'unknown' });
  for (const text of ['first', 'second', 'third']) {
    const { message, answer } = await stage.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});

test('what waited too long in its hands is not sent: it fails and is given back', async () => {
  const stage = await rig();
  const { world, sender } = stage;
  const first = await seedMessage(world, sender.instance, { text: 'first', to: RAVI });
  const second = await seedMessage(world, sender.instance, { text: 'second', to: RAVI });
  stage.open();
  const { message, answer } = await stage.nextSend();
  expect(message.text).toBe('first');
  // It was taken together with the first, whose answer is late.
  const taken = await eventually(async () =>
    (await stored(stage, second))?.status === 'sending' ? true : undefined,
  );
  expect(taken).toBe(true);
  jest.spyOn(Date, 'now').mockReturnValue(second.expiresAt!.getTime());
  answer(ACKNOWLEDGED);
  const passed = await eventually(async () => {
    const found = await stored(stage, second);
    return found?.status === 'failed' ? found : undefined;
  });
  expect(passed).toMatchObject({ failureCode: 'expired' });
  expect((await stored(stage, first))?.status).toBe('sent');
  expect(stage.waiting).toEqual([]);
  expect(await sentNow(world, sender.subscription)).toBe(1);
});

test('what an owner before left unanswered past its validity fails once the connection has stood for a while', async () => {
  const stage = await rig();
  const { world, sender } = stage;
  const left = await accept(stage, 'left');
  await world.outbox.take(sender.lease, 1, []);
  await world.outlive(left, 120_000);
  stage.open({ reconciledMs: 200 });
  const failed = await eventually(async () => {
    const found = await stored(stage, left);
    return found?.status === 'failed' ? found : undefined;
  });
  expect(failed).toMatchObject({ failureCode: 'expired' });
  expect(stage.waiting).toEqual([]);
  expect(await sentNow(world, sender.subscription)).toBe(1);
});
