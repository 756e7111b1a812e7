import {
  comparePositions,
  type DeliveryRecord,
  type DeliveryRetry,
  type DeliveryTarget,
  type DeliveryTargets,
  type EndpointSecrets,
  type EventLog,
  openDestination,
  type WebhookDestination,
  type WebhookEndpoint,
} from '@waxwing/core';
import type { SlotLane } from '../delivery-slots.js';
import { type DeliveryItem, eventOf, othersThanOldest } from './delivery-item.js';
import { DueRetries } from './due-retries.js';
import { EndpointGate, type Probe } from './endpoint-gate.js';
import { LogReader } from './log-reader.js';
import { type NextStep, NOTHING } from './next-step.js';
import { logFilterOf, type RunningReplay, replayOf } from './running-replay.js';

export interface EndpointDeliveryPorts {
  readonly eventLog: EventLog;
  readonly deliveryTargets: DeliveryTargets;
  readonly endpointSecrets: EndpointSecrets;
  readonly random: () => number;
}

/** What changes of an endpoint with its deliveries. */
export type EndpointChange = Pick<DeliveryRecord['endpoints'][number], 'position' | 'health' | 'healthEpoch'>;

/** One endpoint while there is something to deliver to it. */
export class EndpointDelivery {
  readonly #ports: EndpointDeliveryPorts;
  readonly gate: EndpointGate;
  readonly log: LogReader;
  #target: DeliveryTarget;
  #destination: WebhookDestination | undefined;
  #replay: RunningReplay | undefined;
  readonly #retries: DueRetries;
  /** In flight, or with a result that is not stored yet. */
  readonly #busy = new Set<string>();
  /** Failed, and their retry is not stored yet. */
  readonly #failed = new Set<string>();
  #counterProbes = 0;
  /** What the database holds. */
  #stored: EndpointChange;
  /** It was disabled or removed: nothing starts any more. */
  stopped = false;
  /** Its shard is lost or it is disabled: what still comes of its attempts is not stored. */
  isDropped = false;

  constructor(target: DeliveryTarget, ports: EndpointDeliveryPorts) {
    this.#ports = ports;
    this.#target = target;
    const { endpoint } = target.stored;
    this.gate = new EndpointGate(endpoint, target.health, ports.random);
    this.log = new LogReader({
      log: ports.eventLog,
      from: endpoint.position,
      filter: logFilterOf(endpoint),
      hasMore: target.hasEvents,
    });
    this.#retries = new DueRetries(ports.deliveryTargets, target);
    this.#stored = { position: endpoint.position, health: target.health, healthEpoch: target.healthEpoch };
    this.#replay = replayOf(undefined, target, ports.eventLog);
  }

  get endpoint(): WebhookEndpoint {
    return this.#target.stored.endpoint;
  }

  get healthEpoch(): number {
    return this.#target.healthEpoch;
  }

  get replay(): RunningReplay | undefined {
    return this.#replay;
  }

  /** @throws AdapterError when a secret cannot be opened */
  destination(now: Date): WebhookDestination {
    this.#destination ??= openDestination(this.#target.stored, this.#ports.endpointSecrets, now);
    return this.#destination;
  }

  /** The settings as they are stored now, and whether there is more to do. */
  refresh(target: DeliveryTarget): void {
    // Two targets may be read at the same time, and the older one told last.
    if (target.healthEpoch < this.healthEpoch) return;
    const { endpoint } = target.stored;
    const isAnew = target.healthEpoch > this.healthEpoch;
    if (endpoint.url !== this.endpoint.url || isAnew) this.gate.beginAnew(endpoint);
    this.#target = target;
    this.#destination = undefined;
    this.log.filter = logFilterOf(endpoint);
    if (target.hasEvents) this.log.expectMore();
    this.#retries.refresh(target);
    // A replay that was begun after the target was read is found again by the next look.
    this.#replay = replayOf(this.#replay, target, this.#ports.eventLog);
  }

  /** Whether nothing is lost when this object is dropped. */
  isIdle(now: Date): boolean {
    const holdsNothing = this.#busy.size === 0 && !this.#replay && this.#retries.isFar(now);
    return holdsNothing && this.log.isDone && this.gate.isForgettable(now);
  }

  /** Whether anything of it may start in this lane. */
  uses(lane: SlotLane): boolean {
    return !this.stopped && (lane === 'replay' ? this.#replay !== undefined : lane === this.gate.lane);
  }

  /** What may start in this lane now. */
  next(lane: SlotLane, now: Date): NextStep {
    if (!this.uses(lane)) return NOTHING;
    // A resend goes out even while the endpoint is paused or probed: its owner asks for it.
    const { resend } = this.#retries;
    if (resend && lane !== 'replay' && this.gate.inFlight === 0) return this.#startRetry(resend, 'probe');
    // Its time is the database's present, which this clock may not have reached.
    if (this.#retries.claimResend()) return this.#readRetries(new Date(now.getTime() + 1_000));
    // A replay leaves room for a new event.
    const verdict = this.gate.verdict(this.endpoint, now, lane === 'replay' ? 1 : 0);
    if (verdict === 'full') return NOTHING;
    if (typeof verdict === 'object') return { kind: 'wait', until: verdict.until };
    if (lane === 'replay') return verdict !== 'open' || this.gate.isStalled ? NOTHING : this.#nextOfReplay();
    if (verdict === 'counter-probe') return this.#nextCounterProbe() ?? this.next(lane, now);
    return verdict === 'probe' ? this.#nextProbe() : this.#nextInOrder(now);
  }

  /** The item ended without an outcome, or was a failed probe: it is the next one again. */
  putBack(item: DeliveryItem): void {
    this.#busy.delete(eventOf(item).id);
    if (item.from === 'retry') this.#retries.putBack(item.retry);
    else this.#readerOf(item)?.putBack(item.event);
  }

  /** The item is delivered, or has a retry row: it is passed, and busy until that is stored. */
  settle(item: DeliveryItem, result: 'delivered' | 'failed'): void {
    if (result === 'failed') this.#failed.add(eventOf(item).id);
    if (item.from === 'retry') return;
    this.#readerOf(item)?.settle(item.event.id);
    if (item.from === 'replay' && this.#replay?.id === item.replayId) this.#replay.count(result);
  }

  /** The result of the event is stored; its next attempt, if one is planned, is then. */
  onRecorded(eventId: string, nextAt: Date | null): void {
    this.#busy.delete(eventId);
    this.#failed.delete(eventId);
    this.#retries.onRecorded(eventId, nextAt);
  }

  /** What is to be stored of the endpoint; undefined where that is stored already. */
  get change(): EndpointChange | undefined {
    const { position } = this.log;
    const { health } = this.gate;
    const isStored =
      health === this.#stored.health && comparePositions(position, this.#stored.position) === 0;
    return isStored ? undefined : { position, health, healthEpoch: this.healthEpoch };
  }

  onChangeStored(change: EndpointChange): void {
    this.#stored = change;
  }

  endReplay(): void {
    this.#replay = undefined;
  }

  #nextInOrder(now: Date): NextStep {
    const { first, nextAt } = this.#retries;
    if (first) return this.#startRetry(first, null);
    if (this.#retries.isDue(now)) return this.#readRetries(now);
    const wait: NextStep = nextAt ? { kind: 'wait', until: nextAt } : NOTHING;
    // With strict order whatever failed holds up all that follows.
    const isHeld = this.endpoint.strict && (!this.#retries.isEmpty || this.#failed.size > 0);
    return (!isHeld && this.#nextOf(this.log)) || wait;
  }

  #nextOf(reader: LogReader): NextStep | undefined {
    const replay = this.#replay?.reader === reader ? this.#replay : undefined;
    const [event] = reader.queue;
    if (!event && !reader.isHungry) return undefined;
    if (!event) return { kind: 'read', purpose: replay ? 'replay' : 'log', read: reader.begin() };
    const isBusy = this.#busy.has(event.id);
    // A replay repeats also what was sent just before it began, when that is stored.
    if (isBusy && replay) return undefined;
    reader.queue.shift();
    if (isBusy) {
      reader.settle(event.id);
      return this.#nextOf(reader);
    }
    this.#busy.add(event.id);
    const item: DeliveryItem = replay
      ? { from: 'replay', event, replayId: replay.id }
      : { from: 'log', event };
    return { kind: 'send', item, probe: null };
  }

  /** The oldest event that waits, wherever it waits. */
  #nextProbe(): NextStep {
    const { waiting, isReading, nextAt } = this.#retries;
    const [oldest] = waiting;
    if (isReading) return NOTHING;
    if (!oldest && nextAt) return this.#readRetries('all');
    const [event] = this.log.queue;
    if (oldest && (!event || comparePositions(oldest.event.position, event.position) < 0))
      return this.#startRetry(oldest, 'probe');
    const step = this.#nextOf(this.log);
    return step?.kind === 'send' ? { ...step, probe: 'probe' } : (step ?? NOTHING);
  }

  /** Another event than the oldest, each time the next one; undefined where there is none. Events that were never tried come first. */
  #nextCounterProbe(): NextStep | undefined {
    if (this.#retries.isReading) return NOTHING;
    const { strict } = this.endpoint;
    if (!strict && this.log.isHungry) return { kind: 'read', purpose: 'log', read: this.log.begin() };
    const queue = this.log.queue.filter(({ id }) => !this.#busy.has(id));
    const others = strict ? [] : othersThanOldest(queue, this.#retries.waiting);
    const item = others[this.#counterProbes++ % others.length];
    if (!item) return void this.gate.skipCounterProbe();
    if (item.from === 'retry') return this.#startRetry(item.retry, 'counter-probe');
    this.log.take(item.event);
    this.#busy.add(item.event.id);
    return { kind: 'send', item, probe: 'counter-probe' };
  }

  #nextOfReplay(): NextStep {
    return (this.#replay && this.#nextOf(this.#replay.reader)) ?? NOTHING;
  }

  #startRetry(retry: DeliveryRetry, probe: Probe | null): NextStep {
    this.#retries.take(retry);
    this.#busy.add(retry.event.id);
    return { kind: 'send', item: { from: 'retry', retry }, probe };
  }

  #readRetries(dueBy: Date | 'all'): NextStep {
    return { kind: 'read', purpose: 'retries', read: this.#retries.begin(dueBy, this.#busy) };
  }

  #readerOf(item: DeliveryItem): LogReader | undefined {
    if (item.from === 'log') return this.log;
    return item.from === 'replay' && this.#replay?.id === item.replayId ? this.#replay.reader : undefined;
  }
}
