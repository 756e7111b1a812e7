import { FAST_ANSWER_MS } from '@waxwing/core';
import type { Logger } from 'pino';
import type { ActiveEndpoints } from './active-endpoints.js';
import type { DeliveryAttempts } from './delivery-attempts.js';
import type { DeliveryRecorder } from './delivery-recorder.js';
import type { DeliverySlots, SlotLane } from './delivery-slots.js';
import type { EndpointDelivery } from './endpoint/endpoint-delivery.js';
import type { NextStep } from './endpoint/next-step.js';
import { LimitedReads } from './limited-reads.js';
import type { ServerClock } from './server-clock.js';
import type { ShardHolder } from './shard-holder.js';
import { sleep } from './sleep.js';

export interface DeliveryDispatcherOptions {
  readonly active: ActiveEndpoints;
  readonly attempts: Pick<DeliveryAttempts, 'make'>;
  readonly clock: ServerClock;
  readonly recorder: Pick<DeliveryRecorder, 'isFull' | 'touch'>;
  readonly shards: Pick<ShardHolder, 'leaseFor'>;
  readonly slots: DeliverySlots;
  readonly log: Logger;
}

/** After a fault of the database. */
const FAULT_PAUSE_MS = 1_000;

/** Starts attempts and reads of endpoints as soon as slots, leases and the endpoints themselves allow it. */
export class DeliveryDispatcher {
  readonly #options: DeliveryDispatcherOptions;
  readonly #reads = new LimitedReads();
  /** Those whose log is to be looked at again. */
  readonly #pending = new WeakSet<EndpointDelivery>();
  #filling = false;
  #closed = false;

  constructor(options: DeliveryDispatcherOptions) {
    this.#options = options;
  }

  get inFlight(): Readonly<Record<SlotLane, number>> {
    return this.#options.slots.inFlight;
  }

  get isBusy(): boolean {
    return this.#options.slots.total > 0;
  }

  /** Nothing starts any more. */
  close(): void {
    this.#closed = true;
  }

  /** The account may have something to start. */
  ready(accountId: string): void {
    for (const lane of ['fast', 'slow', 'replay'] as const) this.#options.slots.ready(accountId, lane);
  }

  fill(): void {
    const { recorder, slots } = this.#options;
    if (this.#closed || this.#filling) return;
    this.#filling = true;
    // What is not recorded is repeated after a crash: too much of it stops new attempts.
    if (!recorder.isFull) slots.fill((accountId, lane) => !recorder.isFull && this.#start(accountId, lane));
    this.#filling = false;
  }

  /** Starts one attempt of the account in this lane; false where there is none to start. */
  #start(accountId: string, lane: SlotLane): boolean {
    const { active, clock, shards } = this.#options;
    const deliveries = active.ofAccount(accountId).filter((delivery) => delivery.uses(lane));
    if (deliveries.length === 0 || !shards.leaseFor(accountId)) return false;
    const now = clock.now();
    for (const delivery of deliveries) {
      const step = delivery.next(lane, now);
      if (step.kind === 'read') this.#read(delivery, step);
      if (step.kind === 'wait') {
        const ms = step.until.getTime() - now.getTime();
        active.wakeAfter(delivery, ms, () => this.#resume(delivery));
      }
      if (step.kind !== 'send') continue;
      delivery.gate.start(now);
      active.moveToEnd(delivery);
      void this.#attempt(delivery, step, lane);
      return true;
    }
    return false;
  }

  async #attempt(
    delivery: EndpointDelivery,
    { item, probe }: NextStep & { readonly kind: 'send' },
    lane: SlotLane,
  ): Promise<void> {
    const { attempts, log, shards, slots } = this.#options;
    const { accountId } = delivery.endpoint;
    const mayStart = () => !delivery.stopped && shards.leaseFor(accountId) !== undefined;
    const slot = { lane };
    const stalling =
      lane === 'slow' ? undefined : setTimeout(() => this.#stall(delivery, slot), FAST_ANSWER_MS);
    try {
      await attempts.make(delivery, item, { probe, mayStart });
    } catch (err) {
      // Not the receiver's fault: the database or a secret.
      log.warn({ err }, 'delivery could not be made');
      // Until then it is in flight: put back sooner, it would be started again at once, and take one slot after the other.
      await sleep(FAULT_PAUSE_MS);
      delivery.gate.abandon();
      delivery.putBack(item);
    }
    clearTimeout(stalling);
    if (slot.lane !== lane) delivery.gate.endStall();
    slots.release(accountId, slot.lane);
    this.fill();
  }

  /** It leaves its slot to one that is answered sooner: receivers that are silent must not delay the others until they time out. */
  #stall({ gate }: EndpointDelivery, slot: { lane: SlotLane }): void {
    this.#options.slots.moveToSlow(slot.lane);
    slot.lane = 'slow';
    gate.stall();
    this.fill();
  }

  #read(delivery: EndpointDelivery, { read, purpose }: NextStep & { readonly kind: 'read' }): void {
    const { log, recorder } = this.#options;
    const run = async () => {
      try {
        if (await read()) recorder.touch();
        this.#lookAgain(delivery);
      } catch (err) {
        log.warn({ err }, 'events could not be read');
        await sleep(FAULT_PAUSE_MS);
      }
      this.#resume(delivery);
    };
    this.#reads.add(run, purpose);
  }

  /** For what is written and cannot be read yet: once, however often it was told of. */
  #lookAgain(delivery: EndpointDelivery): void {
    const ms = delivery.log.pendingMs;
    if (ms === undefined || this.#pending.has(delivery)) return;
    this.#pending.add(delivery);
    setTimeout(() => {
      this.#pending.delete(delivery);
      delivery.log.expectMore();
      this.#resume(delivery);
    }, ms);
  }

  #resume({ endpoint }: EndpointDelivery): void {
    this.ready(endpoint.accountId);
    this.fill();
  }
}
