import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SendOutcome, SessionLeases, WhatsAppTransport } from '@waxwing/core';
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

test('an answer to a renewal from before a ban does not log in during the ban', async () => {
  const { network, world } = harness;
  const held = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let isHolding = false;
  const renew: SessionLeases['renew'] = async (...asked) => {
    const renewal = await world.leases.renew(...asked);
    if (!isHolding) return renewal;
    isHolding = false;
    held.resolve();
    await goOn.promise;
    return renewal;
  };
  const { transport, opens } = silentTransport();
  harness.start({ transport, leases: withMethods(world.leases, { renew }) });
  const { instance } = await harness.linkedInstance();
  isHolding = true;
  harness.sessions.notifyInstanceChanged(instance.id);
  await held.promise;
  network.deviceOf(world.store.credentials.get(instance.id)!)!.session!.end('restricted');
  await harness.untilReasonCode(instance, 'restricted');
  goOn.resolve();
  const row = world.store.instances.get(instance.id)!;
  // Two renewals that are sent afterwards: by the second, what the held one has started has begun.
  for (let renewal = 0; renewal < 2; renewal++) {
    const before = row.lease.expiresAt;
    await eventuallyPasses(() => expect(row.lease.expiresAt.getTime()).toBeGreaterThan(before.getTime()));
  }
  expect([opens(), row.state.statusReasonCode]).toEqual([1, 'restricted']);
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
