import {
  type Clock,
  ConfirmOptOut,
  composeMessage,
  DAY_MS,
  type Message,
  MessageText,
  Recipient,
  type SafetySettings,
  textContent,
} from '@waxwing/core';
import {
  createMemoryPersistence,
  FakeTransport,
  FakeWhatsApp,
  memorySessionLeases,
  newId,
  newNumber,
  newWorkerId,
  seedAccount,
  seedInstance,
  seedSubscription,
} from '@waxwing/core/testing';
import pino from 'pino';
import { ConnectionLimits } from '../sessions/connection-limits.js';
import { DIRECT_LOGINS } from '../sessions/logins.js';
import { SessionRunner } from '../sessions/session-runner.js';
import { readClock } from '../sessions/timed-lease-guard.js';
import { NO_FILES } from './send-harness.js';
import { VirtualTiming } from './virtual-timing.js';

/** Leases outlive everything that a test plays. */
const LEASE_MS = 3_650 * DAY_MS;
/** A session polls this seldom, so that months are played in a moment; all else reaches it as a hint. */
const POLL_MS = 3_600_000;

/** One paced number on a fake WhatsApp, whose worker lives in virtual time. */
export async function startPacedNumber(settings: SafetySettings = { mode: 'protect' }, start?: Date) {
  const time = new VirtualTiming(start);
  const clock: Clock = time;
  const memory = createMemoryPersistence(clock);
  const world = {
    ...memory,
    leases: memorySessionLeases({ store: memory.store, clock, ttlMs: LEASE_MS }),
  };
  const network = new FakeWhatsApp(clock);
  const account = await seedAccount(world);
  const subscription = await seedSubscription(world, account.id, {
    messageLimit: 1_000_000,
    endsAt: new Date(clock.now().getTime() + 3_650 * DAY_MS),
  });
  const instance = await seedInstance(world, account.id);
  const { accountId, id: instanceId } = instance;
  const change = async (changed: SafetySettings) => {
    await world.safety.changeSettings(accountId, instanceId, { settings: changed, by: 'Asha', at: clock.now() });
    for (const { runner } of runners) runner.onInstanceChanged();
    await renew();
  };
  const runners: { runner: SessionRunner; owner: string }[] = [];
  const log = pino({ level: 'silent' });

  const confirmOptOut = new ConfirmOptOut({ ...world, ids: { next: newId } });
  const firstContacts: string[] = [];
  const safety = {
    ...{ safety: world.safety, confirmOptOut, defaultMode: 'off' as const },
    metrics: { onFirstContact: (outcome: string) => firstContacts.push(outcome), onOptOut: () => undefined },
  };

  /** A worker claims the session, and drives it until it is stopped or killed. */
  const run = async () => {
    const owner = newWorkerId();
    const begun = readClock(time);
    const [desired] = await world.leases.claim(owner, 10);
    if (!desired) throw new Error('the session was not to be had');
    const runner: SessionRunner = new SessionRunner(
      {
        ...world,
        ...{ files: NO_FILES, log, time, sendPollMs: POLL_MS, safety },
        fileFetcher: { open: () => ({ wake: () => undefined, close: async () => undefined }) as never },
        limits: new ConnectionLimits(),
        logins: DIRECT_LOGINS,
        transport: new FakeTransport(network, world.store.credentials),
      },
      desired,
      begun,
      () => undefined,
    );
    runners.push({ runner, owner });
    await time.settle();
  };
  /** What a worker polls all the time: it learns of pauses that are over, and of changed settings. */
  const renew = async () => {
    for (const { runner, owner } of runners)
      for (const desired of await world.leases.renew(owner)) runner.apply(desired, readClock(time));
    await time.settle();
  };

  const number = newNumber();
  await network.addPhone(number);
  await change(settings);
  await world.instances.extendLinking(accountId, instanceId, new Date(clock.now().getTime() + DAY_MS));
  await run();
  const qr = (await world.instances.get(accountId, instanceId)).snapshot().qr;
  await network.scan(number, qr!);
  await time.settle();

  const newContact = async () => {
    const contact = newNumber();
    await network.addPhone(contact);
    return contact;
  };
  const accept = async (to: string, text = 'Hello', validFor = 30 * 86_400): Promise<Message> => {
    const message = composeMessage({
      id: newId(),
      instance: await world.instances.get(accountId, instanceId),
      recipient: Recipient.parse(to),
      content: textContent(MessageText.parse(text)),
      at: clock.now(),
      validFor,
    });
    const verdict = await world.intake.accept({ message, pacing: { held: false } });
    if (verdict.kind !== 'accepted') throw new Error(`the message was not accepted: ${verdict.kind}`);
    memory.store.hints.messageQueued(instanceId);
    return message;
  };
  const stateOf = async ({ id }: Message) => (await world.messages.byId(accountId, id))!;
  const health = async () => (await world.safety.read(accountId, instanceId)).health;
  const stop = async () => {
    for (const { runner } of runners.splice(0)) runner.revoke();
    await time.settle();
  };
  return {
    ...{ world, time, network, account, subscription, instance, number, runners, firstContacts },
    ...{ change, run, renew, newContact, accept, stateOf, health, stop },
  };
}

export type PacedNumber = Awaited<ReturnType<typeof startPacedNumber>>;
