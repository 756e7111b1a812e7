import type { ClientVersionSummary, JobDepth } from '@waxwing/core';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CompletedRequest } from '../http/request-lifecycle.js';
import type { FaultCounts } from '../process/faults.js';
import { singleFlight } from '../single-flight.js';
import { VERSION } from '../version.js';
import type { JobMetrics } from '../worker/jobs/job-runner.js';
import type { WebhookMetrics } from '../worker/webhooks/webhook-metrics.js';
import { registerDatabaseMetrics } from './database-metrics.js';
import { registerFaultMetrics } from './fault-metrics.js';
import { registerFaultyAnswers } from './faulty-answers.js';
import { registerBuildInfo, registerFlowMetrics } from './flow-metrics.js';
import { registerInboundMetrics } from './inbound-metrics.js';
import { registerSafetyMetrics } from './safety-metrics.js';
import { registerSessionMetrics } from './session-metrics.js';
import { registerVersionMetrics } from './version-metrics.js';
import { type DeliveryLoad, registerAttemptMetrics, registerDeliveryLoad } from './webhook-metrics.js';

/** The parts of this process that are read at each scrape. A missing part is left out. */
export interface MetricSources {
  readonly sessions?: () => Readonly<Record<string, number>>;
  readonly standings?: () => Readonly<Record<string, number>>;
  /** Seconds for which the order of events has been held back. */
  readonly eventHorizon?: () => Promise<number>;
  readonly sendQueue?: () => Promise<{ depth: number; oldestSeconds: number }>;
  readonly streams?: () => number;
  readonly pool?: () => { inUse: number; waiting: number };
  readonly jobs?: () => Promise<Readonly<Record<string, JobDepth>>>;
}

const REQUEST_LABELS = ['method', 'route', 'status'] as const;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Seconds. A send waits up to 10 for WhatsApp's acknowledgement. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/**
 * The metrics of this process, for Prometheus. A label only has values of a small closed set, such as the pattern of a route: an id
 * or a number in one would make a new time series of every caller.
 */
export class Metrics implements JobMetrics, WebhookMetrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Requests answered', [...REQUEST_LABELS]);
  readonly #countFault = registerFaultyAnswers([this.#registry]);
  readonly #durations = this.#histogram(
    'http_request_duration_seconds',
    'Time from a request to its answer',
    [...REQUEST_LABELS],
  );
  readonly #limited = this.#counter('rate_limited_total', 'Requests refused by a rate limit', ['policy']);
  readonly #logins = this.#counter('logins_failed_total', 'Logins with a wrong email or password');
  readonly #accepted = this.#counter('messages_accepted_total', 'Messages stored and charged for sending');
  readonly #sent = this.#counter('messages_sent_total', 'Messages that WhatsApp has acknowledged');
  readonly #failed = this.#counter('messages_failed_total', 'Messages that ended without being sent', [
    'code',
  ]);
  readonly #refused = this.#counter('refused_total', 'Messages that WhatsApp refused', ['code']);
  readonly #numberChecks = this.#counter(
    'number_checks_total',
    'Questions whether a number is on WhatsApp, by what came of them',
    ['answer'],
  );
  readonly #history = this.#counter('history_items_total', 'Items of history that phones have announced', [
    'kind',
    'outcome',
  ]);
  readonly #historyBytes = this.#counter('history_bytes_total', 'Bytes of history that were read, inflated');
  readonly #requestsDropped = this.#counter(
    'request_log_dropped_total',
    'Public calls that are missing in the request log, because the database had no time for them',
  );
  readonly #jobs = this.#histogram('job_duration_seconds', 'Runs of jobs', ['job', 'outcome']);

  readonly inbound = registerInboundMetrics([this.#registry]);
  readonly safety = registerSafetyMetrics([this.#registry]);
  readonly flow = registerFlowMetrics([this.#registry]);

  readonly sessions = registerSessionMetrics([this.#registry]);

  readonly database = registerDatabaseMetrics([this.#registry]);

  /** One attempt to deliver an event has ended. */
  readonly onAttempt = registerAttemptMetrics([this.#registry]);

  /** An event has been delivered so many seconds after it happened. */
  readonly onDelivered = this.flow.onDelivered;

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: 'waxwing_' });
    registerBuildInfo([this.#registry], VERSION);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  onResponse({ method, route, status, seconds, code, limit }: CompletedRequest): void {
    const labels = { method: METHODS.has(method) ? method : 'other', route, status };
    this.#requests.inc(labels);
    this.#countFault(labels, code);
    if (seconds !== undefined) this.#durations.observe(labels, seconds);
    if (limit !== undefined) this.#limited.inc({ policy: limit });
    if (code === 'invalid_credentials') this.#logins.inc();
  }

  onAccepted(): void {
    this.#accepted.inc();
  }

  onSent(count: number): void {
    this.#sent.inc(count);
  }

  onFailed(code: string, count = 1): void {
    if (count > 0) this.#failed.inc({ code }, count);
  }

  /** Shows the version of WhatsApp's web client at each scrape. */
  collectVersionFrom(facts: () => Promise<ClientVersionSummary>): void {
    registerVersionMetrics(this.#registry, facts);
  }

  /** Shows at each scrape what is being delivered. */
  collectDeliveriesFrom(load: () => DeliveryLoad): void {
    registerDeliveryLoad([this.#registry], load);
  }

  /** Shows at each scrape what became of the faults that were reported. */
  collectFaultsFrom(counts: () => FaultCounts): void {
    registerFaultMetrics([this.#registry], counts);
  }

  /** `code` is WhatsApp's answer when it was asked for the cause. */
  onRefused(code: string): void {
    this.#refused.inc({ code });
  }

  onNumberCheck(answer: 'yes' | 'no' | 'refused' | 'none'): void {
    this.#numberChecks.inc({ answer });
  }

  /** What became of an item of the phone's history. */
  onHistory({ kind, outcome, bytes }: { kind: string; outcome: string; bytes: number }): void {
    this.#history.inc({ kind, outcome });
    this.#historyBytes.inc(bytes);
  }

  onRequestsDropped(calls: number): void {
    this.#requestsDropped.inc(calls);
  }

  onRun(job: string, outcome: 'ok' | 'failed', seconds: number): void {
    this.#jobs.observe({ job, outcome }, seconds);
  }

  /** Reads the parts of this process at each scrape. */
  collectFrom({ sessions, standings, eventHorizon, sendQueue, streams, pool, jobs }: MetricSources): void {
    if (sessions) {
      this.#gauge('sessions', 'WhatsApp sessions held here', ['state'], async (gauge) => {
        for (const [state, count] of Object.entries(sessions())) gauge.set({ state }, count);
      });
    }
    if (standings) {
      const help = 'Numbers connected here, by how WhatsApp regards them';
      this.#gauge('instances', help, ['standing'], async (gauge) => {
        for (const [standing, count] of Object.entries(standings())) gauge.set({ standing }, count);
      });
    }
    if (sendQueue) this.#collectSendQueueFrom(sendQueue);
    if (eventHorizon) {
      const help = 'Seconds for which the oldest transaction has held back the order of events';
      this.#gauge('event_horizon_seconds', help, [], async (gauge) => gauge.set(await eventHorizon()));
    }
    if (streams) {
      this.#gauge('event_streams', 'Event streams that are open here', [], async (gauge) =>
        gauge.set(streams()),
      );
    }
    if (pool) {
      this.#gauge('database_connections', 'Connections of the pool', ['state'], async (gauge) => {
        const { inUse, waiting } = pool();
        gauge.set({ state: 'in_use' }, inUse);
        gauge.set({ state: 'waited_for' }, waiting);
      });
    }
    if (jobs) {
      const help = 'Jobs that wait, run, or were given up';
      this.#gauge('job_queue_depth', help, ['job', 'state'], async (gauge) => {
        for (const [job, depth] of Object.entries(await jobs())) {
          for (const state of ['waiting', 'active', 'failed'] as const)
            gauge.set({ job, state }, depth[state]);
        }
      });
    }
  }

  #collectSendQueueFrom(sendQueue: NonNullable<MetricSources['sendQueue']>): void {
    // Both gauges come from one query, and each waits for its result.
    const ask = singleFlight(sendQueue);
    this.#gauge(
      'send_queue_depth',
      'Messages of sessions held here that wait to be sent',
      [],
      async (gauge) => {
        gauge.set((await ask()).depth);
      },
    );
    this.#gauge(
      'send_queue_oldest_seconds',
      'Age of the oldest message that waits here, without those that number safety holds',
      [],
      async (gauge) => {
        gauge.set((await ask()).oldestSeconds);
      },
    );
  }

  #counter<L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name: `waxwing_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #histogram<L extends string>(name: string, help: string, labelNames: L[]): Histogram<L> {
    const registers = [this.#registry];
    return new Histogram({ name: `waxwing_${name}`, help, labelNames, buckets: BUCKETS, registers });
  }

  /** `collect` sets its values at each scrape; what cannot be read is then left out, and the rest is shown. */
  #gauge<L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    collect: (gauge: Gauge<L>) => Promise<void>,
  ): Gauge<L> {
    return new Gauge<L>({
      name: `waxwing_${name}`,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        // A series whose label value is gone must not stay.
        if (labelNames.length > 0) this.reset();
        await collect(this).catch(() => labelNames.length === 0 && this.set(Number.NaN));
      },
    });
  }
}
