import { readFileSync } from 'node:fs';

/** The settings that hold a secret. Each may be given as `<name>_FILE` instead: the path of a file that holds it alone. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'JWT_SECRET',
  'ENCRYPTION_KEYS',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SMTP_URL',
  'PROXY_POOL',
  'SANDBOX_ROOT_KEY',
  'SENTRY_DSN',
] as const;

interface SecretFiles {
  /** The environment with what the files hold instead of their paths: read again, it says the same. */
  readonly env: NodeJS.ProcessEnv;
  /** A line for each file that is of no use, beginning with the setting's name. */
  readonly problems: readonly string[];
}

/** Reads the files that orchestrators mount secrets as, since an environment is seen by more eyes than a file. */
export function readSecretFiles(env: NodeJS.ProcessEnv): SecretFiles {
  const read = { ...env };
  const problems: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    const text = contentOf(path);
    if (env[name]?.trim()) problems.push(`${name}_FILE: set it or ${name}, not both`);
    else if (typeof text !== 'string') problems.push(`${name}_FILE: ${path} cannot be read (${text.code})`);
    else if (text === '') problems.push(`${name}_FILE: ${path} is empty`);
    else {
      read[name] = text;
      delete read[`${name}_FILE`];
    }
  }
  return { env: read, problems };
}

/**
 * The environment with what the files hold. A command must not go on without: where the file with the URL of a database cannot be read
 * it would work on the one of the data folder. @throws an Error with a line for each file that is of no use
 */
export function envWithSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { env: read, problems } = readSecretFiles(env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return read;
}

/** Editors and `echo` end a file with a line break. */
function contentOf(path: string): string | { readonly code: string } {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
}
