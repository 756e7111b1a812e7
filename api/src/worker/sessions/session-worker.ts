import { setTimeout as delay } from 'node:timers/promises';
import type { Lane, StandingLevel, WorkerRegistry } from '@waxwing/core';
import type { FileFetcher } from '../receiving/file-fetcher.js';
import type { SafetyLoad } from '../safety/safety-load.js';
import { WakeEvent } from '../wake-event.js';
import { planClaims } from './claim-plan.js';
import { ConnectionLimits } from './connection-limits.js';
import { HeldSessions } from './held-sessions.js';
import { DIRECT_LOGINS, type Logins } from './logins.js';
import { SessionRebalancer } from './session-rebalancer.js';
import type { SessionState } from './session-runner.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import { readClock } from './timed-lease-guard.js';

export interface SessionWorkerOptions extends Omit<SessionRunnerPorts, 'limits' | 'logins'> {
  /** Fetches files as long as this worker runs. */
  fileFetcher: FileFetcher;
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
/**
 * Notifications cause ten polls a second at most. Three polls may follow each other at once, because an integrator creates an instance
 * and asks for its code a moment later, and each of the two notifies.
 */
const WOKEN = { polls: 3, withinMs: 300 };
/** The lifetime of a lease: after it other workers may hold all sessions. */
const UNHEALTHY_MS = 3_000;
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
  readonly #held: HeldSessions;
  readonly #limits: ConnectionLimits;
  readonly #rebalancer: SessionRebalancer;
  #draining = false;
  #stopped = false;
  readonly #wake = new WakeEvent();
  #unsubscribe = (): void => undefined;
  #loop: Promise<void> = Promise.resolve();
  #polledAt: number | undefined;
  /** No session is claimed before this time. */
  #claimsAllowedAt = 0;
  /** Time from the last poll until leases expire whose worker sends no notification. */
  #nextPollMs = RENEW_MS;

  constructor(options: SessionWorkerOptions) {
    this.#options = options;

    this.#limits = options.limits ?? new ConnectionLimits();
    const logins = options.logins ?? DIRECT_LOGINS;
    this.#held = new HeldSessions({ ...options, limits: this.#limits, logins });
    this.#rebalancer = new SessionRebalancer({ ...options, sessions: this.#held.runners });
  }

  start(): void {
    this.#unsubscribe = this.#options.hints.onInstanceChanged((instanceId) => {
      this.#wake.notify();
      return this.#held.onInstanceChanged(instanceId);
    });
    this.#options.fileFetcher.start();
    this.#loop = this.#run();
  }

  /** Whether the last poll was recent. */
  get healthy(): boolean {
    return this.#polledAt !== undefined && performance.now() - this.#polledAt < UNHEALTHY_MS;
  }

  /** How many sessions are held here, by state. */
  get sessions(): Readonly<Record<SessionState, number>> {
    return this.#held.states;
  }

  /** How many connected numbers are held here, by standing. */
  get standings(): Readonly<Record<StandingLevel, number>> {
    return this.#held.standings;
  }

  /** How the paced numbers fare that are connected here. */
  get safety(): SafetyLoad {
    return this.#held.safety;
  }

  /** The lanes whose messages number safety holds, by instance. */
  get heldLanes(): ReadonlyMap<string, readonly Lane[]> {
    return this.#held.heldLanes;
  }

  get owner(): string {
    return this.#options.owner;
  }

  /** Stops claiming, drains and releases every session: a few at a time where other workers take them. */
  async stop(withinMs: number = STOP_MS): Promise<void> {
    this.#draining = true;
    this.#unsubscribe();
    this.#wake.notify();
    const [drainMs, lastPollMs] = [DRAIN, LAST_POLL].map(({ part, mostMs }) =>
      Math.min(part * withinMs, mostMs),
    );
    await this.#rebalancer.drain(withinMs - drainMs! - lastPollMs!);
    const { runners } = this.#held;
    for (const { draining } of runners.values()) if (!draining) this.#options.onMoved?.('drain');
    const drained = Promise.all([...runners.values()].map((runner) => runner.drain()));
    // Unstored outcomes need leases that hold, so the renewals go on meanwhile.
    await Promise.race([drained, delay(drainMs, undefined, { ref: false })]);
    this.#stopped = true;
    this.#wake.notify();
    await Promise.race([this.#loop, delay(lastPollMs, undefined, { ref: false })]);
    for (const runner of runners.values()) runner.revoke();
    await Promise.race([this.#options.fileFetcher.stop(), delay(lastPollMs, undefined, { ref: false })]);
    // Tells the other workers to share the released sessions without this worker.
    if (runners.size === 0) await this.#options.leases.renew(this.owner).catch(() => undefined);
  }

  async #run(): Promise<void> {
    if (this.#options.warm) await this.#options.transport.warmUp();
    const begun: number[] = [];
    while (!this.#stopped) {
      if (begun.push(performance.now()) > WOKEN.polls) begun.shift();
      await this.#poll().catch((err: unknown) => this.#options.log.error({ err }, 'poll of sessions failed'));
      const third = begun.length < WOKEN.polls ? Number.NEGATIVE_INFINITY : begun[0]!;
      const pauseMs = Math.max(0, third + WOKEN.withinMs - performance.now());
      await delay(pauseMs);
      await this.#wake.wait(Math.min(RENEW_MS, this.#nextPollMs) - pauseMs);
    }
  }

  async #poll(): Promise<void> {
    const { leases, owner, capacity } = this.#options;
    const begun = readClock();
    const renewal = await leases.renew(owner, {
      ...this.#held.takeRenewalOptions(),
      capacity: this.#draining ? 0 : capacity,
    });
    this.#held.applyRenewal(renewal, begun, this.#draining);
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
    const { runners } = this.#held;
    const unlinked = [...runners.values()].filter(({ state }) => UNLINKED_STATES.has(state));
    const { permits: linkingLimit } = this.#limits.linking;
    const load = { capacity, linkingLimit, held: runners.size, linking: unlinked.length };
    const plan = planClaims(fleet, load);
    if (plan.surplus > 0) await this.#rebalancer.rebalance(plan.surplus, fleet.free);
    // The latest requests have waited the least. The next poll claims what becomes free.
    for (const runner of plan.preempted > 0 ? unlinked.slice(-plan.preempted) : []) void runner.drain();
    if (plan.claim === 0 || fleet.free === 0) return;
    const begun = readClock();
    const claimed = await leases.claim(owner, plan.claim, plan.linking).catch((error: unknown) => {
      this.#held.onClaimFailed();
      throw error;
    });
    for (const desiredState of claimed) {
      if (this.#draining) await leases.release(desiredState.lease);
      else this.#held.add(desiredState, begun);
    }
  }
}
