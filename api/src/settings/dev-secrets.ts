import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Secrets {
  readonly jwtSecret: string;
  /** `id:base64` of 32 bytes. */
  readonly encryptionKeys: string;
}

/** The secrets of a laptop: made once in the data folder, so that a restart can read what an earlier run encrypted. */
export async function loadDevSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined) return parseSecrets(stored, file);

  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    encryptionKeys: `dev:${randomBytes(32).toString('base64')}`,
  };
  await mkdir(dataDir, { recursive: true });
  // Renamed into place: a crash half-way must not leave a file that no start can read.
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}

/** Never made anew: without the old keys nothing that is stored could be opened. */
function parseSecrets(stored: string, file: string): Secrets {
  try {
    const { jwtSecret, encryptionKeys } = JSON.parse(stored) as Partial<Secrets>;
    if (jwtSecret && encryptionKeys) return { jwtSecret, encryptionKeys };
  } catch {
    // What cannot be read is as good as what lacks something.
  }
  throw new Error(
    `${file} is damaged. Put a copy of it back, or set JWT_SECRET and ENCRYPTION_KEYS; ` +
      'without its keys nothing that is stored sealed can be opened.',
  );
}
