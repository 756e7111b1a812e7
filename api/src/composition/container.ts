import 'reflect-metadata';
import type { Database, Notifications } from '@waxwing/adapters/postgres';
import type { TransportMode } from '@waxwing/adapters/whatsapp';
import { Authenticate, AuthorizeKey } from '@waxwing/core';
import { Container } from 'inversify';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { createApp } from '../http/app.js';
import type { ExchangeState } from '../http/exchange.js';
import type { Mounts } from '../http/mounts.js';
import { SessionWorker } from '../worker/session-worker.js';
import { accountsModule } from './accounts-module.js';
import { cryptoModule } from './crypto-module.js';
import type { Secrets } from './dev-secrets.js';
import { instancesModule } from './instances-module.js';
import { jobsModule } from './jobs-module.js';
import { keysModule } from './keys-module.js';
import { mailModule } from './mail-module.js';
import { messagesModule } from './messages-module.js';
import { ordersModule } from './orders-module.js';
import { paymentsModule } from './payments-module.js';
import { persistenceModule } from './persistence-module.js';
import { port } from './ports.js';
import type { Settings } from './settings.js';
import { siteOf } from './site.js';
import { subscriptionsModule } from './subscriptions-module.js';
import { LOG, PUBLIC_URL, ROUTE } from './tokens.js';
import { whatsappModule } from './whatsapp-module.js';

export interface Surroundings {
  settings: Settings;
  secrets: Secrets;
  database: Database;
  notifications: Notifications;
  whatsapp: TransportMode;
  mounts: Mounts;
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
}

/** Puts the product together. The only place that asks the container for anything. */
export function compose(surroundings: Surroundings): Parts {
  const { settings, secrets, database, notifications, whatsapp, mounts, publicUrl, log, dataDir } =
    surroundings;
  const container = new Container();
  container.bind(LOG).toConstantValue(log);
  container.bind(PUBLIC_URL).toConstantValue(publicUrl);
  container.load(
    cryptoModule(settings, secrets),
    persistenceModule(database, notifications),
    whatsappModule(database, whatsapp),
    accountsModule,
    subscriptionsModule,
    keysModule,
    instancesModule,
    messagesModule,
    ordersModule,
    paymentsModule(settings, secrets),
    mailModule({ settings, dataDir, publicUrl, log }),
    jobsModule(database),
  );
  const authenticate = container.get(Authenticate);
  const authorizeKey = container.get(AuthorizeKey);
  const worker = settings.WAXWING_ROLE === 'api' ? undefined : workerOf(container, settings, log);
  const app = createApp({
    routes: container.getAll(ROUTE),
    authenticateAccount: (token) => authenticate.execute(token),
    authorizeKey: (secret) => authorizeKey.execute(secret),
    log,
    ready: async () => ({ database: await answers(database), transport: worker?.healthy ?? true }),
    mounts,
    site: siteOf(settings),
    publicUrl,
    validateResponses: !settings.production,
  });
  return { app, worker };
}

function answers(database: Database): Promise<boolean> {
  return database.query('select 1').then(
    () => true,
    () => false,
  );
}

function workerOf(container: Container, settings: Settings, log: Logger): SessionWorker {
  return new SessionWorker({
    owner: `${settings.WAXWING_ROLE}-${process.pid}-${Date.now().toString(36)}`,
    capacity: SESSIONS_PER_PROCESS,
    leases: container.get(port('leases')),
    outbox: container.get(port('outbox')),
    transport: container.get(port('transport')),
    log,
  });
}

/** Beyond this, event-loop time rather than memory is what a session costs. */
const SESSIONS_PER_PROCESS = 2_000;
