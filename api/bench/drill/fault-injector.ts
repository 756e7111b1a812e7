import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../testing/product.js';
import type { DatabaseServer } from './database-server.js';
import type { DrillCluster, DrillFault } from './drill-cluster.js';
import type { DrillReceiver, ReceiverFault } from './drill-receiver.js';
import type { DrillWebhook } from './drill-webhooks.js';
import type { NetworkRelay } from './network-relay.js';
import type { Random } from './random.js';

/** A fault in one part of the cluster, and how it is undone. */
interface FaultAction {
  readonly name: string;
  readonly inject: () => Promise<unknown>;
  /** How long it lasts, in ms. */
  readonly durationMs: readonly [from: number, to: number];
  readonly recover: () => Promise<void>;
}

const RETRY_MS = 500;

/** Injects a fault every second or two, and undoes each after a while. */
export class FaultInjector {
  readonly #cluster: DrillCluster;
  readonly #workers: readonly Product[];
  readonly #random: Random;
  readonly #drillFaults: readonly DrillFault[];
  readonly #webhooks: readonly DrillWebhook[];
  /** How often each kind of fault was injected. */
  readonly injected = new Map<string, number>();
  readonly #busy = new Set<unknown>();

  constructor(
    cluster: DrillCluster,
    workers: readonly Product[],
    random: Random,
    drillFaults: readonly DrillFault[],
    webhooks: readonly DrillWebhook[],
  ) {
    this.#webhooks = webhooks;
    this.#cluster = cluster;
    this.#workers = workers;
    this.#random = random;
    this.#drillFaults = drillFaults;
  }

  /** Resolves after `seconds`, when every fault is undone. */
  async run(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1_000;
    const running: Promise<void>[] = [];
    while (performance.now() < end) {
      running.push(this.#injectOne());
      await delay(this.#random.between(500, 2_000));
    }
    await Promise.all(running);
  }

  /** No part has two faults at the same time. */
  async #injectOne(): Promise<void> {
    const [target, action] = this.#choose(this.#random.oneOf(this.#drillFaults));
    const ms = this.#random.between(...action.durationMs);
    if (this.#busy.has(target)) return;
    this.#busy.add(target);
    this.#cluster.scope.report(`drill: ${action.name}`);
    this.injected.set(action.name, (this.injected.get(action.name) ?? 0) + 1);
    await action.inject();
    await delay(ms);
    await recoverWithRetries(action.recover);
    this.#busy.delete(target);
  }

  #choose(harm: DrillFault): [target: unknown, action: FaultAction] {
    const { api, database, networks, sandbox, sessions } = this.#cluster;
    const worker = this.#random.oneOf(this.#workers);
    const { number } = this.#random.oneOf(sessions);
    switch (harm) {
      case 'kill':
        return [worker, killFault('worker', worker)];
      case 'stop':
        return [worker, stopFault(worker)];
      case 'freeze':
        return [worker, freezeFault(worker)];
      case 'cut':
        return [worker, cutFault(networks.get(worker)!.database)];
      case 'drop':
        return [
          number,
          {
            name: 'socket dropped',
            inject: () => sandbox.drop(number),
            durationMs: [0, 0],
            recover: noRecovery,
          },
        ];
      case 'api':
        return [api, killFault('API', api)];
      case 'database':
        return [database, restartFault(database)];
      case 'dead':
      case 'silent':
      case 'wrong': {
        const { receiver } = this.#random.oneOf(this.#webhooks);
        return [receiver, receiverFault(receiver, harm)];
      }
    }
  }
}

const noRecovery = async () => undefined;

function killFault(what: string, product: Product): FaultAction {
  const recover = () => product.resume();
  return { name: `${what} killed`, inject: () => product.kill(), durationMs: [300, 3_000], recover };
}

function stopFault(worker: Product): FaultAction {
  return {
    name: 'worker stopped',
    inject: () => worker.stop(),
    durationMs: [0, 500],
    recover: () => worker.resume(),
  };
}

/** From less than a lease's lifetime to well beyond it. */
function freezeFault(worker: Product): FaultAction {
  const inject = async () => worker.freeze();
  return { name: 'worker frozen', inject, durationMs: [1_000, 6_000], recover: async () => worker.thaw() };
}

/**
 * The worker reaches WhatsApp and not the database, whose server is not told: others take its sessions over while it could still send.
 * From less than a lease's lifetime to more than a query may take.
 */
function cutFault(database: NetworkRelay): FaultAction {
  const inject = async () => database.cut();
  return {
    name: 'worker cut off',
    inject,
    durationMs: [1_000, 12_000],
    recover: async () => database.heal(),
  };
}

function restartFault(database: DatabaseServer): FaultAction {
  const recover = () => database.restart();
  return { name: 'database restarted', inject: () => database.stop(), durationMs: [500, 4_000], recover };
}

/** Some are shorter than an attempt may take, and some longer. */
function receiverFault(receiver: DrillReceiver, fault: ReceiverFault): FaultAction {
  const inject = () => receiver.inject(fault);
  const recover = () => receiver.recover();
  return { name: `receiver ${fault}`, inject, durationMs: [1_000, 20_000], recover };
}

/** A process does not start while the database is away. */
async function recoverWithRetries(heal: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await heal();
    } catch {
      await delay(RETRY_MS);
    }
  }
}
