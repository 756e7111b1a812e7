import { afterEach, expect, jest, test } from '@jest/globals';
import type { SessionOrder, Tenure } from '@waxwing/core';
import { eventually, FakeTransport, sentNow } from '@waxwing/core/testing';
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
