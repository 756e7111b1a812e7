import { type Instance, type InstanceStatus, LINKING_MS, type Message } from '@waxwing/core';
import {
  eventually,
  FakeTransport,
  FakeWhatsApp,
  fromNow,
  MemorySessionControl,
  memoryWorld,
  newNumber,
  newOwner,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSubscription,
} from '@waxwing/core/testing';
import pino from 'pino';
import { SessionWorker } from '../session-worker.js';

/** A worker over in-memory ports and a WhatsApp without sockets, with the people around it. */
export function workerRig() {
  const world = memoryWorld();
  const network = new FakeWhatsApp();
  const sessions = new MemorySessionControl(world.store, world.clock);
  let worker: SessionWorker | undefined;
  const start = () => {
    worker = new SessionWorker({
      owner: newOwner(),
      capacity: 10,
      leases: world.leases,
      outbox: world.outbox,
      transport: new FakeTransport(network, world.store.credentials),
      log: pino({ level: 'silent' }),
    });
    worker.start();
    return worker;
  };

  const look = async (instance: Instance) => {
    await world.instances.keepLinking(instance.accountId, instance.id, fromNow(world, LINKING_MS));
    worker?.wake(instance.id);
  };
  const become = (instance: Instance, status: InstanceStatus) =>
    eventually(async () => {
      const found = await world.instances.get(instance.accountId, instance.id);
      return found.status === status ? found : undefined;
    });
  const qrOf = (instance: Instance) =>
    eventually(
      async () => (await world.instances.get(instance.accountId, instance.id)).snapshot().qr ?? undefined,
    );
  const settled = (message: Message) => world.watch.settled(message.accountId, message.id, 5_000);

  const newInstance = async () => {
    const account = await seedAccount(world);
    const subscription = await seedSubscription(world, account.id);
    return { account, subscription, instance: await seedInstance(world, account.id) };
  };
  const phone = async () => {
    const number = newNumber();
    await network.addPhone(number);
    return number;
  };
  const linked = async () => {
    const made = await newInstance();
    const number = await phone();
    await look(made.instance);
    await network.scan(number, await qrOf(made.instance));
    return { ...made, number, instance: await become(made.instance, 'ready') };
  };
  const send = (instance: Instance, to: string, text = 'Order shipped') =>
    seedMessage(world, instance, { to, text });

  return { world, network, sessions, start, look, become, qrOf, settled, newInstance, phone, linked, send };
}
