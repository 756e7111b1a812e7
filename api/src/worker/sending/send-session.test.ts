import { expect, test } from '@jest/globals';
import type { Outbox, WhatsAppSession } from '@waxwing/core';
import {
  claimSession,
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

test('what was in hand when a session stops is new to the next owner, and what was under way is not', async () => {
  const world = createMemoryPersistence();
  const { instance, lease } = await seedSender(world);
  for (const text of ['under way', 'in hand'])
    await seedMessage(world, instance, { text, to: '919876543210' });
  const [asked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const session = {
    send: async () => {
      asked.resolve();
      await ended.promise;
      return { kind: 'unknown' };
    },
  } as unknown as WhatsAppSession;
  const { hints, outbox } = world;
  const ports = { files: NO_FILES, hints, outbox, lease, guard: new ManualLeaseGuard() };
  const sending = new SendSession(ports, new AbortController().signal, (error) => {
    throw error;
  });
  await sending.start(session);
  await asked.promise;
  const stopped = sending.stop();
  ended.resolve();
  await stopped;
  await world.expireLease(lease);
  const next = (await claimSession(world, instance))!.lease;
  const taken = await outbox.take(next, { known: 10, first: 0 }, []);
  expect(taken.map(({ text, mayBeWritten }) => [text, mayBeWritten])).toEqual([
    ['under way', true],
    ['in hand', false],
  ]);
});
