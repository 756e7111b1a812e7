import { Database } from '@waxwing/adapters/postgres';
import { readSecretFiles } from '../../../settings/secret-files.js';
import { openCommandDatabase, readCommandSettings } from '../command-database.js';
import { checkDatabase } from './check-database.js';
import { checkMail, checkMediaFolder } from './check-mail-and-media.js';
import { checkPublicUrl } from './check-public-url.js';
import { checkSettings } from './check-settings.js';
import { checkWebhookEgress } from './check-webhook-egress.js';
import { examine, type Finding } from './finding.js';

const CONNECTIONS = 4;

export interface DoctorOptions {
  /** An address to which a webhook's connection is tried. */
  readonly webhook?: string | undefined;
}

/** Examines what Waxwing needs, as the processes with this environment would find it. Changes nothing. */
export async function runDoctor(env: NodeJS.ProcessEnv, { webhook }: DoctorOptions = {}): Promise<Finding[]> {
  const { settings, findings } = checkSettings(env);
  return [
    ...findings,
    ...(await examine('database', () => checkDatabaseOf(env, settings?.DATABASE_POOL))),
    ...(await examine('mail', () => checkMail(settings?.SMTP_URL ?? readSecretFiles(env).env.SMTP_URL))),
    ...(await examine('public URL', () => checkPublicUrl(settings))),
    ...(await examine('webhook egress', () => checkWebhookEgress(settings, webhook))),
  ];
}

async function checkDatabaseOf(
  env: NodeJS.ProcessEnv,
  mostConnections: number | undefined,
): Promise<Finding[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readCommandSettings(env);
  const found = await openCommandDatabase(env, { alone: false });
  try {
    const database = await Database.connect(DATABASE_URL ?? found.url, {
      max: CONNECTIONS,
      directUrl: DATABASE_DIRECT_URL,
    });
    try {
      const pooled = DATABASE_DIRECT_URL !== undefined;
      const { encryptionKeys, keysFile, mediaFolder } = found;
      return [
        ...(await checkDatabase({ database, pooled, mostConnections, encryptionKeys, keysFile })),
        ...(await examine('media folder', () => checkMediaFolder(mediaFolder, database, encryptionKeys))),
      ];
    } finally {
      await database.close();
    }
  } finally {
    await found.close();
  }
}
