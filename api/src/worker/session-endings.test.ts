import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { CloseDetail, Instance, SessionOrder, Tenure } from '@waxwing/core';
import { eventually, FakeTransport, sentNow } from '@waxwing/core/testing';
import type { SessionWorker } from './session-worker.js';
import { workerRig } from './testing/rig.js';

let rig: ReturnType<typeof workerRig>;
afterEach(() => rig.stop());

/** An outbox that gives nothing out: what is accepted waits. */
function nothingTaken({ outbox }: ReturnType<typeof workerRig>['world']) {
  return new Proxy(outbox, {
    get(target, name) {
      if (name === 'take') return async () => [];
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('what an unlinked instance can no longer send fails with what is told of the instance, and is given back', async () => {
  rig = workerRig();
  rig.start({ outbox: nothingTaken(rig.world) });
  const { instance, number, subscription } = await rig.linked();
  const message = await rig.send(instance, await rig.phone());
  await rig.network.unlink(number);
  const { statusReason } = (await rig.become(instance, 'logged_out')).snapshot();
  expect(await rig.settled(message)).toMatchObject({
    status: 'failed',
    failureCode: 'logged_out',
    failureReason: statusReason,
  });
  expect(await sentNow(rig.world, subscription)).toBe(0);
});

test('what was written for the phone that was linked before does not go out from the new one', async () => {
  rig = workerRig();
  const worker = rig.start();
  const { instance } = await rig.newInstance();
  const to = await rig.phone();
  // Accepted by a process that had not yet heard of the unlinking.
  const message = await rig.send(instance, to);
  await rig.look(instance);
  await rig.network.scan(await rig.phone(), await rig.qrOf(instance));
  await rig.become(instance, 'ready');
  worker.nudge(instance.id);
  expect(await rig.settled(message)).toMatchObject({ status: 'failed', failureCode: 'logged_out' });
  expect(await rig.network.arrived(to)).toEqual([]);
});

test('forgetting takes the device from the phone’s list', async () => {
  rig = workerRig();
  rig.start();
  const { instance } = await rig.linked();
  const device = rig.network.deviceOf(rig.world.store.credentials.get(instance.id)!);
  expect(device?.linked).toBe(true);
  await rig.sessions.forget(instance.id);
  expect(device?.linked).toBe(false);
});

test('the session of an instance that was removed is let go, and its socket cut', async () => {
  rig = workerRig();
  const worker = rig.start();
  const { instance } = await rig.linked();
  const device = rig.network.deviceOf(rig.world.store.credentials.get(instance.id)!);
  await rig.world.instances.remove(instance.accountId, instance.id);
  worker.wake(instance.id);
  await eventually(async () => (device?.session ? undefined : true));
  await eventually(async () => (Object.values(worker.sessions).every((n) => n === 0) ? true : undefined));
});

test('an account that WhatsApp has banned is not tried again', async () => {
  rig = workerRig();
  const transport = new FakeTransport(rig.network, rig.world.store.credentials);
  const open = jest.spyOn(transport, 'open');
  const worker = rig.start({ transport });
  const { instance } = await rig.linked();
  rig.network.deviceOf(rig.world.store.credentials.get(instance.id)!)!.session!.end('banned');
  await rig.become(instance, 'failed');
  await eventually(async () => (rig.world.store.instances.get(instance.id)!.lease.owner ? undefined : true));
  expect(open).toHaveBeenCalledTimes(1);
  expect(Object.values(worker.sessions)).toEqual([0, 0, 0, 0, 0]);
});

test('a session whose connection is lost sends nothing from the moment that is told', async () => {
  rig = workerRig();
  const worker = rig.start();
  const { instance, number } = await rig.linked();
  expect(worker.sessions.ready).toBe(1);
  await rig.network.fault({ kind: 'drop', number });
  await rig.become(instance, 'disconnected');
  expect(worker.sessions.ready).toBe(0);
});

test('what a worker is just claiming when it is told to end is given back at once', async () => {
  rig = workerRig();
  const { leases } = rig.world;
  const claim = leases.claim.bind(leases);
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  leases.claim = async (...asked) => {
    begun.resolve();
    await goOn.promise;
    return claim(...asked);
  };
  const { instance } = await rig.newInstance();
  await rig.look(instance);
  const worker = rig.start();
  await begun.promise;
  const stopped = worker.stop();
  goOn.resolve();
  await stopped;
  expect(rig.world.store.instances.get(instance.id)?.lease).toMatchObject({ owner: null, epoch: 1 });
});

test('an order from before the linking does not undo it', async () => {
  rig = workerRig();
  const { leases } = rig.world;
  const renew = leases.renew.bind(leases);
  let stale = 0;
  const late = (order: SessionOrder) => ({ ...order, linked: false, linkingWanted: false });
  leases.renew = async (...asked) => {
    const orders = await renew(...asked);
    if (!orders.some(({ linked }) => linked) || stale === 3) return orders;
    stale += 1;
    return orders.map(late);
  };
  const worker = rig.start();
  const { instance } = await rig.linked();
  const credentials = rig.world.store.credentials.get(instance.id);
  await eventually(async () => {
    worker.wake(instance.id);
    return stale === 3 ? true : undefined;
  });
  const to = await rig.phone();
  const message = await rig.send(instance, to);
  worker.nudge(instance.id);
  expect((await rig.settled(message)).status).not.toBe('failed');
  expect(rig.world.store.credentials.get(instance.id)).toBe(credentials);
});

test('a session that is taken away stops at once, whatever it is waiting for', async () => {
  rig = workerRig();
  const transport = new FakeTransport(rig.network, rig.world.store.credentials);
  const opened = Promise.withResolvers<Tenure>();
  const never = Promise.withResolvers<never>();
  transport.open = (_lease, _listener, tenure) => {
    opened.resolve(tenure);
    return never.promise;
  };
  const worker = rig.start({ transport });
  const { instance } = await rig.newInstance();
  await rig.look(instance);
  const tenure = await opened.promise;
  expect(tenure.holds).toBe(true);
  const { lease } = rig.world.store.instances.get(instance.id)!;
  Object.assign(lease, { owner: 'another worker', epoch: lease.epoch + 1 });
  worker.wake(instance.id);
  await eventually(async () => (tenure.lost ? true : undefined));
  never.reject(new Error('the socket was cut'));
});

describe('a number that WhatsApp refuses for a time', () => {
  const rowOf = (instance: Instance) => rig.world.store.instances.get(instance.id)!;

  function startWatched() {
    const transport = new FakeTransport(rig.network, rig.world.store.credentials);
    return { worker: rig.start({ transport }), open: jest.spyOn(transport, 'open') };
  }

  async function refused(detail: CloseDetail = {}) {
    rig = workerRig();
    const { worker, open } = startWatched();
    const { instance } = await rig.linked();
    rig.network.deviceOf(rig.world.store.credentials.get(instance.id)!)!.session!.end('restricted', detail);
    const told = await rig.told(instance, 'restricted');
    return { worker, open, instance, told };
  }

  /** The owner has asked twice since what it is to do with the session: the first answer may have been under way. */
  async function lookedAfter(worker: SessionWorker, instance: Instance) {
    for (let look = 0; look < 2; look++) {
      const before = rowOf(instance).lease.expiresAt;
      worker.wake(instance.id);
      await eventually(async () => (rowOf(instance).lease.expiresAt > before ? true : undefined));
    }
  }

  test('is not logged in before its end, which the instance shows', async () => {
    const until = new Date(Date.now() + 3_600_000);
    const { open, told, worker, instance } = await refused({ until, banCode: 104 });
    expect(told.snapshot()).toMatchObject({ status: 'disconnected', linked: true, retryAt: until });
    await lookedAfter(worker, instance);
    expect(open).toHaveBeenCalledTimes(1);
    expect(worker.sessions.disconnected).toBe(1);
  });

  test('is not logged in by its next owner either', async () => {
    const { instance, worker } = await refused();
    await worker.stop();
    const next = startWatched();
    await eventually(async () => (rowOf(instance).lease.owner === next.worker.owner ? true : undefined));
    await lookedAfter(next.worker, instance);
    expect(next.open).not.toHaveBeenCalled();
  });

  test('is ready by itself when the time is over, and shows no end any more', async () => {
    const { open, instance, worker } = await refused();
    rowOf(instance).state = { ...rowOf(instance).state, retryAt: new Date(0) };
    worker.wake(instance.id);
    const { retryAt, statusReason } = (await rig.become(instance, 'ready')).snapshot();
    expect([retryAt, statusReason]).toEqual([null, null]);
    expect(open).toHaveBeenCalledTimes(2);
  });
});

test('a login that is refused three times in a row is given up, and the credentials stay', async () => {
  rig = workerRig();
  const transport = new FakeTransport(rig.network, rig.world.store.credentials);
  const open = jest.spyOn(transport, 'open');
  rig.start({ transport });
  const { instance, number } = await rig.linked();
  const credentials = rig.world.store.credentials.get(instance.id);
  rig.network.refuseLogins(number, { reason: 'refused' });
  await rig.network.fault({ kind: 'drop', number });
  const { statusReasonCode } = (await rig.become(instance, 'failed')).snapshot();
  expect(statusReasonCode).toBe('refused');
  expect(open).toHaveBeenCalledTimes(1 + 3);
  expect(rig.world.store.credentials.get(instance.id)).toBe(credentials);
});
