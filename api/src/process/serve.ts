import { createServer } from 'node:http';
import { compose, type Runtime } from '../composition/container.js';
import type { DataFolder } from '../composition/data-folder.js';
import type { Instrumentation } from '../composition/instrumentation.js';
import { createFaults } from '../composition/observation/create-faults.js';
import { openPersistence } from '../composition/open-persistence.js';
import { openWhatsAppBackend } from '../composition/whatsapp/whatsapp-backend.js';
import { answerRequests } from '../http/request/body/expect-continue.js';
import { servesApi } from '../settings/roles.js';
import type { Settings } from '../settings/settings.js';
import { startupBanner } from './banner.js';
import type { CleanupStack } from './cleanup-stack.js';
import { Drain } from './drain.js';
import { drainBudgets } from './drain-budgets.js';
import { listen, localUrl, serverTimeouts } from './listen.js';
import { createLog } from './log.js';
import { standardOutput } from './log-destination.js';
import { startMetricsServer } from './metrics-server.js';

export interface StartContext {
  settings: Settings;
  folder: DataFolder;
  /** Gets a cleanup step for everything that is started. */
  undo: CleanupStack;
  /** Aborts when this process is asked to stop before it has started. */
  stopSignal: AbortSignal;
  instrumentation: Instrumentation | undefined;
  /** What a person types to use a simulated phone, such as `waxwing phone`. */
  phoneCommand: string;
}

/** Starts everything that needs the database: the WhatsApp backend, the HTTP server, the worker. */
export async function serve({
  settings,
  folder,
  undo,
  stopSignal,
  instrumentation,
  phoneCommand,
}: StartContext): Promise<Running> {
  stopSignal.throwIfAborted();
  const faults = createFaults(settings);
  const log = createLog(settings, folder.secrets, undefined, faults);
  undo.push(async () => faults?.flush(LAST_FAULTS_MS));
  const whatsapp = await openWhatsAppBackend(settings, folder.path);
  undo.push(whatsapp.stop);
  const persistence = await openPersistence(folder, settings, { undo, stopSignal });

  const server = createServer(serverTimeouts);
  const { host, PORT } = settings;
  const url = localUrl(host, await listen(server, { host, port: PORT, setting: 'PORT' }));
  const budgets = drainBudgets(settings);
  const drain = new Drain(server, budgets.inFlightMs);
  undo.push(() => drain.close());
  const publicUrl = (settings.PUBLIC_URL ?? url.replace(/127\.0\.0\.1|\[::1\]/, 'localhost')).replace(
    /(?<!\/)\/+$/,
    '',
  );
  const options = { settings, secrets: folder.secrets, ...persistence, publicUrl, log };
  const parts = compose({
    ...options,
    dataDir: folder.path,
    whatsapp: whatsapp.mode,
    mounts: whatsapp.mounts,
    draining: drain.signal,
    instrumentation,
    faults,
  });
  if (settings.WAXWING_ROLE !== 'delivery') await parts.media.checkFolder();
  if (settings.METRICS_PORT !== undefined) {
    const metricsServer = await startMetricsServer(settings, parts.metrics, log);
    undo.push(metricsServer.stop);
  }
  undo.push(async () => parts.tracing?.close());
  parts.streams?.start();
  undo.push(async () => parts.streams?.close());
  undo.push(() => parts.webhookSender.close());
  undo.push(async () => parts.media.mediaWorkshop.close());
  undo.push(startWorker(parts, () => drain.remainingMs(budgets.sessionsMs)));
  answerRequests(server, parts.app);
  const { NODE_ENV, WAXWING_ROLE: role } = settings;
  log.info({ url: publicUrl, role, whatsapp: settings.whatsapp, env: NODE_ENV }, 'started');
  // People read a terminal; in production the log is JSON lines and nothing else.
  if (!settings.production)
    standardOutput().write(startupBanner({ settings, url: publicUrl, dataDir: folder.path, phoneCommand }));
  const stop = async () => {
    const begun = performance.now();
    log.info('stopping');
    drain.begin();
    // An API process stops its server first: requests that wait for an acknowledgement need the worker to get it.
    if (servesApi(settings)) await drain.finish(budgets.lingerMs);
    await undo.runAll();
    log.info({ ms: Math.round(performance.now() - begun) }, 'stopped');
  };
  const onUncaught = async (err: unknown) => {
    log.fatal({ err }, 'uncaught error');
    await faults?.flush(LAST_FAULTS_MS);
  };
  return { url, stop, onUncaught };
}

/** For the reports of the last faults, when everything else has ended. */
const LAST_FAULTS_MS = 300;

function startWorker(
  { worker, delivery, loops, updateChecks, jobs }: Runtime,
  leftMs: () => number,
): () => Promise<void> {
  jobs.start();
  const parts = [worker, delivery, ...loops, updateChecks];
  for (const part of parts) part?.start();
  return async () => {
    await Promise.all([...parts.map((part) => part?.stop(leftMs())), jobs.stop()]);
  };
}

export interface Running {
  /** Its address, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Finishes what is under way and stops everything that was started. */
  stop(): Promise<void>;
  /** Logs and reports an error that nothing has caught, after which the process is to end. */
  onUncaught(error: unknown): Promise<void>;
}
