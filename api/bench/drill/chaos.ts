import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../testing/product.js';
import type { DatabaseServer } from './database-server.js';
import type { Harm } from './harm.js';
import type { Random } from './random.js';
import type { Scene } from './scene.js';

/** Something bad that happens to one part of the scene, and how it ends. */
interface Blow {
  readonly name: string;
  readonly harm: () => Promise<unknown>;
  /** How long it lasts, in ms. */
  readonly lasts: readonly [from: number, to: number];
  readonly heal: () => Promise<void>;
}

const RETRY_MS = 500;

/** Does harm to a scene, a blow every second or two, and makes each good again after a while. */
export class Chaos {
  /** How often each kind of harm was done. */
  readonly done = new Map<string, number>();
  readonly #busy = new Set<unknown>();

  constructor(
    private readonly scene: Scene,
    private readonly workers: readonly Product[],
    private readonly random: Random,
    private readonly harms: readonly Harm[],
  ) {}

  /** Resolves after `seconds`, when everything runs again. */
  async rage(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1_000;
    const under: Promise<void>[] = [];
    while (performance.now() < end) {
      under.push(this.#strike());
      await delay(this.random.between(500, 2_000));
    }
    await Promise.all(under);
  }

  /** Nothing is harmed twice at the same time. */
  async #strike(): Promise<void> {
    const [thing, blow] = this.#choose(this.random.oneOf(this.harms));
    const ms = this.random.between(...blow.lasts);
    if (this.#busy.has(thing)) return;
    this.#busy.add(thing);
    this.scene.stage.say(`drill: ${blow.name}`);
    this.done.set(blow.name, (this.done.get(blow.name) ?? 0) + 1);
    await blow.harm();
    await delay(ms);
    await untilHealed(blow.heal);
    this.#busy.delete(thing);
  }

  #choose(harm: Harm): [thing: unknown, blow: Blow] {
    const { api, database, sandbox, sessions } = this.scene;
    const worker = this.random.oneOf(this.workers);
    const { number } = this.random.oneOf(sessions);
    switch (harm) {
      case 'kill':
        return [worker, killed('worker', worker)];
      case 'stop':
        return [worker, stopped(worker)];
      case 'freeze':
        return [worker, frozen(worker)];
      case 'drop':
        return [
          number,
          { name: 'socket dropped', harm: () => sandbox.drop(number), lasts: [0, 0], heal: nothing },
        ];
      case 'api':
        return [api, killed('API', api)];
      case 'database':
        return [database, restarted(database)];
    }
  }
}

const nothing = async () => undefined;

function killed(what: string, product: Product): Blow {
  const heal = () => product.resume();
  return { name: `${what} killed`, harm: () => product.kill(), lasts: [300, 3_000], heal };
}

function stopped(worker: Product): Blow {
  return { name: 'worker stopped', harm: () => worker.stop(), lasts: [0, 500], heal: () => worker.resume() };
}

/** From within its leases' time to well beyond it. */
function frozen(worker: Product): Blow {
  const harm = async () => worker.freeze();
  return { name: 'worker frozen', harm, lasts: [1_000, 6_000], heal: async () => worker.wake() };
}

function restarted(database: DatabaseServer): Blow {
  const heal = () => database.bringBack();
  return { name: 'database restarted', harm: () => database.takeAway(), lasts: [500, 4_000], heal };
}

/** A process does not start while the database is away. */
async function untilHealed(heal: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await heal();
    } catch {
      await delay(RETRY_MS);
    }
  }
}
