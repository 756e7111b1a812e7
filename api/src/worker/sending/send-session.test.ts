import { expect, test } from '@jest/globals';
import type { Outbox, WhatsAppSession } from '@waxwing/core';
import {
  claimSession,
  countSent,
  createMemoryPersistence,
  FakeMedia,
  ManualLeaseGuard,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import { NO_FILES } from '../testing/send-harness.js';
import { SendSession } from './send-session.js';

test('stopping waits until the outcomes of the sends under way are stored', async () => {
  const world = createMemoryPersistence();
  const { account, instance, lease } = await seedSender(world);
  const { id } = await seedMessage(world, instance);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const session = {
    media: new FakeMedia(),
    send: async () => {
      asked.resolve();
      await answered.promise;
      return { kind: 'acknowledged', at: world.clock.now() } as const;
    },
    showTyping: async () => ({ kind: 'unknown' }) as const,
    markRead: async () => ({ kind: 'unknown' }) as const,
    change: async () => ({ kind: 'unknown' }) as const,
    requestPairingCode: async () => ({ kind: 'unknown' }) as const,
    composeFile: async () => undefined,
    compose: () => undefined,
    setDisplayName: () => undefined,
    answerPasskey: async () => undefined,
    close: async () => undefined,
    logOut: async () => undefined,
  };
  const { outbox } = world;
  const storing = Promise.withResolvers<void>();
  const slow = {
    take: outbox.take.bind(outbox),
    settle: async (...settled) => {
      await storing.promise;
      return outbox.settle(...settled);
    },
  } as Pick<Outbox, 'take' | 'settle'> as Outbox;
  const ports = { files: NO_FILES, hints: world.hints, outbox: slow, lease, guard: new ManualLeaseGuard() };
  const sending = new SendSession(ports, new AbortController().signal, (error) => {
    throw error;
  });
  await sending.start(session);
  await asked.promise;
  let isOver = false;
  const stopped = sending.stop().then(() => {
    isOver = true;
  });
  answered.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  storing.resolve();
  await stopped;
  expect((await world.messages.byId(account.id, id))?.status).toBe('sent');
});

/** A session of two messages to one person, the first of which is under way until the test ends it without an answer. */
async function startWithTwo() {
  const world = createMemoryPersistence();
  const sender = await seedSender(world);
  const messages = [];
  for (const text of ['under way', 'in hand'])
    messages.push(await seedMessage(world, sender.instance, { text, to: '919876543210' }));
  const [asked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const session = {
    send: async () => {
      asked.resolve();
      await ended.promise;
      return { kind: 'unknown' };
    },
  } as unknown as WhatsAppSession;
  const { hints, outbox } = world;
  const ports = { files: NO_FILES, hints, outbox, lease: sender.lease, guard: new ManualLeaseGuard() };
  const sending = new SendSession(ports, new AbortController().signal, (error) => {
    throw error;
  });
  await sending.start(session);
  await asked.promise;
  return { world, messages, sending, ...sender, end: () => ended.resolve() };
}

test('what was in hand when a session stops is new to the next owner, and what was under way is not', async () => {
  const { world, sending, instance, lease, end } = await startWithTwo();
  const stopped = sending.stop();
  end();
  await stopped;
  await world.expireLease(lease);
  const next = (await claimSession(world, instance))!.lease;
  const taken = await world.outbox.take(next, { known: 10, first: 0 }, []);
  expect(taken.map(({ text, mayBeWritten }) => [text, mayBeWritten])).toEqual([
    ['under way', true],
    ['in hand', false],
  ]);
});

test('what is in hand when its account is suspended is refunded where the suspension outlasts its validity', async () => {
  const { world, messages, sending, account, subscription, end } = await startWithTwo();
  const suspended = sending.suspend(true);
  end();
  await suspended;
  for (const message of messages) await world.expireValidity(message, 0);
  expect(await world.expiry.expire(10)).toBe(1);
  expect(await world.messages.byId(account.id, messages[1]!.id)).toMatchObject({ failureCode: 'expired' });
  expect(await countSent(world, subscription)).toBe(1);
});
