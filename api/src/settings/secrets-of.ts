import type { Secrets } from './dev-secrets.js';
import type { Settings } from './settings.js';

type SecretSettings = Pick<
  Settings,
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRET'
  | 'SANDBOX_ROOT_KEY'
  | 'SENTRY_DSN'
  | 'SMTP_URL'
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'PROXY_POOL'
>;

/** Every secret that this process was given or generated, in each form in which it may be in a text. */
export function collectSecrets(settings: SecretSettings, { jwtSecret, encryptionKeys }: Secrets): string[] {
  const { RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, SANDBOX_ROOT_KEY, SMTP_URL, DATABASE_URL } = settings;
  const found = [
    jwtSecret,
    ...encryptionKeys.split(',').map((entry) => entry.slice(entry.indexOf(':') + 1).trim()),
    RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET,
    SANDBOX_ROOT_KEY,
    settings.SENTRY_DSN?.publicKey,
    ...passwordIn(SMTP_URL),
    ...passwordIn(DATABASE_URL),
    ...passwordIn(settings.DATABASE_DIRECT_URL),
    ...settings.PROXY_POOL.flatMap(({ url }) => passwordIn(url)),
  ];
  return found.filter((secret) => secret !== undefined && secret !== '') as string[];
}

/** Percent-encoded as in the URL, and decoded. */
function passwordIn(url: string | undefined): string[] {
  const written = url === undefined ? undefined : /^\w+:\/\/[^:/@]*:([^@]*)@/.exec(url)?.[1];
  if (!written) return [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
