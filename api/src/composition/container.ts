import 'reflect-metadata';
import { AesKeyring } from '@waxwing/adapters/crypto';
import {
  type Database,
  type Notifications,
  type ReadinessProbe,
  readEventHorizon,
  readSendQueueDepth,
} from '@waxwing/adapters/postgres';
import { qrPicture, type TransportMode } from '@waxwing/adapters/whatsapp';
import {
  Authenticate,
  AuthorizeKey,
  ExpireMessages,
  type JobSource,
  SweepEvents,
  type WebhookSender,
} from '@waxwing/core';
import { Container, type ServiceIdentifier } from 'inversify';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { createApp } from '../http/app.js';
import type { Mounts } from '../http/mounts.js';
import { clientAddress } from '../http/request/client-address.js';
import type { RequestState } from '../http/request-lifecycle.js';
import { openApiRoutes } from '../http/system-routes.js';
import { type MetricSources, Metrics } from '../metrics/metrics.js';
import { METRICS_PATH, metricsListener } from '../metrics/metrics-listener.js';
import type { Faults } from '../process/faults.js';
import { cacheQrImages } from '../routes/instances/qr-image-cache.js';
import type { Secrets } from '../settings/dev-secrets.js';
import { deliversEvents, holdsSessions, servesApi } from '../settings/roles.js';
import type { Settings } from '../settings/settings.js';
import { StreamHub } from '../streams/stream-hub.js';
import { IntervalLoop } from '../worker/interval-loop.js';
import { JobRunner } from '../worker/jobs/job-runner.js';
import type { SessionWorker } from '../worker/sessions/session-worker.js';
import type { DeliveryWorker } from '../worker/webhooks/delivery-worker.js';
import { createDeliveryWorker } from './create-delivery-worker.js';
import { createJobs } from './create-jobs.js';
import { createPorts } from './create-ports.js';
import { createSessionWorker } from './create-session-worker.js';
import type { Instrumentation } from './instrumentation.js';
import { createLimiters } from './limiters.js';
import { createMediaRuntime, type MediaRuntime } from './media/media-runtime.js';
import { MODULES } from './modules/modules.js';
import { measureDatabase } from './observation/measure-database.js';
import { PORTS } from './ports.js';
import { createRecentAnswers } from './recent-answers.js';
import { recordRequests } from './record-requests.js';
import {
  CHECKOUT,
  LOG,
  MODE,
  PASSKEY_HELPER_URL,
  PUBLIC_URL,
  QUEUED_JOB,
  RENDER_QR,
  ROUTE,
  SCHEDULED_JOB,
} from './service-identifiers.js';
import { cspOptions } from './site/csp-options.js';
import { siteOf } from './site/site.js';
import { createTracing, type Tracing } from './tracing/create-tracing.js';
import { createWhatsAppAccess } from './whatsapp/whatsapp-access.js';

export interface ComposeOptions {
  settings: Settings;
  secrets: Secrets;
  database: Database;
  notifications: Notifications;
  /** Tells whether the database answers. */
  probe: Pick<ReadinessProbe, 'answers'>;
  whatsapp: TransportMode;
  mounts: Mounts;
  /** Aborts when this process is about to end; never where it is absent. */
  draining?: AbortSignal;
  /** A test harness's; none where it is absent. */
  instrumentation?: Instrumentation | undefined;
  /** What this process may keep on its own disk; undefined for nothing. */
  dataDir: string | undefined;
  /** See `createMediaPorts`. */
  workshopProgram?: string;
  /** Where customers reach this service. */
  publicUrl: string;
  log: Logger;
  /** Absent where faults are reported nowhere. */
  faults?: Pick<Faults, 'counts'> | undefined;
}

export interface Runtime {
  readonly app: Koa<RequestState>;
  /** Absent where this process only answers requests. */
  readonly worker: SessionWorker | undefined;
  /** Absent where this process delivers no events. */
  readonly delivery: DeliveryWorker | undefined;
  /** What a worker does at intervals. */
  readonly loops: readonly IntervalLoop[];
  /** Checks for newer versions of WhatsApp's web client; absent where the worker is. */
  readonly updateChecks: IntervalLoop | undefined;
  readonly jobs: JobRunner;
  /** Absent where this process answers no requests. */
  readonly streams: StreamHub | undefined;
  /** To be closed at the end: a process without a delivery worker sends tests. */
  readonly webhookSender: Pick<WebhookSender, 'close'>;
  readonly media: MediaRuntime;
  /** To be closed at the end: it has the last spans. Absent where nothing is traced. */
  readonly tracing: Pick<Tracing, 'close'> | undefined;
  readonly metrics: Metrics;
}

/** Puts the product together. The only place that asks the container for anything. */
export function compose(options: ComposeOptions): Runtime {
  const { settings, secrets, database, publicUrl, log } = options;
  const metrics = new Metrics();
  const keyring = new AesKeyring(secrets.encryptionKeys);
  const queue = createJobs(database, settings, log);
  const owner = `${settings.WAXWING_ROLE}-${process.pid}-${Date.now().toString(36)}`;
  const tracing = createTracing({ ...options, owner, metrics });
  const ports = createPorts({ ...options, keyring, metrics, jobs: queue, tracing });
  const container = new Container();
  container.bind(LOG).toConstantValue(log);
  container.bind(PUBLIC_URL).toConstantValue(publicUrl);
  container.bind(PASSKEY_HELPER_URL).toConstantValue(settings.PASSKEY_HELPER_URL ?? null);
  container.bind(MODE).toConstantValue(settings.whatsapp === 'live' ? 'live' : 'sandbox');
  container.bind(PORTS).toConstantValue(ports);
  container.bind(CHECKOUT).toConstantValue({ script: settings.RAZORPAY_CHECKOUT_URL ?? null });
  container.bind(RENDER_QR).toConstantValue(cacheQrImages(qrPicture));
  container.load(...MODULES);
  const authenticate = container.get(Authenticate);
  const authorizeKey = container.get(AuthorizeKey);
  const whatsappAccess = holdsSessions(settings)
    ? createWhatsAppAccess({ ...options, mode: options.whatsapp, metrics, keyring, ports, tracing })
    : undefined;
  const worker =
    whatsappAccess && createSessionWorker(ports, settings, { owner, log, access: whatsappAccess, metrics });
  const delivery = deliversEvents(settings)
    ? createDeliveryWorker(ports, { owner, metrics, log })
    : undefined;
  const isApi = servesApi(settings);
  const app = createApp({
    recentAnswers: createRecentAnswers(options.notifications),
    routes: isApi ? [...openApiRoutes(publicUrl), ...container.getAll(ROUTE)] : [],
    authenticateAccount: (token) => authenticate.execute(token),
    authorizeKey: (secret, source) => authorizeKey.execute(secret, source),
    log,
    ready: async () => ({
      database: await options.probe.answers(),
      transport: worker?.healthy ?? true,
      draining: options.draining?.aborted ?? false,
    }),
    mounts: {
      ...(isApi && options.mounts),
      ...(showsMetrics(settings) && { [METRICS_PATH]: metricsListener(metrics) }),
    },
    site: siteOf(settings, publicUrl),
    ...cspOptions(publicUrl, settings),
    validateResponses: !settings.production,
    limiters: createLimiters(database, settings),
    clientAddress: clientAddress(settings.TRUST_PROXY, (proxy) => log.warn({ proxy }, UNTRUSTED_PROXY)),
    corsOrigins: settings.CORS_ORIGINS,
    draining: options.draining,
    onResponse: (answered) => metrics.onResponse(answered),
    tracer: tracing?.tracer,
    logRequest: recordRequests(ports, database, metrics),
  });
  const jobs = createJobRunner(container, queue, settings, metrics, log);
  const streams = isApi ? container.get(StreamHub) : undefined;
  metrics.collectFrom({
    ...metricSources(database, worker, jobs),
    ...(streams && { streams: () => streams.size }),
  });
  measureDatabase(options, metrics);
  const { faults } = options;
  if (faults) metrics.collectFaultsFrom(() => faults.counts);
  if (whatsappAccess) metrics.collectVersionFrom(() => whatsappAccess.rollout.summarize());
  const loops = worker ? createLoops(container, log) : [];
  options.draining?.addEventListener('abort', () => void streams?.close());
  if (delivery) metrics.collectDeliveriesFrom(() => delivery.load);
  const running = { worker, delivery, loops, updateChecks: whatsappAccess?.updateChecks, jobs, streams };
  const parts = { webhookSender: ports.webhookSender, media: createMediaRuntime(ports, database, log) };
  return { app, ...running, ...parts, tracing, metrics };
}

const UNTRUSTED_PROXY =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not looked at: if that is your proxy, all its callers count as one';

/** Customers must not read them, so the API's port serves them in development only. */
function showsMetrics({ production, METRICS_PORT }: Settings): boolean {
  return !production && METRICS_PORT === undefined;
}

function metricSources(
  database: Database,
  worker: SessionWorker | undefined,
  jobs: JobRunner,
): MetricSources {
  return {
    pool: () => database.connections,
    jobs: () => jobs.depths(),
    ...(worker && {
      sessions: () => worker.sessions,
      standings: () => worker.standings,
      eventHorizon: () => readEventHorizon({ database }),
      sendQueue: () => readSendQueueDepth({ database }, worker.owner, worker.heldLanes),
    }),
  };
}

function createLoops(container: Container, log: Logger): IntervalLoop[] {
  const expire = () => container.get(ExpireMessages).execute();
  const sweep = () => container.get(SweepEvents).execute();
  return [
    new IntervalLoop({ taskName: 'expiring messages', task: expire, pauseMs: EXPIRY_PAUSE_MS, log }),
    new IntervalLoop({ taskName: 'telling what time brings', task: sweep, pauseMs: SWEEP_PAUSE_MS, log }),
  ];
}

const EXPIRY_PAUSE_MS = 10_000;
const SWEEP_PAUSE_MS = 5_000;

/** A process that only answers requests has work done by others, but opens the queue before the first request needs it. */
function createJobRunner(
  container: Container,
  source: JobSource,
  settings: Settings,
  metrics: Metrics,
  log: Logger,
): JobRunner {
  const all = <T>(id: ServiceIdentifier<T>): T[] =>
    holdsSessions(settings) && container.isBound(id) ? container.getAll(id) : [];
  return new JobRunner({
    scheduled: all(SCHEDULED_JOB),
    queued: all(QUEUED_JOB),
    source,
    metrics,
    log,
    startAfterMs: 500,
  });
}
