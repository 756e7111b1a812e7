import {
  type Clock,
  FetchInboundFile,
  type Instance,
  type InstanceStatus,
  type Message,
  type StatusReasonCode,
} from '@waxwing/core';
import {
  createMemoryPersistence,
  eventually,
  FakeTransport,
  FakeWhatsApp,
  fromNow,
  MemoryMediaStore,
  MemorySessionControl,
  memorySessionLeases,
  memoryWorkerRegistry,
  memoryWorkshop,
  newId,
  newNumber,
  newWorkerId,
  SystemClock,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSubscription,
  TEST_MS,
  WAIT_MS,
} from '@waxwing/core/testing';
import pino from 'pino';
import { FileFetcher } from '../receiving/file-fetcher.js';
import { SessionWorker, type SessionWorkerOptions } from '../sessions/session-worker.js';
import { NO_FILES } from './send-harness.js';

export interface WorkerHarnessOptions {
  /** Lifetime of leases; by default as long as a test may take. */
  readonly ttlMs?: number;
  /** The clock of leases; the machine's by default. */
  readonly clock?: Clock;
  /** The clock of received files; that of leases by default. */
  readonly fileClock?: Clock;
}

/** Workers over in-memory ports and a fake WhatsApp without sockets. */
export function createWorkerHarness({
  ttlMs = TEST_MS,
  clock = new SystemClock(),
  fileClock = clock,
}: WorkerHarnessOptions = {}) {
  const memory = createMemoryPersistence(clock);
  const { store } = memory;
  const leaseOptions = { store, clock, ttlMs };
  const world = {
    ...memory,
    leases: memorySessionLeases(leaseOptions),
    registry: memoryWorkerRegistry(leaseOptions),
  };
  const network = new FakeWhatsApp();
  const sessions = new MemorySessionControl(store, clock);
  const workers: SessionWorker[] = [];
  const mediaStore = new MemoryMediaStore();
  const log = pino({ level: 'silent' });
  const fetchInboundFile = new FetchInboundFile({
    ...world,
    ...{ clock: fileClock, mediaStore, mediaWorkshop: memoryWorkshop(), ids: { next: newId } },
  });
  const start = (options: Partial<SessionWorkerOptions> = {}) => {
    const worker = new SessionWorker({
      owner: newWorkerId(),
      capacity: 10,
      files: NO_FILES,
      hints: world.hints,
      inbox: world.inbox,
      leases: world.leases,
      outbox: world.outbox,
      outgoingChanges: world.outgoingChanges,
      passkeys: world.passkeys,
      registry: world.registry,
      reports: world.reports,
      sessionCalls: world.sessionCalls,
      transport: new FakeTransport(network, store.credentials),
      fileFetcher: new FileFetcher({ ...world, clock: fileClock, fetchInboundFile, lookMs: 20, log }),
      log,
      ...options,
    });
    workers.push(worker);
    worker.start();
    return worker;
  };
  const stop = () => Promise.all(workers.map((worker) => worker.stop()));

  const requestLinking = async (instance: Instance) => {
    await world.instances.extendLinking(instance.accountId, instance.id, fromNow(world, 30_000));
    sessions.notifyInstanceChanged(instance.id);
  };
  const untilStatus = (instance: Instance, status: InstanceStatus) =>
    eventually(async () => {
      const found = await world.instances.get(instance.accountId, instance.id);
      return found.status === status ? found : undefined;
    });
  /** Waits until the instance has this reason code. */
  const untilReasonCode = (instance: Instance, code: StatusReasonCode) =>
    eventually(async () => {
      const found = await world.instances.get(instance.accountId, instance.id);
      return found.snapshot().statusReasonCode === code ? found : undefined;
    });
  const qrOf = (instance: Instance) =>
    eventually(
      async () => (await world.instances.get(instance.accountId, instance.id)).snapshot().qr ?? undefined,
    );
  const settled = async ({ accountId, id }: Message) =>
    (await world.watch.waitUntilSettled(accountId, id, WAIT_MS)).message;

  const newInstance = async () => {
    const account = await seedAccount(world);
    const subscription = await seedSubscription(world, account.id);
    return { account, subscription, instance: await seedInstance(world, account.id) };
  };
  const newPhone = async () => {
    const number = newNumber();
    await network.addPhone(number);
    return number;
  };
  const linkedInstance = async () => {
    const made = await newInstance();
    const number = await newPhone();
    await requestLinking(made.instance);
    await network.scan(number, await qrOf(made.instance));
    return { ...made, number, instance: await untilStatus(made.instance, 'ready') };
  };
  const send = (instance: Instance, to: string, text = 'Order shipped') =>
    seedMessage(world, instance, { to, text });
  /** The ports of sessions behind a connection that can be cut. */
  const severableSessions = () => {
    const line = { cut: false };
    const overLine = <T extends object>(port: T): T =>
      new Proxy(port, {
        get(target, name) {
          const value = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return async (...args: unknown[]) => {
            if (line.cut) throw new Error('the database is away');
            return value.apply(target, args);
          };
        },
      });
    const ports = {
      leases: overLine(world.leases),
      registry: overLine(world.registry),
      reports: overLine(world.reports),
    };
    return { line, ports };
  };

  return {
    world,
    mediaStore,
    network,
    sessions,
    start,
    stop,
    requestLinking,
    untilStatus,
    untilReasonCode,
    qrOf,
    settled,
    newInstance,
    newPhone,
    linkedInstance,
    send,
    severableSessions,
  };
}
