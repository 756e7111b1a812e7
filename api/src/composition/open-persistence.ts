import {
  Database,
  migrate,
  Notifications,
  ReadinessProbe,
  readSealedSamples,
} from '@waxwing/adapters/postgres';
import type { CleanupStack } from '../process/cleanup-stack.js';
import type { Settings } from '../settings/settings.js';
import { checkEncryptionKeys } from './check-encryption-keys.js';
import type { DataFolder } from './data-folder.js';

import { poolSize } from './pool-size.js';

/** The connections to PostgreSQL. */
interface Persistence {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly probe: ReadinessProbe;
}

/** Opens them one after the other; `undo` gets a cleanup step for each. @throws an Error with a sentence where one cannot be opened */
export async function openPersistence(
  { databaseUrl, secrets }: Pick<DataFolder, 'databaseUrl' | 'secrets'>,
  settings: Settings,
  { undo, stopSignal }: { undo: CleanupStack; stopSignal: AbortSignal },
): Promise<Persistence> {
  const database = await openDatabase(databaseUrl, settings);
  undo.push(() => database.close());
  stopSignal.throwIfAborted();
  checkEncryptionKeys(secrets.encryptionKeys, await readSealedSamples(database));
  const notifications = await Notifications.connect(databaseUrl);
  undo.push(() => notifications.close());
  const probe = new ReadinessProbe(databaseUrl);
  undo.push(() => probe.close());
  return { database, notifications, probe };
}

/** Brings the database up to date and connects to it. @throws an Error that names DATABASE_URL where that is at fault */
async function openDatabase(
  url: string,
  { DATABASE_URL, DATABASE_POOL }: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL'>,
): Promise<Database> {
  try {
    await migrate(url);
    return await Database.connect(url, { max: poolSize(DATABASE_POOL) });
  } catch (cause) {
    if (!DATABASE_URL) throw cause;
    throw new Error(`the database that DATABASE_URL names is of no use: ${(cause as Error).message}`, {
      cause,
    });
  }
}
