import {
  type Clock,
  type CloseDetail,
  type CloseReason,
  ConfirmOptOut,
  composeMessage,
  DAY_MS,
  type Message,
  MessageText,
  Recipient,
  type SafetySettings,
  textContent,
  type WhatsAppSession,
  type WhatsAppTransport,
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
import { withMethods } from '../../../testing/with-methods.js';
import type { WorkerSafety } from '../safety/session-safety.js';
import { ConnectionLimits } from '../sessions/connection-limits.js';
import { DIRECT_LOGINS } from '../sessions/logins.js';
import { SessionRunner } from '../sessions/session-runner.js';
import { readClock } from '../sessions/timed-lease-guard.js';
import { NO_FILES } from './send-harness.js';
import { VirtualTiming } from './virtual-timing.js';

/** Leases outlive everything that a test plays. */
const LEASE_MS = 3_650 * DAY_MS;
/** How often a worker learns of pauses that are over. */
const RENEW_MS = 600_000;
/** From a message's frame to WhatsApp's acknowledgement, half of it before the frame. */
const LATENCY_MS = 200;
/** A session polls this seldom, so that months are played in a moment; all else reaches it as a hint. */
const POLL_MS = 3_600_000;

/** A message on its way to WhatsApp. */
export interface Frame {
  readonly waId: string;
  readonly to: string;
  readonly at: Date;
}

/** A transport whose sends take time, so that a process may die before or after the frame of one. */
function slowTransport(
  transport: WhatsAppTransport,
  time: VirtualTiming,
  frames: Frame[],
): WhatsAppTransport {
  const pause = () => new Promise<void>((resolve) => time.after(LATENCY_MS / 2, resolve));
  return {
    warmUp: () => transport.warmUp(),
    async open(lease, listener, guard, options) {
      const session = await transport.open(lease, listener, guard, options);
      const send: WhatsAppSession['send'] = async (message, timeoutMs) => {
        await pause();
        // A process that is dead by now writes nothing.
        if (guard.holds) frames.push({ waId: message.waId, to: message.to, at: time.now() });
        const outcome = await session.send(message, timeoutMs);
        await pause();
        return outcome;
      };
      return withMethods(session, { send });
    },
  };
}

/** One paced number on a fake WhatsApp, whose worker lives in virtual time. */
export async function startPacedNumber(
  settings: SafetySettings,
  start: Date,
  { healthLimits }: Pick<WorkerSafety, 'healthLimits'> = {},
) {
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
    await world.safety.changeSettings(accountId, instanceId, () => ({
      settings: changed,
      by: 'Asha',
      at: clock.now(),
    }));
    for (const { runner } of runners) runner.onInstanceChanged();
    await renew();
  };
  const frames: Frame[] = [];
  const runners: { runner: SessionRunner; owner: string }[] = [];
  const log = pino({ level: 'silent' });

  const confirmOptOut = new ConfirmOptOut({ ...world, ids: { next: newId } });
  const firstContacts: string[] = [];
  const safety = {
    ...{ safety: world.safety, confirmOptOut, defaultMode: 'off' as const },
    ...(healthLimits && { healthLimits }),
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
        transport: slowTransport(new FakeTransport(network, world.store.credentials), time, frames),
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
      for (const desired of (await world.leases.renew(owner)).desiredStates)
        runner.apply(desired, readClock(time));
    await time.settle();
  };

  const number = newNumber();
  await network.addPhone(number);
  const renewAgain = (): void => {
    time.after(RENEW_MS, () => void renew().then(renewAgain));
  };
  renewAgain();
  /** The process that holds the session dies, and another one takes over. */
  const takeOver = async () => {
    const [dead] = runners.splice(0);
    for (const { lease } of (await world.leases.renew(dead!.owner)).desiredStates)
      await world.expireLease(lease);
    dead!.runner.revoke();
    await time.settle();
    await run();
  };
  /** WhatsApp ends the session. */
  const end = async (reason: CloseReason, detail: CloseDetail = {}) => {
    network.deviceOf(world.store.credentials.get(instanceId)!)?.session?.end(reason, detail);
    await time.settle();
  };
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
    ...{ change, run, renew, newContact, accept, stateOf, health, stop, takeOver, end, frames },
  };
}

export type PacedNumber = Awaited<ReturnType<typeof startPacedNumber>>;
