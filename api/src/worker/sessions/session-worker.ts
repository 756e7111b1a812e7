import { setTimeout as delay } from 'node:timers/promises';
import type { DesiredState, StandingLevel } from '@waxwing/core';
import { planClaims } from './claim-plan.js';
import { ConnectionLimits } from './connection-limits.js';
import { DIRECT_LOGINS, type Logins } from './logins.js';
import { SessionRebalancer } from './session-rebalancer.js';
import { SessionRunner } from './session-runner.js';
import type { SessionRunnerPorts } from './session-runner-ports.js';
import type { SessionState } from './session-state.js';
import { type ClockReading, readClock } from './timed-lease-guard.js';

export interface SessionWorkerOptions extends Omit<SessionRunnerPorts, 'limits' | 'logins'> {
  /** This process, for as long as it lives. */
  owner: string;
  capacity: number;
  limits?: ConnectionLimits;
  /** Straight to WhatsApp unless told. */
  logins?: Logins;
  /** Takes sessions only when it can connect them without delay. For processes that have nothing else to do. */
  warm?: boolean;
}

/** Leases live 3 s; renewing well within that leaves room for a slow database. */
const RENEW_MS = 750;
/** A burst of wake-ups costs at most ten looks a second. */
const WAKE_INTERVAL_MS = 100;
/** As long as a lease lives: by then all sessions may have gone to others. */
const UNHEALTHY_MS = 3_000;
/** Sessions above its share that a worker keeps: not worth the reconnecting. */
const MAX_SURPLUS = 1;
/** From being asked to end until all is released, unless told otherwise. */
const STOP_MS = 8_000;
/** The part of it that the sessions still here have to end in order. What is left then is cut, and another worker finds it. */
const DRAIN = { part: 1 / 4, mostMs: 5_000 };
/** States of a session that is not linked. */
const UNLINKED_STATES: ReadonlySet<SessionState> = new Set(['linking', 'resting']);
/** For a look at a database that may not answer. */
const LAST_POLL = { part: 1 / 8, mostMs: 2_000 };

/** Owns its share of the sessions, and lets each do what the database says is wanted of it. */
export class SessionWorker {
  readonly #options: SessionWorkerOptions;
  readonly #runners = new Map<string, SessionRunner>();
  /** The epochs that were given up: the answer to a renewal may be older than the release. */
  readonly #releasedEpochs = new Map<string, number>();
  readonly #ports: SessionRunnerPorts;
  readonly #rebalancer: SessionRebalancer;
  #draining = false;
  #stopped = false;
  #wake = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #polledAt: number | undefined;
  /** Before this moment nothing is claimed. */
  #claimsAllowedAt = 0;
  /** When sessions may become free that nobody will speak of, counted from the last look. */
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

  /** Whether sessions were looked after lately. */
  get healthy(): boolean {
    return this.#polledAt !== undefined && performance.now() - this.#polledAt < UNHEALTHY_MS;
  }

  /** How many sessions are held here, by what they are doing. */
  get sessions(): Readonly<Record<SessionState, number>> {
    const counts = { ready: 0, connecting: 0, disconnected: 0, linking: 0, resting: 0 };
    for (const { state } of this.#runners.values()) counts[state]++;
    return counts;
  }

  /** How many numbers are connected here, by how WhatsApp regards them. */
  get standings(): Readonly<Record<StandingLevel, number>> {
    const counts = { ok: 0, warned: 0, restricted: 0 };
    for (const { standing } of this.#runners.values()) if (standing) counts[standing]++;
    return counts;
  }

  get owner(): string {
    return this.#options.owner;
  }

  /** Something else may be wanted of this instance. Answers whether its session is held here, and so by nobody else. */
  notifyDesiredState(instanceId: string): boolean {
    this.#wake.abort();
    return this.#holds(instanceId);
  }

  /** Something waits in this instance's outbox: no reason to look after all sessions. Answers as `wake` does. */
  notifyOutbox(instanceId: string): boolean {
    this.#runners.get(instanceId)?.notifyOutbox();
    return this.#holds(instanceId);
  }

  /** Stops claiming, lets every session finish what it does, and releases them all: a few at a time where others take them. */
  async stop(withinMs: number = STOP_MS): Promise<void> {
    this.#draining = true;
    this.#wake.abort();
    const [drainMs, lastLookMs] = [DRAIN, LAST_POLL].map(({ part, mostMs }) =>
      Math.min(part * withinMs, mostMs),
    );
    await this.#rebalancer.drain(withinMs - drainMs! - lastLookMs!);
    const runners = [...this.#runners.values()];
    const drained = Promise.all(runners.map((runner) => runner.drain()));
    // What they still have to store needs leases that hold: the renewals go on meanwhile.
    await Promise.race([drained, delay(drainMs, undefined, { ref: false })]);
    this.#stopped = true;
    this.#wake.abort();
    await Promise.race([this.#loop, delay(lastLookMs, undefined, { ref: false })]);
    for (const runner of this.#runners.values()) runner.revoke();
    // The others share among themselves what was released, and this one no longer counts.
    if (this.#runners.size === 0) await this.#options.leases.renew(this.owner).catch(() => undefined);
  }

  #holds(instanceId: string): boolean {
    const runner = this.#runners.get(instanceId);
    return runner !== undefined && !runner.draining;
  }

  async #run(): Promise<void> {
    if (this.#options.warm) await this.#options.transport.warmUp();
    while (!this.#stopped) {
      await this.#poll().catch((err: unknown) =>
        this.#options.log.error({ err }, 'sessions not looked after'),
      );
      await delay(WAKE_INTERVAL_MS);
      const rest = Math.min(RENEW_MS, this.#nextPollMs) - WAKE_INTERVAL_MS;
      await delay(Math.max(0, rest), undefined, { signal: this.#wake.signal }).catch(() => undefined);
      this.#wake = new AbortController();
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
   * After an outage all leases have run out, and the first to come back would take everything: it gives the others as long as a
   * lease holds to go on with theirs.
   */
  #recordPoll(ttlMs: number): void {
    const time = performance.now();
    if (this.#polledAt !== undefined && time - this.#polledAt > ttlMs) this.#claimsAllowedAt = time + ttlMs;
    this.#polledAt = time;
  }

  /** Takes what nobody holds up to the fair share, and gives away what is above it. */
  async #balance(): Promise<void> {
    const { leases, owner, capacity } = this.#options;
    const fleet = await leases.readClusterState();
    this.#nextPollMs = fleet.runsOutMs ?? RENEW_MS;
    const unlinked = [...this.#runners.values()].filter(({ state }) => UNLINKED_STATES.has(state));
    const { permits: linkingLimit } = this.#ports.limits.linking;
    const held = { held: this.#runners.size, linking: unlinked.length };
    const plan = planClaims(fleet, { capacity, linkingLimit, ...held });
    if (plan.surplus > MAX_SURPLUS) await this.#rebalancer.rebalance(plan.surplus - MAX_SURPLUS);
    // The last to ask have waited the least. What is free by then is taken at the next look.
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
    // A runner that failed over something else than its lease left the session in our hands.
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
