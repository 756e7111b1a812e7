import { PeerNetwork } from '@waxwing/adapters/peers';
import {
  Database,
  findRoleSettings,
  hearsNotifications,
  migrate,
  Notifications,
  PgPeerRegistry,
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
  { databaseUrl, directUrl, secrets }: Pick<DataFolder, 'databaseUrl' | 'directUrl' | 'secrets'>,
  settings: Settings,
  { undo, stopSignal }: { undo: CleanupStack; stopSignal: AbortSignal },
): Promise<Persistence> {
  const database = await openDatabase(databaseUrl, directUrl, settings);
  undo.push(() => database.close());
  stopSignal.throwIfAborted();
  if (settings.DATABASE_URL) await checkConnections(database, directUrl);
  checkEncryptionKeys(secrets.encryptionKeys, await readSealedSamples(database));
  const notifications = await Notifications.connect(database.connectionString);
  undo.push(() => notifications.close());
  await usePeers(notifications, { database, secret: secrets.jwtSecret, undo }, settings);
  const probe = new ReadinessProbe(databaseUrl, { pooled: directUrl !== undefined });
  undo.push(() => probe.close());
  return { database, notifications, probe };
}

/** Lets other processes tell this one their hints directly, and the other way round. @throws an Error that names the setting at fault */
async function usePeers(
  notifications: Notifications,
  { database, secret, undo }: { database: Database; secret: string; undo: CleanupStack },
  { PEER_HOST: host, PEER_PORT: port }: Settings,
): Promise<void> {
  if (host === undefined) return;
  try {
    const peers = await PeerNetwork.start({
      registry: new PgPeerRegistry(database),
      self: notifications.origin,
      host,
      port,
      secret,
    });
    undo.push(() => peers.close());
    notifications.usePeers(peers);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`PEER_HOST is ${host}, where this process cannot listen on port ${port}: ${message}`, {
      cause,
    });
  }
}

/** Brings the database up to date and connects to it. @throws an Error that names the setting that is at fault */
async function openDatabase(
  url: string,
  directUrl: string | undefined,
  { DATABASE_URL, DATABASE_POOL }: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL'>,
): Promise<Database> {
  const name = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  if (DATABASE_URL) await naming(name, () => migrate(directUrl ?? url));
  else await migrate(url);
  const connect = () => Database.connect(url, { max: poolSize(DATABASE_POOL), directUrl });
  return DATABASE_URL ? naming('DATABASE_URL', connect) : connect();
}

async function naming<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { message } = cause as Error;
    const hint = message.includes('unsupported startup parameter') ? `. ${NEEDS_DIRECT_URL}` : '';
    throw new Error(`the database that ${setting} names is of no use: ${message}${hint}`, { cause });
  }
}

/** @throws an Error with a sentence where a pooler keeps from this process what it needs */
async function checkConnections(database: Database, directUrl: string | undefined): Promise<void> {
  if (!(await hearsNotifications(database.connectionString, database, HEAR_MS)))
    throw new Error(
      directUrl === undefined
        ? `DATABASE_URL leads to a pooler on which LISTEN hears nothing. ${NEEDS_DIRECT_URL}`
        : 'DATABASE_DIRECT_URL hears nothing of what DATABASE_URL notifies: it leads to a pooler too, or to another database',
    );
  if (directUrl === undefined) return;
  const timeZone = (await findRoleSettings(database)).find(({ name }) => name === 'TimeZone');
  if (timeZone)
    throw new Error(
      `through the pooler of DATABASE_URL the time zone is ${timeZone.found}: \`alter role ${timeZone.role} set timezone = 'UTC'\`, ` +
        'and have the pooler connect anew. `doctor` lists what else the role should set',
    );
}

const NEEDS_DIRECT_URL =
  'Through a pooler Waxwing also needs DATABASE_DIRECT_URL, the URL of the database itself; `doctor` tells what the pooler needs';
/** A notification takes milliseconds. */
const HEAR_MS = 15_000;
