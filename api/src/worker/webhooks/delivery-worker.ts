import {
  comparePositions,
  type DeliveryHints,
  type DeliveryRecord,
  type DeliveryRecords,
  type DeliveryShards,
  type DeliveryTarget,
  type RecordAnswer,
} from '@waxwing/core';
import type { Logger } from 'pino';
import { WakeEvent } from '../wake-event.js';
import { ActiveEndpoints } from './active-endpoints.js';
import { CollectedChanges } from './collected-changes.js';
import { DeliveryAttempts, type DeliveryAttemptsPorts } from './delivery-attempts.js';
import { DeliveryDispatcher } from './delivery-dispatcher.js';
import { countByBreaker, lagSeconds } from './delivery-load.js';
import { DeliveryRecorder, type DeliveryResult } from './delivery-recorder.js';
import { DeliverySlots, type SlotLimits } from './delivery-slots.js';
import { EndpointDelivery, type EndpointDeliveryPorts } from './endpoint/endpoint-delivery.js';
import { HintFollower } from './hint-follower.js';
import { replayRows } from './replay-rows.js';
import { type LoopReading, ReplayShare } from './replay-share.js';
import { ServerClock } from './server-clock.js';
import { ShardHolder } from './shard-holder.js';
import { sleep } from './sleep.js';
import { TargetReads } from './target-reads.js';

export interface DeliveryWorkerOptions
  extends Omit<DeliveryAttemptsPorts, 'clock' | 'recorder'>,
    EndpointDeliveryPorts {
  readonly deliveryHints: DeliveryHints;
  readonly deliveryRecords: DeliveryRecords;
  readonly deliveryShards: DeliveryShards;
  /** The id of this process, as long as it lives. */
  readonly owner: string;
  readonly slots?: SlotLimits;
  /** The load of the event loop; that of this process by default. Tests give their own. */
  readonly readLoop?: () => LoopReading;
  /** 5 s by default. */
  readonly lookMs?: number;
  readonly log: Logger;
}

/** The truth is a look at all endpoints so often; notifications only make it sooner. Leases are renewed with it. */
const LOOK_MS = 5_000;
const DRAIN_STEP_MS = 20;
const LEAST_LEAVE_MS = 1_000;

/** Delivers the events of the accounts whose shards this process leases. */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #clock = new ServerClock();
  readonly #shards: ShardHolder;
  readonly #recorder: DeliveryRecorder;
  readonly #dispatcher: DeliveryDispatcher;
  readonly #active = new ActiveEndpoints();
  readonly #wake = new WakeEvent();
  readonly #hints: HintFollower;
  readonly #targets: TargetReads;
  readonly #changes = new CollectedChanges();
  #draining = false;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();
  #unsubscribe = (): void => undefined;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    const { deliveryRecords: records, deliveryShards: shards, owner, log } = options;
    this.#shards = new ShardHolder({ shards, clock: this.#clock, owner });
    this.#recorder = new DeliveryRecorder({
      records,
      collect: () => this.#collect(),
      onRecorded: (results, record, answer) => this.#onRecorded(results, record, answer),
      log,
    });
    this.#hints = new HintFollower({
      refresh: (accountIds) => this.#refreshAccounts(accountIds),
      isDraining: () => this.#draining,
    });
    const { deliveryTargets } = options;
    this.#targets = new TargetReads({
      active: this.#active,
      deliveryTargets,
      hints: this.#hints,
      shards: this.#shards,
    });
    const own = { clock: this.#clock, recorder: this.#recorder };
    this.#dispatcher = new DeliveryDispatcher({
      ...own,
      active: this.#active,
      attempts: new DeliveryAttempts({ ...options, ...own }),
      shards: this.#shards,
      slots: new DeliverySlots(options.slots, new ReplayShare(options.readLoop)),
      log,
    });
  }

  start(): void {
    const { deliveryHints } = this.#options;
    const hint = (accountId: string) => {
      if (this.#shards.leaseFor(accountId)) this.#hints.hint(accountId);
    };
    const ends = [deliveryHints.onEvents(hint), deliveryHints.onShardsReleased(() => this.#wake.notify())];
    this.#unsubscribe = () => ends.forEach((end) => void end());
    this.#loop = this.#run();
  }

  get load() {
    return {
      inFlight: this.#dispatcher.inFlight,
      unrecorded: this.#recorder.unrecorded,
      endpoints: countByBreaker(this.#active.all),
      lagSeconds: lagSeconds(this.#active.all, this.#clock.now()),
    };
  }

  /** Starts nothing more, lets end what is in flight, stores what came of it and gives the shards away. */
  async stop(withinMs: number): Promise<void> {
    this.#draining = true;
    this.#dispatcher.close();
    this.#unsubscribe();
    const deadline = performance.now() + withinMs;
    while (this.#dispatcher.isBusy && performance.now() < deadline) await sleep(DRAIN_STEP_MS);
    this.#stopped = true;
    this.#wake.notify();
    const leave = async () => {
      await this.#loop;
      do await this.#recorder.flush();
      while (this.#recorder.unrecorded > 0);
      await this.#shards.leave();
    };
    const left = Math.max(LEAST_LEAVE_MS, deadline - performance.now());
    await Promise.race([leave().catch(() => undefined), sleep(left)]);
    // What is still in flight is for the next owner of its shard to send again.
    this.#drop(() => true);
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const againMs = await this.#look().catch((err: unknown) => {
        this.#options.log.error({ err }, 'look at webhooks failed');
        return Number.POSITIVE_INFINITY;
      });
      await this.#wake.wait(Math.min(againMs, this.#options.lookMs ?? LOOK_MS));
    }
  }

  /** Answers when to look again at the latest. */
  async #look(): Promise<number> {
    const balanced = this.#shards.balance((shard) => this.#isIdle(shard));
    const againMs = await balanced.finally(() => this.#dropShards(this.#shards.takeGone()));
    if (this.#draining) return againMs;
    await this.#refresh(this.#active.all);
    // Its sockets stay for a while: the next event may come soon.
    const now = this.#clock.now();
    for (const delivery of this.#active.all) if (delivery.isIdle(now)) this.#active.drop(delivery);
    return againMs;
  }

  /** Reads what is to be done of all accounts, or of these; what is known of them and not there any more is dropped. */
  async #refresh(known: readonly EndpointDelivery[], accountIds?: readonly string[]): Promise<void> {
    const { targets, gone } = await this.#targets.read(known, accountIds);
    this.#take(targets);
    this.#drop((delivery) => gone.has(delivery));
  }

  /** Its owner has enabled it since it was disabled here, or has moved it on to the end of the log: it is read anew. */
  #dropOutdated({ stored: { endpoint }, healthEpoch }: DeliveryTarget): void {
    const known = this.#active.get(endpoint.id);
    if (!known) return;
    const isEnabledAnew = known.stopped && healthEpoch > known.healthEpoch;
    const isMovedOn = comparePositions(endpoint.position, known.log.position) > 0;
    if (isEnabledAnew || isMovedOn) this.#drop((delivery) => delivery === known);
  }

  /** Nothing of the shard is in flight or unrecorded. */
  #isIdle(shard: number): boolean {
    return this.#active
      .ofShards([shard])
      .every(({ gate, endpoint }) => gate.inFlight === 0 && !this.#recorder.holds(endpoint.id));
  }

  async #refreshAccounts(accountIds: readonly string[]): Promise<void> {
    const known = accountIds.flatMap((accountId) => this.#active.ofAccount(accountId));
    await this.#refresh(known, accountIds);
  }

  #take(targets: readonly DeliveryTarget[]): void {
    for (const target of targets) {
      const { id, accountId } = target.stored.endpoint;
      this.#dropOutdated(target);
      const delivery = this.#active.get(id) ?? this.#active.add(new EndpointDelivery(target, this.#options));
      if (!delivery.stopped) {
        delivery.refresh(target);
        this.#targets.markChanged(delivery);
        // Where it begins anew, that is to be stored.
        if (delivery.change) this.#recorder.touch();
      }
      this.#dispatcher.ready(accountId);
    }
    this.#dispatcher.fill();
  }

  /** Results that wait belong to leases that are over: under a later lease of the same shard they would be stored. */
  #dropShards(shards: readonly number[]): void {
    const gone = new Set(this.#active.ofShards(shards).map(({ endpoint }) => endpoint.id));
    this.#recorder.discard(gone);
    this.#drop(({ endpoint }) => gone.has(endpoint.id));
  }

  #drop(isGone: (delivery: EndpointDelivery) => boolean): void {
    for (const delivery of this.#active.all.filter(isGone)) {
      this.#active.drop(delivery);
      this.#options.webhookSender.forget(delivery.endpoint.id);
    }
  }

  /** What is to be stored now besides the results. */
  #collect(): Pick<DeliveryRecord, 'leases' | 'endpoints' | 'replays'> {
    return {
      leases: this.#shards.leases,
      endpoints: this.#changes.collect(this.#active.all),
      replays: replayRows(this.#active.all),
    };
  }

  #onRecorded(results: readonly DeliveryResult[], sent: DeliveryRecord, answer: RecordAnswer): void {
    this.#changes.onStored();
    for (const { endpointId, eventId, retry, resumes } of results) {
      const nextAt = retry && retry !== 'settled' ? retry.nextAt : null;
      this.#active.get(endpointId)?.onRecorded(eventId, resumes ? this.#clock.now() : nextAt);
    }
    const done = sent.replays.flatMap((replay) => (replay.done ? replay.id : []));
    const endedReplays = new Set([...answer.stoppedReplays, ...done]);
    for (const delivery of this.#active.all.filter(({ replay }) => endedReplays.has(replay?.id ?? ''))) {
      delivery.endReplay();
      this.#targets.markChanged(delivery);
    }
    const [stopped, ended] = [new Set(answer.stoppedEndpoints), new Set(answer.lostShards)];
    this.#drop(({ endpoint }) => stopped.has(endpoint.id));
    const lost = sent.leases.filter((lease) => ended.has(lease.shard) && this.#shards.forget(lease));
    this.#dropShards(lost.map(({ shard }) => shard));
    for (const endpointId of new Set(results.map((result) => result.endpointId))) {
      const accountId = this.#active.get(endpointId)?.endpoint.accountId;
      if (accountId) this.#dispatcher.ready(accountId);
    }
    this.#dispatcher.fill();
  }
}
