import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Database, Notifications, ReadinessProbe } from '@waxwing/adapters/postgres';
import { freshDatabase, listenOnLoopback, temporaryFolder } from '@waxwing/adapters/testing';
import { compose } from '../src/composition/container.js';
import { createFaults } from '../src/composition/observation/create-faults.js';
import { answerRequests } from '../src/http/request/body/expect-continue.js';
import { createLog } from '../src/process/log.js';
import { readSettings } from '../src/settings/settings.js';
import type { JobRunner } from '../src/worker/jobs/job-runner.js';

export interface ComposedApi {
  readonly url: string;
  readonly database: Database;
  readonly notifications: Notifications;
  /** Its background work, unless it was disabled; not started. */
  readonly jobs: JobRunner;
  /** Every line of its log. */
  readonly log: string[];
  close(): Promise<void>;
}

/** Child processes cannot run the source under test. */
const WORKSHOP_PROGRAM = fileURLToPath(
  new URL('../../adapters/dist/src/media-workshop/child/main.js', import.meta.url),
);

/**
 * The API composed as in production, over a database of its own or that of `DATABASE_URL`, without sessions. `env` are further
 * settings.
 */
export async function startComposedApi(env: Readonly<Record<string, string>> = {}): Promise<ComposedApi> {
  const shared = env.DATABASE_URL && { url: env.DATABASE_URL, drop: async () => undefined };
  const fresh = shared || (await freshDatabase());
  const database = await Database.connect(fresh.url);
  const notifications = await Notifications.connect(fresh.url);
  const probe = new ReadinessProbe(fresh.url);
  const log: string[] = [];
  const server = createServer();
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const folder = await temporaryFolder();
  const settings = readSettings({ WAXWING_ROLE: 'api', MEDIA_FOLDER: join(folder.path, 'media'), ...env });
  const secrets = {
    jwtSecret: settings.JWT_SECRET ?? randomBytes(32).toString('hex'),
    encryptionKeys: `test:${randomBytes(32).toString('base64')}`,
  };
  const faults = createFaults(settings);
  const { app, jobs, media } = compose({
    settings,
    secrets,
    database,
    notifications,
    probe,
    whatsapp: { kind: 'sandbox', url: 'ws://127.0.0.1:9/ws/chat', rootKey: randomBytes(32) },
    mounts: {},
    dataDir: undefined,
    workshopProgram: WORKSHOP_PROGRAM,
    publicUrl: url,
    log: createLog(settings, secrets, { write: (line) => void log.push(line) }, faults),
    faults,
  });
  answerRequests(server, app);
  const close = async () => {
    server.close();
    server.closeAllConnections();
    media.mediaWorkshop.close();
    await notifications.close();
    await probe.close();
    await database.close();
    await fresh.drop();
    await folder.remove();
  };
  return { url, database, notifications, jobs, log, close };
}
