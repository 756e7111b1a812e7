import {
  asksForCounterProbe,
  type DeliveryLane,
  type DeliveryVerdict,
  type EndpointHealth,
  FIRST_WINDOW,
  fullWindow,
  HEALTHY,
  healthAfterFailure,
  healthAfterSuccess,
  type LaneState,
  laneAfterAnswer,
  nextStartAt,
  type SendWindow,
  SLOW_LANE,
  UNPROVEN_LANE,
  type WebhookEndpoint,
  windowAfterOverload,
  windowAfterSuccess,
} from '@waxwing/core';

/** With so many attempts that take long an endpoint is a slow one, before the first of them has ended. */
const STALLED_OF_SLOW = 3;

/** An attempt to see whether an endpoint is back: with the oldest event, or with another one after that has failed. */
export type Probe = 'probe' | 'counter-probe';

/** Whether an endpoint may get an attempt. A probe would be the only one. */
export type GateVerdict = 'open' | Probe | 'full' | { readonly until: Date };

/** What the answers of an endpoint allow: how many attempts at once, from when on, and in which lane. */
export class EndpointGate {
  readonly #random: () => number;
  #health: EndpointHealth;
  #window: SendWindow;
  #lane: LaneState;
  #inFlight = 0;
  #stalled = 0;
  /** It has taken an event since this process works at it. */
  #isProven = false;
  #lastStart = Number.NEGATIVE_INFINITY;
  #wantsCounterProbe = false;

  constructor(endpoint: WebhookEndpoint, health: EndpointHealth, random: () => number) {
    this.#random = random;
    this.#health = health;
    this.#window = health.failingSince ? FIRST_WINDOW : fullWindow(endpoint.maxInFlight);
    // Many of those that are down do not answer at all.
    this.#lane = health.breaker.open ? SLOW_LANE : UNPROVEN_LANE;
  }

  get health(): EndpointHealth {
    return this.#health;
  }

  get lane(): DeliveryLane {
    return this.isStalled ? 'slow' : this.#lane.lane;
  }

  get isStalled(): boolean {
    return this.#stalled >= STALLED_OF_SLOW;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Nothing would be forgotten with it. */
  isForgettable(now: Date): boolean {
    const { failingSince, pausedUntil } = this.#health;
    const isWell = failingSince === null && isPast(pausedUntil, now);
    return this.#inFlight === 0 && isWell && this.#lane.lane === 'fast';
  }

  /** Another receiver answers from now on: what is known is that of the one before. What is in flight still counts. */
  beginAnew(endpoint: WebhookEndpoint): void {
    this.#health = { ...HEALTHY, lastSuccessAt: this.#health.lastSuccessAt };
    this.#window = fullWindow(endpoint.maxInFlight);
    this.#lane = UNPROVEN_LANE;
    this.#isProven = false;
    this.#wantsCounterProbe = false;
  }

  /** `spare`: so many of the attempts at once are left to others, unless there is only one. */
  verdict(endpoint: WebhookEndpoint, now: Date, spare = 0): GateVerdict {
    const start = nextStartAt(this.#health);
    const isProbing = this.#health.breaker.open !== null;
    // One slot is enough to find out whether a receiver answers at all.
    const isSingle = isProbing || endpoint.strict || !this.#isProven;
    const most = isSingle ? 1 : Math.min(this.#window.size, endpoint.maxInFlight);
    if (this.#inFlight >= Math.max(1, most - spare)) return 'full';
    const spacing = endpoint.perSecond ? 1_000 / endpoint.perSecond : 0;
    if (this.#lastStart + spacing > now.getTime()) return { until: new Date(this.#lastStart + spacing) };
    if (this.#wantsCounterProbe && isPast(this.#health.pausedUntil, now)) return 'counter-probe';
    if (start && start > now) return { until: start };
    return isProbing ? 'probe' : 'open';
  }

  start(now: Date): void {
    this.#inFlight += 1;
    this.#lastStart = now.getTime();
    this.#wantsCounterProbe = false;
  }

  /** There is no other event to try. */
  skipCounterProbe(): void {
    this.#wantsCounterProbe = false;
  }

  /** An attempt takes long; `endStall` follows when it has ended. */
  stall(): void {
    this.#stalled += 1;
  }

  endStall(): void {
    this.#stalled -= 1;
  }

  /** It has ended without an outcome. */
  abandon(): void {
    this.#inFlight -= 1;
  }

  /** Answers whether the endpoint is back after an outage. */
  succeed(endpoint: WebhookEndpoint, at: Date, ms: number): boolean {
    this.#inFlight -= 1;
    this.#isProven = true;
    const wasOpen = this.#health.breaker.open !== null;
    this.#window = wasOpen ? FIRST_WINDOW : windowAfterSuccess(this.#window, endpoint.maxInFlight);
    this.#health = healthAfterSuccess(this.#health, at);
    this.#lane = laneAfterAnswer(this.#lane, ms);
    return wasOpen;
  }

  fail(
    failure: {
      readonly eventId: string;
      readonly at: Date;
      readonly probe: boolean;
      readonly verdict: DeliveryVerdict & { readonly kind: 'failed' };
    },
    ms: number,
  ): void {
    this.#inFlight -= 1;
    this.#health = healthAfterFailure(this.#health, failure, this.#random);
    const { open } = this.#health.breaker;
    this.#wantsCounterProbe = failure.probe && open !== null && asksForCounterProbe(open.probes);
    if (failure.verdict.overloaded) this.#window = windowAfterOverload(this.#window);
    this.#lane = laneAfterAnswer(this.#lane, ms);
  }

  /** Unless it has taken an event since. */
  markWarned(since: Date): void {
    const isFailing = this.#health.failingSince?.getTime() === since.getTime();
    if (isFailing) this.#health = { ...this.#health, warned: true };
  }
}

function isPast(time: Date | null, now: Date): boolean {
  return time === null || time <= now;
}
