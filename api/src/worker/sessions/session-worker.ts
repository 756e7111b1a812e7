import { setTimeout as delay } from 'node:timers/promises';
import type { DesiredState, StandingLevel, WorkerRegistry } from '@waxwing/core';
import { WakeEvent } from '../wake-event.js';
import { planClaims } from './claim-plan.js';
import { ConnectionLimits } from './connection-limits.js';
import { DIRECT_LOGINS, type Logins } from './logins.js';
import { SessionRebalancer } from './session-rebalancer.js';
import { SessionRunner } from './session-runner.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import type { SessionState } from './session-state.js';
import { type ClockReading, readClock } from './timed-lease-guard.js';

export interface SessionWorkerOptions extends Omit<SessionRunnerPorts, 'limits' | 'logins'> {
  /** Knows the other workers. */
  registry: WorkerRegistry;
  /** The id of this process, as long as it lives. */
  owner: string;
  capacity: number;
  limits?: ConnectionLimits;
  /** Direct by default. */
  logins?: Logins;
  /** Loads the transport before it claims sessions, so that it connects them without delay. For processes that do nothing else. */
  warm?: boolean;
}

/** Leases live 3 s; renewing well within that leaves room for a slow database. */
const RENEW_MS = 750;
/** A burst of notifications causes at most ten polls a second. */
const WAKE_INTERVAL_MS = 100;
/** The lifetime of a lease: after it other workers may hold all sessions. */
const UNHEALTHY_MS = 3_000;
/** Sessions above its share that a worker keeps, because moving them is not worth a reconnect. */
const MAX_SURPLUS = 1;
/** From the call to `stop` until everything is released, by default. */
const STOP_MS = 8_000;
/** The part of it for draining the sessions still held. Whatever is left then is cut, and another worker claims it. */
const DRAIN = { part: 1 / 4, mostMs: 5_000 };
/** States of a session that is not linked. */
const UNLINKED_STATES: ReadonlySet<SessionState> = new Set(['linking', 'resting']);
/** For the last poll, which the database may leave unanswered. */
const LAST_POLL = { part: 1 / 8, mostMs: 2_000 };

/** Holds its share of the sessions, and keeps each in its desired state. */
export class SessionWorker {
  readonly #options: SessionWorkerOptions;
  readonly #runners = new Map<string, SessionRunner>();
  /** Epochs that were released: the answer to a renewal may be older than the release. */
  readonly #releasedEpochs = new Map<string, number>();
  readonly #ports: SessionRunnerPorts;
  readonly #rebalancer: SessionRebalancer;
  #draining = false;
  #stopped = false;
  readonly #wake = new WakeEvent();
  #loop: Promise<void> = Promise.resolve();
  #polledAt: number | undefined;
  /** No session is claimed before this time. */
  #claimsAllowedAt = 0;
  /** Time from the last poll until leases expire whose worker sends no notification. */
  #nextPollMs = RENEW_MS;

  constructor(options: SessionWorkerOptions) {
    this.#options = options;

    this.#ports = {
      ...options,
      limits: options.limits ?? new ConnectionLimits(),
      logins: options.logins ?? DIRECT_LOGINS,
    };
    this.#rebalancer = new SessionRebalancer({ ...options, sessions: this.#runners });
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Whether the last poll was recent. */
  get healthy(): boolean {
    return this.#polledAt !== undefined && performance.now() - this.#polledAt < UNHEALTHY_MS;
  }

  /** How many sessions are held here, by state. */
  get sessions(): Readonly<Record<SessionState, number>> {
    const counts = { ready: 0, connecting: 0, disconnected: 0, linking: 0, resting: 0 };
    for (const { state } of this.#runners.values()) counts[state]++;
    return counts;
  }

  /** How many connected numbers are held here, by standing. */
  get standings(): Readonly<Record<StandingLevel, number>> {
    const counts = { ok: 0, warned: 0, restricted: 0 };
    for (const { standing } of this.#runners.values()) if (standing) counts[standing]++;
    return counts;
  }

  get owner(): string {
    return this.#options.owner;
  }

  /** A desired state may have changed. Returns whether the session is held here, and so by no other worker. */
  notifyDesiredState(instanceId: string): boolean {
    this.#wake.notify();
    return this.#holds(instanceId);
  }

  /** An outbox may hold a message, which needs no poll of all sessions. Returns the same as `notifyDesiredState`. */
  notifyOutbox(instanceId: string): boolean {
    this.#runners.get(instanceId)?.notifyOutbox();
    return this.#holds(instanceId);
  }

  /** Stops claiming, drains and releases every session: a few at a time where other workers take them. */
  async stop(withinMs: number = STOP_MS): Promise<void> {
    this.#draining = true;
    this.#wake.notify();
    const [drainMs, lastPollMs] = [DRAIN, LAST_POLL].map(({ part, mostMs }) =>
      Math.min(part * withinMs, mostMs),
    );
    await this.#rebalancer.drain(withinMs - drainMs! - lastPollMs!);
    const runners = [...this.#runners.values()];
    const drained = Promise.all(runners.map((runner) => runner.drain()));
    // Unstored outcomes need leases that hold, so the renewals go on meanwhile.
    await Promise.race([drained, delay(drainMs, undefined, { ref: false })]);
    this.#stopped = true;
    this.#wake.notify();
    await Promise.race([this.#loop, delay(lastPollMs, undefined, { ref: false })]);
    for (const runner of this.#runners.values()) runner.revoke();
    // Tells the other workers to share the released sessions without this worker.
    if (this.#runners.size === 0) await this.#options.leases.renew(this.owner).catch(() => undefined);
  }

  #holds(instanceId: string): boolean {
    const runner = this.#runners.get(instanceId);
    return runner !== undefined && !runner.draining;
  }

  async #run(): Promise<void> {
    if (this.#options.warm) await this.#options.transport.warmUp();
    while (!this.#stopped) {
      await this.#poll().catch((err: unknown) => this.#options.log.error({ err }, 'poll of sessions failed'));
      await delay(WAKE_INTERVAL_MS);
      const rest = Math.min(RENEW_MS, this.#nextPollMs) - WAKE_INTERVAL_MS;
      await this.#wake.wait(rest);
    }
  }

  async #poll(): Promise<void> {
    const { leases, owner, capacity } = this.#options;
    const begun = readClock();
    this.#applyRenewal(await leases.renew(owner, this.#draining ? 0 : capacity), begun);
    this.#recordPoll(leases.ttlMs);
    if (!this.#draining && performance.now() >= this.#claimsAllowedAt) await this.#balance();
  }

  /**
   * After an outage all leases have expired, and the first worker back would claim everything: it gives the others the lifetime of a
   * lease to renew theirs.
   */
  #recordPoll(ttlMs: number): void {
    const time = performance.now();
    if (this.#polledAt !== undefined && time - this.#polledAt > ttlMs) this.#claimsAllowedAt = time + ttlMs;
    this.#polledAt = time;
  }

  /** Claims free sessions up to the fair share, and hands over those above it. */
  async #balance(): Promise<void> {
    const { leases, owner, capacity, registry } = this.#options;
    const fleet = await registry.readClusterState();
    this.#nextPollMs = fleet.runsOutMs ?? RENEW_MS;
    const unlinked = [...this.#runners.values()].filter(({ state }) => UNLINKED_STATES.has(state));
    const { permits: linkingLimit } = this.#ports.limits.linking;
    const held = { held: this.#runners.size, linking: unlinked.length };
    const plan = planClaims(fleet, { capacity, linkingLimit, ...held });
    if (plan.surplus > MAX_SURPLUS) await this.#rebalancer.rebalance(plan.surplus - MAX_SURPLUS);
    // The latest requests have waited the least. The next poll claims what becomes free.
    for (const runner of plan.preempted > 0 ? unlinked.slice(-plan.preempted) : []) void runner.drain();
    if (plan.claim === 0 || fleet.free === 0) return;
    const begun = readClock();
    for (const desiredState of await leases.claim(owner, plan.claim, plan.linking)) {
      if (this.#draining) await leases.release(desiredState.lease);
      else this.#startRunner(desiredState, begun);
    }
  }

  #applyRenewal(desiredStates: readonly DesiredState[], begun: ClockReading): void {
    const held = new Map(desiredStates.map((desiredState) => [desiredState.lease.instanceId, desiredState]));
    for (const [instanceId, runner] of this.#runners) {
      const desiredState = held.get(instanceId);
      if (desiredState) runner.apply(desiredState, begun);
      else runner.revoke();
    }
    for (const instanceId of this.#releasedEpochs.keys())
      if (!held.has(instanceId)) this.#releasedEpochs.delete(instanceId);
    if (this.#draining) return;
    // A runner that ended with an error other than a lost lease left the session to this worker.
    for (const [instanceId, desiredState] of held) {
      if (this.#runners.has(instanceId) || this.#releasedEpochs.get(instanceId) === desiredState.lease.epoch)
        continue;
      this.#startRunner(desiredState, begun);
    }
  }

  #startRunner(desiredState: DesiredState, begun: ClockReading): void {
    const { instanceId, epoch } = desiredState.lease;
    const runner: SessionRunner = new SessionRunner(this.#ports, desiredState, begun, (released) => {
      if (this.#runners.get(instanceId) !== runner) return;
      this.#runners.delete(instanceId);
      if (released) this.#releasedEpochs.set(instanceId, epoch);
    });
    this.#runners.set(instanceId, runner);
  }
}
