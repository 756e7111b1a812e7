import { afterEach, expect, test } from '@jest/globals';
import type { OutboxMessage, SendOutcome, WhatsAppSession } from '@waxwing/core';
import {
  eventually,
  HandTenure,
  memoryWorld,
  type Sender,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import { SendLoop } from './send-loop.js';
import { Settlements } from './settlements.js';

const ACKNOWLEDGED: SendOutcome = { kind: 'acknowledged', at: new Date('2026-01-01T00:00:00Z') };

let loop: SendLoop | undefined;
afterEach(() => loop?.stop());

/** A loop over a session whose every send waits until it is answered. */
async function rig() {
  const world = memoryWorld();
  const sender = await seedSender(world);
  const tenure = new HandTenure();
  const waiting: { message: OutboxMessage; answer: (outcome: SendOutcome) => void }[] = [];
  const session: WhatsAppSession = {
    send: (message) => new Promise((answer) => waiting.push({ message: message as OutboxMessage, answer })),
    close: async () => undefined,
    logOut: async () => undefined,
  };
  const open = (settle = world.outbox.settle.bind(world.outbox)) => {
    const failed = (error: unknown) => {
      throw error;
    };
    const outbox = Object.assign(Object.create(world.outbox), { settle });
    const ports = { lease: sender.lease, tenure };
    const settlements = new Settlements({ outbox, ...ports }, new AbortController().signal, failed);
    loop = new SendLoop({ outbox: world.outbox, settlements, ...ports }, session, failed);
    return loop;
  };
  const nextSend = () => eventually(async () => waiting.shift());
  return { world, sender, tenure, waiting, open, nextSend };
}

const accept = async (
  { world, sender }: { world: ReturnType<typeof memoryWorld>; sender: Sender },
  text: string,
) => seedMessage(world, sender.instance, { text });

test('what is accepted while a message is on its way follows without waiting for its outcome to be stored', async () => {
  const stage = await rig();
  await accept(stage, 'first');
  const stored = Promise.withResolvers<void>();
  const running = stage.open(() => stored.promise);
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
  const running = stage.open(() => stored.promise);
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

test('after a send nobody answered for, nothing overtakes it', async () => {
  const stage = await rig();
  await accept(stage, 'first');
  const running = stage.open();
  const lost = await stage.nextSend();
  await accept(stage, 'second');
  running.nudge();
  lost.answer({ kind: 'unknown' });
  for (const text of ['first', 'second']) {
    const { message, answer } = await stage.nextSend();
    expect(message.text).toBe(text);
    answer(ACKNOWLEDGED);
  }
});
