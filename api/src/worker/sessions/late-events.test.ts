import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Instance, SendOutcome, SessionLeases, WhatsAppTransport } from '@waxwing/core';
import { eventuallyPasses, FakeTransport } from '@waxwing/core/testing';
import { withMethods } from '../../../testing/with-methods.js';
import { createWorkerHarness } from '../testing/worker-harness.js';

let harness: ReturnType<typeof createWorkerHarness>;
beforeEach(() => {
  harness = createWorkerHarness();
});
afterEach(() => harness.stop());

/** A transport whose first connection gets no answer to what it sends, until there is one or it logs out. */
function silentTransport() {
  const [sending, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<SendOutcome>()];
  const closed = Promise.withResolvers<void>();
  const transport = new FakeTransport(harness.network, harness.world.store.credentials);
  let opened = 0;
  const open: WhatsAppTransport['open'] = async (lease, listener, ...options) => {
    opened += 1;
    const receive: typeof listener = async (event) => {
      await listener(event);
      if (event.type === 'closed') closed.resolve();
    };
    const session = await transport.open(lease, receive, ...options);
    const send = () => {
      sending.resolve();
      return answer.promise;
    };
    const logOut = () => {
      answer.resolve({ kind: 'unknown' });
      return session.logOut();
    };
    return opened === 1 ? withMethods(session, { send, logOut }) : session;
  };
  const opens = () => opened;
  return { transport: withMethods<WhatsAppTransport>(transport, { open }), sending, answer, closed, opens };
}

test('the end of a connection that was replaced meanwhile does not end the one after it', async () => {
  const { network, world } = harness;
  const { transport, sending, answer, closed, opens } = silentTransport();
  const worker = harness.start({ transport });
  const { instance } = await harness.linkedInstance();
  const message = await harness.send(instance, await harness.newPhone());
  harness.sessions.notifyMessageQueued(instance.id);
  await sending.promise;
  // A change of proxy waits for the message under way.
  world.store.instances.get(instance.id)!.proxyRevision += 1;
  harness.sessions.notifyInstanceChanged(instance.id);
  await eventuallyPasses(() => expect(worker.sessions).toMatchObject({ connecting: 1 }));
  network.deviceOf(world.store.credentials.get(instance.id)!)!.session!.end('connection-lost');
  await closed.promise;
  answer.resolve({ kind: 'unknown', isUntouched: true });
  expect((await harness.settled(message)).status).toBe('sent');
  expect(opens()).toBe(2);
});

/** Leases of which the answer to one renewal can be held back. */
function slowLeases() {
  const { leases } = harness.world;
  const goOn = Promise.withResolvers<void>();
  let isHolding = false;
  let held = (): void => undefined;
  const renew: SessionLeases['renew'] = async (...asked) => {
    const renewal = await leases.renew(...asked);
    if (!isHolding) return renewal;
    isHolding = false;
    held();
    await goOn.promise;
    return renewal;
  };
  /** Resolves when a renewal was read whose answer does not come before `goOn`. */
  const hold = ({ id }: Instance) =>
    new Promise<void>((resolve) => {
      [isHolding, held] = [true, resolve];
      harness.sessions.notifyInstanceChanged(id);
    });
  return { leases: withMethods(leases, { renew }), hold, goOn };
}

/** Two renewals are sent from now on: by the second, what the first answer has started has begun. */
async function renewedTwice({ id }: Instance) {
  const { lease } = harness.world.store.instances.get(id)!;
  for (let renewal = 0; renewal < 2; renewal++) {
    const before = lease.expiresAt.getTime();
    await eventuallyPasses(() => expect(lease.expiresAt.getTime()).toBeGreaterThan(before));
  }
}

const sessionOf = ({ id }: Instance) =>
  harness.network.deviceOf(harness.world.store.credentials.get(id)!)!.session!;

test('an answer to a renewal from before a ban does not log in during the ban', async () => {
  const { transport, opens } = silentTransport();
  const { leases, hold, goOn } = slowLeases();
  harness.start({ transport, leases });
  const { instance } = await harness.linkedInstance();
  await hold(instance);
  sessionOf(instance).end('restricted');
  await harness.untilReasonCode(instance, 'restricted');
  goOn.resolve();
  await renewedTwice(instance);
  await harness.untilReasonCode(instance, 'restricted');
  expect(opens()).toBe(1);
});

test('an answer to a renewal from before a login does not end it for a ban that is over', async () => {
  const { transport, opens } = silentTransport();
  const { leases, hold, goOn } = slowLeases();
  const [opening, letIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open: WhatsAppTransport['open'] = async (...asked) => {
    if (opens() > 0) {
      opening.resolve();
      await letIn.promise;
    }
    return transport.open(...asked);
  };
  harness.start({ transport: withMethods(transport, { open }), leases });
  const { instance } = await harness.linkedInstance();
  sessionOf(instance).end('restricted');
  await harness.untilReasonCode(instance, 'restricted');
  const row = harness.world.store.instances.get(instance.id)!;
  row.state = { ...row.state, retryAt: new Date(0) };
  harness.sessions.notifyInstanceChanged(instance.id);
  await opening.promise;
  await hold(instance);
  letIn.resolve();
  await harness.untilStatus(instance, 'ready');
  goOn.resolve();
  await renewedTwice(instance);
  await harness.untilStatus(instance, 'ready');
  expect(opens()).toBe(2);
});

test('a phone is unlinked also while WhatsApp does not answer a message', async () => {
  const { network, world } = harness;
  const { transport, sending } = silentTransport();
  harness.start({ transport });
  const { instance } = await harness.linkedInstance();
  const device = network.deviceOf(world.store.credentials.get(instance.id)!);
  const message = await harness.send(instance, await harness.newPhone());
  harness.sessions.notifyMessageQueued(instance.id);
  await sending.promise;
  await harness.sessions.forget(instance.id);
  expect(device?.linked).toBe(false);
  expect(await harness.settled(message)).toMatchObject({ status: 'failed', failureCode: 'logged_out' });
});
