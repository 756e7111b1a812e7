import { keysWeakness, secretWeakness } from './secret-strength.js';

export interface ProductionSettings {
  readonly JWT_SECRET?: string | undefined;
  readonly ENCRYPTION_KEYS?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly WHATSAPP?: 'sandbox' | 'live' | undefined;
  readonly SANDBOX_URL?: string | undefined;
  readonly TRUST_PROXY?: readonly string[] | undefined;
  readonly WAXWING_ROLE?: 'all' | 'api' | 'worker' | 'delivery' | undefined;
  readonly REMOTES: Readonly<Record<string, string>>;
  readonly WEBHOOK_TARGETS?: 'public' | 'local' | undefined;
}

/** The settings that are unsafe in production: a line each, beginning with the setting's name. */
export function productionProblems(settings: ProductionSettings): string[] {
  const { JWT_SECRET, ENCRYPTION_KEYS, PUBLIC_URL } = settings;
  const lines: (string | undefined)[] = [
    JWT_SECRET
      ? line('JWT_SECRET', secretWeakness(JWT_SECRET))
      : 'JWT_SECRET: production needs one, at least 32 random characters',
    ENCRYPTION_KEYS
      ? line('ENCRYPTION_KEYS', keysWeakness(ENCRYPTION_KEYS))
      : 'ENCRYPTION_KEYS: production needs at least one, as id:base64 of 32 bytes',
    isHttps(PUBLIC_URL)
      ? undefined
      : 'PUBLIC_URL: production needs the https address by which customers reach it',
    // Mails in a folder reach no customer, and without a reset a forgotten password locks its owner out for good.
    settings.SMTP_URL
      ? undefined
      : 'SMTP_URL: production needs a mail server, smtp(s)://user:secret@host:port',
    // Behind an untrusted proxy all callers share one address, so the failed sign-ins of one would lock out all others.
    settings.TRUST_PROXY || settings.WAXWING_ROLE === 'worker' || settings.WAXWING_ROLE === 'delivery'
      ? undefined
      : 'TRUST_PROXY: production needs the addresses of the proxies in front of it, or `none` where callers connect to it directly',
    // The built-in sandbox lets anyone read and write for its phones.
    settings.WHATSAPP === 'sandbox' && !settings.SANDBOX_URL
      ? 'WHATSAPP: the built-in sandbox is open to everybody; production talks to live, or to SANDBOX_URL'
      : undefined,
    // Customers would reach what only this machine and its network may.
    settings.WEBHOOK_TARGETS === 'local' ? 'WEBHOOK_TARGETS: in production only public' : undefined,
    ...Object.entries(settings.REMOTES).map(([name, url]) =>
      isHttps(url) ? undefined : `REMOTES: ${name} must come by https in production`,
    ),
  ];
  return lines.filter((found) => found !== undefined);
}

function line(name: string, weakness: string | undefined): string | undefined {
  return weakness && `${name}: ${weakness}`;
}

function isHttps(url: string | undefined): boolean {
  return url?.startsWith('https://') ?? false;
}
