import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Secrets {
  readonly jwtSecret: string;
  /** `id:base64` of 32 bytes. */
  readonly encryptionKeys: string;
}

export const devSecretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/** Those that an earlier start has generated; undefined where none has. */
export async function findDevSecrets(dataDir: string): Promise<Secrets | undefined> {
  const file = devSecretsFile(dataDir);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return stored === undefined ? undefined : parseSecrets(stored, file);
}

/** The generated secrets of a development machine: kept in the data folder, so that a restart can decrypt what an earlier run stored. */
export async function loadDevSecrets(dataDir: string): Promise<Secrets> {
  const found = await findDevSecrets(dataDir);
  if (found) return found;

  const file = devSecretsFile(dataDir);
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    encryptionKeys: `dev:${randomBytes(32).toString('base64')}`,
  };
  await mkdir(dataDir, { recursive: true });
  // Renamed into place, so that a crash half-way leaves no unreadable file.
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}

/** Never replaced: without the old keys nothing that is stored could be decrypted. */
function parseSecrets(stored: string, file: string): Secrets {
  try {
    const { jwtSecret, encryptionKeys } = JSON.parse(stored) as Partial<Secrets>;
    if (jwtSecret && encryptionKeys) return { jwtSecret, encryptionKeys };
  } catch {
    // An unreadable file is reported like one that lacks a secret.
  }
  throw new Error(
    `${file} is damaged. Put a copy of it back, or set JWT_SECRET and ENCRYPTION_KEYS; ` +
      'without its keys nothing that is stored sealed can be opened.',
  );
}
