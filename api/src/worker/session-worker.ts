import { setTimeout as delay } from 'node:timers/promises';
import type { SessionOrder } from '@waxwing/core';
import { SessionRunner, type SessionRunnerPorts } from './session-runner.js';

export interface SessionWorkerOptions extends SessionRunnerPorts {
  /** This process, for as long as it lives. */
  owner: string;
  capacity: number;
}

/** Leases live 3 s; renewing well within that leaves room for a slow database. */
const RENEW_MS = 750;
/** A burst of wake-ups costs at most ten looks a second. */
const WOKEN_MS = 100;
/** As long as a lease lives: by then all sessions may have gone to others. */
const UNHEALTHY_MS = 3_000;

/** Owns as many sessions as it may, and lets each do what the database says is wanted of it. */
export class SessionWorker {
  readonly #runners = new Map<string, SessionRunner>();
  #stopping = false;
  #woken = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: SessionWorkerOptions) {}

  start(): void {
    this.#loop = this.run();
  }

  /** Whether sessions were looked after lately. */
  get healthy(): boolean {
    return performance.now() - this.#lookedAt < UNHEALTHY_MS;
  }

  /** Something about this instance changed. Answers whether its session is held here, and so by nobody else. */
  wake(instanceId: string): boolean {
    const runner = this.#runners.get(instanceId);
    runner?.nudge();
    this.#woken.abort();
    return runner !== undefined;
  }

  /** Stops claiming, lets every session finish what it does, and releases them all. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#woken.abort();
    await this.#loop;
    await Promise.all([...this.#runners.values()].map((runner) => runner.drain()));
  }

  private async run(): Promise<void> {
    while (!this.#stopping) {
      await this.look().catch((err: unknown) => this.options.log.error({ err }, 'sessions not looked after'));
      await delay(WOKEN_MS);
      await delay(RENEW_MS - WOKEN_MS, undefined, { signal: this.#woken.signal }).catch(() => undefined);
      this.#woken = new AbortController();
    }
  }

  private async look(): Promise<void> {
    const { leases, owner, capacity } = this.options;
    this.distribute(await leases.renew(owner));
    this.#lookedAt = performance.now();
    const free = capacity - this.#runners.size;
    if (free <= 0) return;
    for (const order of await leases.claim(owner, free)) this.adopt(order);
  }

  private distribute(orders: readonly SessionOrder[]): void {
    const held = new Map(orders.map((order) => [order.lease.instanceId, order]));
    for (const [instanceId, runner] of this.#runners) {
      const order = held.get(instanceId);
      if (order) runner.obey(order);
      else runner.drop();
    }
    // A runner that failed over something else than its lease left the session in our hands.
    for (const [instanceId, order] of held) if (!this.#runners.has(instanceId)) this.adopt(order);
  }

  private adopt(order: SessionOrder): void {
    const { instanceId } = order.lease;
    const runner: SessionRunner = new SessionRunner(this.options, order, () => {
      if (this.#runners.get(instanceId) === runner) this.#runners.delete(instanceId);
    });
    this.#runners.set(instanceId, runner);
  }
}
