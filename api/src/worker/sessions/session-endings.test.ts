import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  type CloseDetail,
  type DesiredState,
  type Instance,
  type LeaseGuard,
  LiftSuspension,
  SuspendAccount,
} from '@waxwing/core';
import { countSent, eventually, eventuallyPasses, FakeTransport, newId } from '@waxwing/core/testing';
import { withMethods } from '../../../testing/with-methods.js';
import { createWorkerHarness } from '../testing/worker-harness.js';

let harness: ReturnType<typeof createWorkerHarness>;
afterEach(() => harness.stop());

/** An outbox that gives out no messages: what is accepted waits. */
function nothingTaken({ outbox }: ReturnType<typeof createWorkerHarness>['world']) {
  return withMethods(outbox, { take: async () => [] });
}

test('the waiting messages of an unlinked instance fail with the reason of the instance, and are refunded', async () => {
  harness = createWorkerHarness();
  harness.start({ outbox: nothingTaken(harness.world) });
  const { instance, number, subscription } = await harness.linkedInstance();
  const message = await harness.send(instance, await harness.newPhone());
  await harness.network.unlink(number);
  const { statusReason } = (await harness.untilStatus(instance, 'logged_out')).snapshot();
  expect(await harness.settled(message)).toMatchObject({
    status: 'failed',
    failureCode: 'logged_out',
    failureReason: statusReason,
  });
  expect(await countSent(harness.world, subscription)).toBe(0);
});

test('messages written for the phone that was linked before are not sent by the new one', async () => {
  harness = createWorkerHarness();
  harness.start();
  const { instance } = await harness.newInstance();
  const to = await harness.newPhone();
  // Accepted by a process that did not know of the unlinking yet.
  const message = await harness.send(instance, to);
  await harness.requestLinking(instance);
  await harness.network.scan(await harness.newPhone(), await harness.qrOf(instance));
  await harness.untilStatus(instance, 'ready');
  harness.sessions.notifyMessageQueued(instance.id);
  expect(await harness.settled(message)).toMatchObject({ status: 'failed', failureCode: 'logged_out' });
  expect(await harness.network.arrived(to)).toEqual([]);
});

test('forgetting removes the device from the phone’s list', async () => {
  harness = createWorkerHarness();
  harness.start();
  const { instance } = await harness.linkedInstance();
  const device = harness.network.deviceOf(harness.world.store.credentials.get(instance.id)!);
  expect(device?.linked).toBe(true);
  await harness.sessions.forget(instance.id);
  expect(device?.linked).toBe(false);
});

test('the session of a suspended account counts as suspended and not as lost, and as ready after the lifting', async () => {
  harness = createWorkerHarness();
  const worker = harness.start();
  const { instance } = await harness.linkedInstance();
  const { accountId } = instance;
  const ports = { ...harness.world, ids: { next: newId } };
  const by = { actor: { kind: 'operator', name: 'night shift' }, reason: 'Complaints', accountId } as const;
  await new SuspendAccount(ports).execute({ ...by, level: 'all', until: null });
  harness.sessions.notifyInstanceChanged(instance.id);
  await eventuallyPasses(() => expect(worker.sessions).toMatchObject({ suspended: 1, disconnected: 0 }));
  await new LiftSuspension(ports).execute(by);
  harness.sessions.notifyInstanceChanged(instance.id);
  await eventuallyPasses(() => expect(worker.sessions).toMatchObject({ suspended: 0, ready: 1 }));
});

test('the session of a deleted instance is released, and its socket closed', async () => {
  harness = createWorkerHarness();
  const worker = harness.start();
  const { instance } = await harness.linkedInstance();
  const device = harness.network.deviceOf(harness.world.store.credentials.get(instance.id)!);
  await harness.world.instances.remove(instance.accountId, instance.id);
  harness.sessions.notifyInstanceChanged(instance.id);
  await eventually(async () => (device?.session ? undefined : true));
  await eventually(async () => (Object.values(worker.sessions).every((n) => n === 0) ? true : undefined));
});

test('an account that WhatsApp has banned is not retried', async () => {
  harness = createWorkerHarness();
  const transport = new FakeTransport(harness.network, harness.world.store.credentials);
  const open = jest.spyOn(transport, 'open');
  const worker = harness.start({ transport });
  const { instance } = await harness.linkedInstance();
  harness.network.deviceOf(harness.world.store.credentials.get(instance.id)!)!.session!.end('banned');
  await harness.untilStatus(instance, 'failed');
  await eventually(async () =>
    harness.world.store.instances.get(instance.id)!.lease.owner ? undefined : true,
  );
  expect(open).toHaveBeenCalledTimes(1);
  expect(new Set(Object.values(worker.sessions))).toEqual(new Set([0]));
});

test('a session sends nothing from the moment that its lost connection is reported', async () => {
  harness = createWorkerHarness();
  const worker = harness.start();
  const { instance, number } = await harness.linkedInstance();
  expect(worker.sessions.ready).toBe(1);
  await harness.network.fault({ kind: 'drop', number });
  await harness.untilStatus(instance, 'disconnected');
  expect(worker.sessions.ready).toBe(0);
});

test('a session claimed while the worker is told to stop is released at once', async () => {
  harness = createWorkerHarness();
  const { leases } = harness.world;
  const claim = leases.claim.bind(leases);
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  leases.claim = async (...asked) => {
    begun.resolve();
    await goOn.promise;
    return claim(...asked);
  };
  const { instance } = await harness.newInstance();
  await harness.requestLinking(instance);
  const worker = harness.start();
  await begun.promise;
  const stopped = worker.stop();
  goOn.resolve();
  await stopped;
  expect(harness.world.store.instances.get(instance.id)?.lease).toMatchObject({ owner: null, epoch: 1 });
});

test('a desired state from before the linking does not undo it', async () => {
  harness = createWorkerHarness();
  const { leases } = harness.world;
  const renew = leases.renew.bind(leases);
  let stale = 0;
  const late = (order: DesiredState) => ({ ...order, linked: false, linkingWanted: false });
  leases.renew = async (owner, { capacity = 0 } = {}) => {
    const renewal = await renew(owner, { capacity });
    const { desiredStates } = renewal;
    if (!desiredStates.some(({ linked }) => linked) || stale === 3) return renewal;
    stale += 1;
    return { ...renewal, desiredStates: desiredStates.map(late) };
  };
  harness.start();
  const { instance } = await harness.linkedInstance();
  const credentials = harness.world.store.credentials.get(instance.id);
  await eventually(async () => {
    harness.sessions.notifyInstanceChanged(instance.id);
    return stale === 3 ? true : undefined;
  });
  const to = await harness.newPhone();
  const message = await harness.send(instance, to);
  harness.sessions.notifyMessageQueued(instance.id);
  expect((await harness.settled(message)).status).not.toBe('failed');
  expect(harness.world.store.credentials.get(instance.id)).toBe(credentials);
});

test('a revoked session stops at once, whatever it waits for', async () => {
  harness = createWorkerHarness();
  const transport = new FakeTransport(harness.network, harness.world.store.credentials);
  const opened = Promise.withResolvers<LeaseGuard>();
  const never = Promise.withResolvers<never>();
  transport.open = (_lease, _listener, guard) => {
    opened.resolve(guard);
    return never.promise;
  };
  harness.start({ transport });
  const { instance } = await harness.newInstance();
  await harness.requestLinking(instance);
  const guard = await opened.promise;
  expect(guard.holds).toBe(true);
  const { lease } = harness.world.store.instances.get(instance.id)!;
  Object.assign(lease, { owner: 'another worker', epoch: lease.epoch + 1 });
  harness.sessions.notifyInstanceChanged(instance.id);
  await eventually(async () => (guard.lost ? true : undefined));
  never.reject(new Error('the socket was cut'));
});

describe('a number that WhatsApp refuses for a time', () => {
  const rowOf = (instance: Instance) => harness.world.store.instances.get(instance.id)!;

  function startWatched() {
    const transport = new FakeTransport(harness.network, harness.world.store.credentials);
    return { worker: harness.start({ transport }), open: jest.spyOn(transport, 'open') };
  }

  async function refused(detail: CloseDetail = {}) {
    harness = createWorkerHarness();
    const { worker, open } = startWatched();
    const { instance } = await harness.linkedInstance();
    harness.network
      .deviceOf(harness.world.store.credentials.get(instance.id)!)!
      .session!.end('restricted', detail);
    const told = await harness.untilReasonCode(instance, 'restricted');
    return { worker, open, instance, told };
  }

  /** The owner has renewed twice since: the first answer may have been under way. */
  async function lookedAfter(instance: Instance) {
    for (let renewal = 0; renewal < 2; renewal++) {
      const before = rowOf(instance).lease.expiresAt;
      harness.sessions.notifyInstanceChanged(instance.id);
      await eventually(async () => (rowOf(instance).lease.expiresAt > before ? true : undefined));
    }
  }

  test('is not logged in before its end, which the instance shows', async () => {
    const until = new Date(Date.now() + 3_600_000);
    const { open, told, worker, instance } = await refused({ until, banCode: 104 });
    expect(told.snapshot()).toMatchObject({ status: 'disconnected', linked: true, retryAt: until });
    await lookedAfter(instance);
    expect(open).toHaveBeenCalledTimes(1);
    expect(worker.sessions.disconnected).toBe(1);
  });

  test('is not logged in by its next owner either', async () => {
    const { instance, worker } = await refused();
    await worker.stop();
    const next = startWatched();
    await eventually(async () => (rowOf(instance).lease.owner === next.worker.owner ? true : undefined));
    await lookedAfter(instance);
    expect(next.open).not.toHaveBeenCalled();
  });

  test('is ready by itself when the time is over, and shows no end any more', async () => {
    const { open, instance } = await refused();
    rowOf(instance).state = { ...rowOf(instance).state, retryAt: new Date(0) };
    harness.sessions.notifyInstanceChanged(instance.id);
    const { retryAt, statusReason } = (await harness.untilStatus(instance, 'ready')).snapshot();
    expect([retryAt, statusReason]).toEqual([null, null]);
    expect(open).toHaveBeenCalledTimes(2);
  });
});

test('a login that is refused three times in a row is given up, and the credentials stay', async () => {
  harness = createWorkerHarness();
  const transport = new FakeTransport(harness.network, harness.world.store.credentials);
  const open = jest.spyOn(transport, 'open');
  harness.start({ transport });
  const { instance, number } = await harness.linkedInstance();
  const credentials = harness.world.store.credentials.get(instance.id);
  harness.network.refuseLogins(number, { reason: 'refused' });
  await harness.network.fault({ kind: 'drop', number });
  const { statusReasonCode } = (await harness.untilStatus(instance, 'failed')).snapshot();
  expect(statusReasonCode).toBe('refused');
  expect(open).toHaveBeenCalledTimes(1 + 3);
  expect(harness.world.store.credentials.get(instance.id)).toBe(credentials);
});
