import 'reflect-metadata';
import {
  type Database,
  type Notifications,
  type ReadinessProbe,
  sendQueueDepth,
} from '@waxwing/adapters/postgres';
import type { TransportMode } from '@waxwing/adapters/whatsapp';
import { Authenticate, AuthorizeKey, ExpireMessages } from '@waxwing/core';
import { Container, type ServiceIdentifier } from 'inversify';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { createApp } from '../http/app.js';
import { clientAddress } from '../http/client-address.js';
import type { ExchangeState } from '../http/exchange.js';
import type { Mounts } from '../http/mounts.js';
import { openApiRoute } from '../http/system-routes.js';
import { Metrics, type Sources } from '../metrics/metrics.js';
import { METRICS_PATH, metricsListener } from '../metrics/metrics-listener.js';
import { JobRunner } from '../worker/jobs/job-runner.js';
import { Rounds } from '../worker/rounds.js';
import { SessionWorker } from '../worker/session-worker.js';
import { accountsModule } from './accounts-module.js';
import { browserSide } from './browser-side.js';
import { countingOutbox } from './counting-ports.js';
import { type CrashPoints, NO_CRASHES } from './crash-points.js';
import { cryptoModule } from './crypto-module.js';
import type { Secrets } from './dev-secrets.js';
import { type GoingOut, goingOut } from './going-out.js';
import { instancesModule } from './instances-module.js';
import { jobsModule } from './jobs-module.js';
import { keysModule } from './keys-module.js';
import { limiters } from './limiters.js';
import { mailModule } from './mail-module.js';
import { messagesModule } from './messages-module.js';
import { ordersModule } from './orders-module.js';
import { paymentsModule } from './payments-module.js';
import { persistenceModule } from './persistence-module.js';
import { port } from './ports.js';
import type { Settings } from './settings.js';
import { siteOf } from './site.js';
import { subscriptionsModule } from './subscriptions-module.js';
import {
  JOB_SOURCE,
  LOG,
  PASSKEY_HELPER_URL,
  PUBLIC_URL,
  QUEUED_JOB,
  ROUTE,
  SCHEDULED_JOB,
} from './tokens.js';
import { whatsappModule } from './whatsapp-module.js';

export interface Surroundings {
  settings: Settings;
  secrets: Secrets;
  database: Database;
  notifications: Notifications;
  /** Tells whether the database answers. */
  probe: Pick<ReadinessProbe, 'answers'>;
  whatsapp: TransportMode;
  mounts: Mounts;
  /** Whether this process is about to end; never where it is absent. */
  draining?: () => boolean;
  /** None where it is absent. */
  crashPoints?: CrashPoints;
  /** What this process may keep on its own disk; undefined for nothing. */
  dataDir: string | undefined;
  /** Where customers reach this service. */
  publicUrl: string;
  log: Logger;
}

export interface Parts {
  readonly app: Koa<ExchangeState>;
  /** Absent where this process only answers requests. */
  readonly worker: SessionWorker | undefined;
  /** Ends what waited too long, whoever owns its instance; absent as the worker is. */
  readonly expiry: Rounds | undefined;
  /** Looks for newer versions of WhatsApp's web client; absent as the worker is. */
  readonly looks: Rounds | undefined;
  readonly jobs: JobRunner;
  readonly metrics: Metrics;
}

/** Puts the product together. The only place that asks the container for anything. */
export function compose(surroundings: Surroundings): Parts {
  const { settings, secrets, database, notifications, whatsapp, publicUrl, log, dataDir } = surroundings;
  const { crashPoints = NO_CRASHES } = surroundings;
  const metrics = new Metrics();
  const container = new Container();
  container.bind(LOG).toConstantValue(log);
  container.bind(PUBLIC_URL).toConstantValue(publicUrl);
  container.bind(PASSKEY_HELPER_URL).toConstantValue(settings.PASSKEY_HELPER_URL ?? null);
  container.load(
    cryptoModule(settings, secrets),
    persistenceModule(database, notifications, metrics, crashPoints, settings),
    whatsappModule(database, whatsapp, crashPoints, metrics, settings),
    accountsModule,
    subscriptionsModule,
    keysModule,
    instancesModule,
    messagesModule,
    ordersModule,
    paymentsModule(settings, secrets),
    mailModule({ settings, dataDir, publicUrl, log }),
    jobsModule(database, settings, log),
  );
  const authenticate = container.get(Authenticate);
  const authorizeKey = container.get(AuthorizeKey);
  const out =
    settings.WAXWING_ROLE === 'api'
      ? undefined
      : goingOut(container, { database, settings, mode: whatsapp, metrics, log });
  const worker = out && workerOf(container, settings, metrics, log, out);
  const servesApi = settings.WAXWING_ROLE !== 'worker';
  const mounts = servesApi ? surroundings.mounts : {};
  const app = createApp({
    routes: servesApi ? [openApiRoute(), ...container.getAll(ROUTE)] : [],
    authenticateAccount: (token) => authenticate.execute(token),
    authorizeKey: (secret) => authorizeKey.execute(secret),
    log,
    ready: async () => ({
      database: await surroundings.probe.answers(),
      transport: worker?.healthy ?? true,
      draining: surroundings.draining?.() ?? false,
    }),
    mounts: showsMetrics(settings) ? { ...mounts, [METRICS_PATH]: metricsListener(metrics) } : mounts,
    site: siteOf(settings),
    ...browserSide(publicUrl, settings),
    validateResponses: !settings.production,
    limiters: limiters(database, settings),
    clientAddress: clientAddress(settings.TRUST_PROXY, (proxy) => log.warn({ proxy }, UNTRUSTED_PROXY)),
    corsOrigins: settings.CORS_ORIGINS,
    onAnswer: (answered) => metrics.onAnswer(answered),
  });
  const jobs = jobRunnerOf(container, settings, metrics, log);
  metrics.watch(sourcesOf(database, worker, jobs));
  if (out) metrics.watchVersion(() => out.fleet.facts());
  const expiry = worker && expiryOf(container.get(ExpireMessages), log);
  return { app, worker, expiry, looks: out?.looks, jobs, metrics };
}

const UNTRUSTED_PROXY =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not looked at: if that is your proxy, all its callers count as one';

/** On the port of the API only where nobody but the developer is: they are not for customers. */
function showsMetrics({ production, METRICS_PORT }: Settings): boolean {
  return !production && METRICS_PORT === undefined;
}

function sourcesOf(database: Database, worker: SessionWorker | undefined, jobs: JobRunner): Sources {
  return {
    pool: () => database.connections,
    jobs: () => jobs.depths(),
    ...(worker && {
      sessions: () => worker.sessions,
      standings: () => worker.standings,
      sendQueue: () => sendQueueDepth({ database }, worker.owner),
    }),
  };
}

function workerOf(
  container: Container,
  settings: Settings,
  metrics: Metrics,
  log: Logger,
  { lines, logins }: GoingOut,
): SessionWorker {
  return new SessionWorker({
    owner: `${settings.WAXWING_ROLE}-${process.pid}-${Date.now().toString(36)}`,
    capacity: settings.SESSIONS_PER_PROCESS,
    lines,
    logins,
    warm: settings.WAXWING_ROLE === 'worker',
    leases: container.get(port('leases')),
    outbox: countingOutbox(container.get(port('outbox')), metrics),
    passkeys: container.get(port('passkeys')),
    transport: container.get(port('transport')),
    log,
  });
}

function expiryOf(messages: ExpireMessages, log: Logger): Rounds {
  const work = () => messages.execute();
  return new Rounds({ what: 'expiring messages', work, pauseMs: EXPIRY_PAUSE_MS, log });
}

const EXPIRY_PAUSE_MS = 10_000;

/** A process that only answers requests has work done by others, but opens the queue before the first request needs it. */
function jobRunnerOf(
  container: Container,
  { WAXWING_ROLE }: Settings,
  metrics: Metrics,
  log: Logger,
): JobRunner {
  const all = <T>(id: ServiceIdentifier<T>): T[] =>
    WAXWING_ROLE !== 'api' && container.isBound(id) ? container.getAll(id) : [];
  return new JobRunner({
    scheduled: all(SCHEDULED_JOB),
    queued: all(QUEUED_JOB),
    source: container.get(JOB_SOURCE),
    metrics,
    log,
    startAfterMs: 500,
  });
}
