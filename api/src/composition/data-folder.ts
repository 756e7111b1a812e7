import { DataFolderLock, EmbeddedPostgres, resolveDataDir } from '@waxwing/adapters/embedded-postgres';
import { loadDevSecrets, type Secrets } from '../settings/dev-secrets.js';
import { holdsSessions } from '../settings/roles.js';
import type { Settings } from '../settings/settings.js';

/** What this process keeps on its own disk; empty where the environment provides everything. */
export interface DataFolder {
  readonly path: string | undefined;
  readonly databaseUrl: string;
  /** Past the pooler that the other URL leads to; undefined where it leads to none. */
  readonly directUrl?: string | undefined;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/** Opens the data folder and starts what it contains. @throws an Error with a sentence when another process uses it */
export async function openDataFolder(settings: Settings): Promise<DataFolder> {
  const given: Partial<Secrets> = {
    ...(settings.JWT_SECRET && { jwtSecret: settings.JWT_SECRET }),
    ...(settings.ENCRYPTION_KEYS && { encryptionKeys: settings.ENCRYPTION_KEYS }),
  };
  if (settings.DATABASE_URL && isComplete(given) && !runsBuiltInSandbox(settings)) {
    return {
      path: undefined,
      databaseUrl: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL,
      secrets: given,
      close: async () => undefined,
    };
  }

  const path = await resolveDataDir({ WAXWING_DATA: settings.WAXWING_DATA, cwd: process.cwd() });
  const lock = await DataFolderLock.acquire(path);
  try {
    const secrets = isComplete(given) ? given : { ...(await loadDevSecrets(path)), ...given };
    if (settings.DATABASE_URL) {
      const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = settings;
      return { path, databaseUrl, directUrl, secrets, close: () => lock.release() };
    }
    const postgres = await EmbeddedPostgres.start({ dataDir: path });
    const close = async () => {
      await postgres.stop();
      await lock.release();
    };
    return { path, databaseUrl: postgres.connectionString(), secrets, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A process without sessions needs no WhatsApp. */
export function runsBuiltInSandbox(settings: Settings): boolean {
  if (!holdsSessions(settings)) return false;
  return settings.whatsapp === 'sandbox' && settings.SANDBOX_URL === undefined;
}

function isComplete(secrets: Partial<Secrets>): secrets is Secrets {
  return secrets.jwtSecret !== undefined && secrets.encryptionKeys !== undefined;
}
