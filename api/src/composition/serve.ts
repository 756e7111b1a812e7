import { createServer } from 'node:http';
import { Notifications, ReadinessProbe, sealedSamples } from '@waxwing/adapters/postgres';
import { serverTimeouts } from '../http/server-timeouts.js';
import { compose, type Parts } from './container.js';
import type { CrashPoints } from './crash-points.js';
import type { DataFolder } from './data-folder.js';
import { Drain } from './drain.js';
import { drainBudgets } from './drain-budgets.js';
import { greeting } from './greeting.js';
import { assertKeysFit } from './key-fitness.js';
import { listen, localUrl } from './listen.js';
import { createLog } from './log.js';
import { startMetricsServer } from './metrics-server.js';
import { openDatabase } from './open-database.js';
import type { Running } from './running.js';
import { openWhatsAppSide } from './sandbox.js';
import type { Settings } from './settings.js';
import type { Undo } from './undo.js';

export interface Ground {
  settings: Settings;
  folder: DataFolder;
  /** Gets a step for everything that is started. */
  undo: Undo;
  /** Aborted when this process is to end before it has started. */
  asked: AbortSignal;
  crashPoints: CrashPoints;
}

/** Starts all that stands on a database: WhatsApp's side, the HTTP server, the worker. */
export async function serve({ settings, folder, undo, asked, crashPoints }: Ground): Promise<Running> {
  asked.throwIfAborted();
  const log = createLog(settings, folder.secrets);
  const whatsapp = await openWhatsAppSide(settings, folder.path);
  undo.push(whatsapp.stop);
  const database = await openDatabase(folder.databaseUrl, settings);
  undo.push(() => database.close());
  asked.throwIfAborted();
  assertKeysFit(folder.secrets.encryptionKeys, await sealedSamples(database));
  const notifications = await Notifications.connect(folder.databaseUrl);
  undo.push(() => notifications.close());
  const probe = new ReadinessProbe(folder.databaseUrl);
  undo.push(() => probe.close());

  const server = createServer({ ...serverTimeouts, keepAliveTimeout: IDLE_MS });
  const { host, PORT } = settings;
  const url = localUrl(host, await listen(server, { host, port: PORT, setting: 'PORT' }));
  const budgets = drainBudgets(settings);
  const drain = new Drain(server, budgets.underWayMs);
  undo.push(() => drain.close());
  const publicUrl = (settings.PUBLIC_URL ?? url.replace(/127\.0\.0\.1|\[::1\]/, 'localhost')).replace(
    /(?<!\/)\/+$/,
    '',
  );
  const surroundings = { settings, secrets: folder.secrets, database, notifications, probe, publicUrl, log };
  const parts = compose({
    ...surroundings,
    dataDir: folder.path,
    whatsapp: whatsapp.mode,
    mounts: whatsapp.mounts,
    draining: () => drain.begun,
    crashPoints,
  });
  if (settings.METRICS_PORT !== undefined) {
    const metricsServer = await startMetricsServer(settings, parts.metrics, log);
    undo.push(metricsServer.stop);
  }
  undo.push(work(parts, notifications, () => drain.left(budgets.sessionsMs)));
  server.on('request', parts.app.callback());
  const { NODE_ENV, WAXWING_ROLE: role } = settings;
  log.info({ url: publicUrl, role, whatsapp: settings.whatsapp, env: NODE_ENV }, 'started');
  // A terminal is read by people; what is collected in production is lines of JSON and nothing else.
  if (!settings.production)
    process.stdout.write(greeting({ settings, url: publicUrl, dataDir: folder.path }));
  const stop = async () => {
    const begun = performance.now();
    log.info('stopping');
    drain.begin();
    // The server first, where it takes messages: requests that wait for WhatsApp's answer need the worker to get it.
    if (role !== 'worker') await drain.finish(budgets.lingerMs);
    await undo.all();
    log.info({ ms: Math.round(performance.now() - begun) }, 'stopped');
  };
  return { url, stop };
}

/** Longer than the 60 s of most proxies and clients: whoever closes an idle connection must not have a request on its way. */
const IDLE_MS = 75_000;

function work(
  { worker, expiry, looks, jobs }: Parts,
  notifications: Notifications,
  leftMs: () => number,
): () => Promise<void> {
  jobs.start();
  if (!worker) return () => jobs.stop();
  const unsubscribe = [
    notifications.subscribe('session', (instanceId) => worker.wake(instanceId)),
    notifications.subscribe('outbox', (instanceId) => worker.nudge(instanceId)),
  ];
  worker.start();
  expiry?.start();
  looks?.start();
  return async () => {
    for (const end of unsubscribe) end();
    await Promise.all([worker.stop(leftMs()), expiry?.stop(), looks?.stop(), jobs.stop()]);
  };
}
