import { setTimeout as delay } from 'node:timers/promises';
import type { SessionOrder, StandingWord } from '@waxwing/core';
import { HandingOver } from './handing-over.js';
import { Lines } from './lines.js';
import { type Logins, PLAIN_LOGINS } from './logins.js';
import { type Moment, now } from './moment.js';
import { roomIn } from './room.js';
import type { SessionRunnerPorts } from './runner-ports.js';
import { SessionRunner } from './session-runner.js';
import type { SessionState } from './session-state.js';

export interface SessionWorkerOptions extends Omit<SessionRunnerPorts, 'lines' | 'logins'> {
  /** This process, for as long as it lives. */
  owner: string;
  capacity: number;
  lines?: Lines;
  /** Straight to WhatsApp unless told. */
  logins?: Logins;
  /** Takes sessions only when it can connect them without delay. For processes that have nothing else to do. */
  warm?: boolean;
}

/** Leases live 3 s; renewing well within that leaves room for a slow database. */
const RENEW_MS = 750;
/** A burst of wake-ups costs at most ten looks a second. */
const WOKEN_MS = 100;
/** As long as a lease lives: by then all sessions may have gone to others. */
const UNHEALTHY_MS = 3_000;
/** Sessions above its share that a worker keeps: not worth the reconnecting. */
const SLACK = 1;
/** From being asked to end until all is released, unless told otherwise. */
const END_MS = 8_000;
/** The part of it that the sessions still here have to end in order. What is left then is cut, and another worker finds it. */
const DRAIN = { part: 1 / 4, mostMs: 5_000 };
/** States of a session that is not linked. */
const WITHOUT_PHONE: ReadonlySet<SessionState> = new Set(['linking', 'resting']);
/** For a look at a database that may not answer. */
const LAST_LOOK = { part: 1 / 8, mostMs: 2_000 };

/** Owns its share of the sessions, and lets each do what the database says is wanted of it. */
export class SessionWorker {
  readonly #runners = new Map<string, SessionRunner>();
  /** The epochs that were given up: the answer to a renewal may be older than the release. */
  readonly #givenUp = new Map<string, number>();
  readonly #ports: SessionRunnerPorts;
  readonly #handingOver: HandingOver;
  #draining = false;
  #stopped = false;
  #woken = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #lookedAt: number | undefined;
  /** Before this moment nothing is claimed. */
  #claimsFrom = 0;
  /** When sessions may become free that nobody will speak of, counted from the last look. */
  #nextLookMs = RENEW_MS;

  constructor(private readonly options: SessionWorkerOptions) {
    this.#ports = {
      ...options,
      lines: options.lines ?? new Lines(),
      logins: options.logins ?? PLAIN_LOGINS,
    };
    this.#handingOver = new HandingOver({ ...options, sessions: this.#runners });
  }

  start(): void {
    this.#loop = this.run();
  }

  /** Whether sessions were looked after lately. */
  get healthy(): boolean {
    return this.#lookedAt !== undefined && performance.now() - this.#lookedAt < UNHEALTHY_MS;
  }

  /** How many sessions are held here, by what they are doing. */
  get sessions(): Readonly<Record<SessionState, number>> {
    const counts = { ready: 0, connecting: 0, disconnected: 0, linking: 0, resting: 0 };
    for (const { state } of this.#runners.values()) counts[state]++;
    return counts;
  }

  /** How many numbers are connected here, by how WhatsApp regards them. */
  get standings(): Readonly<Record<StandingWord, number>> {
    const counts = { ok: 0, warned: 0, restricted: 0 };
    for (const { standing } of this.#runners.values()) if (standing) counts[standing]++;
    return counts;
  }

  get owner(): string {
    return this.options.owner;
  }

  /** Something else may be wanted of this instance. Answers whether its session is held here, and so by nobody else. */
  wake(instanceId: string): boolean {
    this.#woken.abort();
    return this.holds(instanceId);
  }

  /** Something waits in this instance's outbox: no reason to look after all sessions. Answers as `wake` does. */
  nudge(instanceId: string): boolean {
    this.#runners.get(instanceId)?.nudge();
    return this.holds(instanceId);
  }

  /** Stops claiming, lets every session finish what it does, and releases them all: a few at a time where others take them. */
  async stop(withinMs: number = END_MS): Promise<void> {
    this.#draining = true;
    this.#woken.abort();
    const [drainMs, lastLookMs] = [DRAIN, LAST_LOOK].map(({ part, mostMs }) =>
      Math.min(part * withinMs, mostMs),
    );
    await this.#handingOver.all(withinMs - drainMs! - lastLookMs!);
    const runners = [...this.#runners.values()];
    const drained = Promise.all(runners.map((runner) => runner.drain()));
    // What they still have to store needs leases that hold: the renewals go on meanwhile.
    await Promise.race([drained, delay(drainMs, undefined, { ref: false })]);
    this.#stopped = true;
    this.#woken.abort();
    await Promise.race([this.#loop, delay(lastLookMs, undefined, { ref: false })]);
    for (const runner of this.#runners.values()) runner.drop();
    // The others share among themselves what was released, and this one no longer counts.
    if (this.#runners.size === 0) await this.options.leases.renew(this.owner).catch(() => undefined);
  }

  private holds(instanceId: string): boolean {
    const runner = this.#runners.get(instanceId);
    return runner !== undefined && !runner.leaving;
  }

  private async run(): Promise<void> {
    if (this.options.warm) await this.options.transport.warmUp();
    while (!this.#stopped) {
      await this.look().catch((err: unknown) => this.options.log.error({ err }, 'sessions not looked after'));
      await delay(WOKEN_MS);
      const rest = Math.min(RENEW_MS, this.#nextLookMs) - WOKEN_MS;
      await delay(Math.max(0, rest), undefined, { signal: this.#woken.signal }).catch(() => undefined);
      this.#woken = new AbortController();
    }
  }

  private async look(): Promise<void> {
    const { leases, owner, capacity } = this.options;
    const begun = now();
    this.distribute(await leases.renew(owner, this.#draining ? 0 : capacity), begun);
    this.noteLook(leases.ttlMs);
    if (!this.#draining && performance.now() >= this.#claimsFrom) await this.share();
  }

  /**
   * After an outage all leases have run out, and the first to come back would take everything: it gives the others as long as a
   * lease holds to go on with theirs.
   */
  private noteLook(ttlMs: number): void {
    const time = performance.now();
    if (this.#lookedAt !== undefined && time - this.#lookedAt > ttlMs) this.#claimsFrom = time + ttlMs;
    this.#lookedAt = time;
  }

  /** Takes what nobody holds up to the fair share, and gives away what is above it. */
  private async share(): Promise<void> {
    const { leases, owner, capacity } = this.options;
    const fleet = await leases.fleet();
    this.#nextLookMs = fleet.runsOutMs ?? RENEW_MS;
    const unlinked = [...this.#runners.values()].filter(({ state }) => WITHOUT_PHONE.has(state));
    const { places: linkingPlaces } = this.#ports.lines.linking;
    const held = { held: this.#runners.size, linking: unlinked.length };
    const room = roomIn(fleet, { capacity, linkingPlaces, ...held });
    if (room.surplus > SLACK) await this.#handingOver.some(room.surplus - SLACK);
    // The last to ask have waited the least. What is free by then is taken at the next look.
    for (const runner of room.displaced > 0 ? unlinked.slice(-room.displaced) : []) void runner.drain();
    if (room.claim === 0 || fleet.free === 0) return;
    const begun = now();
    for (const order of await leases.claim(owner, room.claim, room.linking)) {
      if (this.#draining) await leases.release(order.lease);
      else this.adopt(order, begun);
    }
  }

  private distribute(orders: readonly SessionOrder[], begun: Moment): void {
    const held = new Map(orders.map((order) => [order.lease.instanceId, order]));
    for (const [instanceId, runner] of this.#runners) {
      const order = held.get(instanceId);
      if (order) runner.obey(order, begun);
      else runner.drop();
    }
    for (const instanceId of this.#givenUp.keys())
      if (!held.has(instanceId)) this.#givenUp.delete(instanceId);
    if (this.#draining) return;
    // A runner that failed over something else than its lease left the session in our hands.
    for (const [instanceId, order] of held) {
      if (this.#runners.has(instanceId) || this.#givenUp.get(instanceId) === order.lease.epoch) continue;
      this.adopt(order, begun);
    }
  }

  private adopt(order: SessionOrder, begun: Moment): void {
    const { instanceId, epoch } = order.lease;
    const runner: SessionRunner = new SessionRunner(this.#ports, order, begun, (released) => {
      if (this.#runners.get(instanceId) !== runner) return;
      this.#runners.delete(instanceId);
      if (released) this.#givenUp.set(instanceId, epoch);
    });
    this.#runners.set(instanceId, runner);
  }
}
