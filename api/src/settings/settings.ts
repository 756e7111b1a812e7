import { DEFAULT_HEALTH_LIMITS, type HealthLimits, type SafetyMode, type VersionPolicy } from '@waxwing/core';
import { z } from 'zod';
import { databaseSettingProblems, databaseSettings } from './database-settings.js';
import { faultSettings } from './fault-settings.js';
import { mediaFolderProblem, mediaSettings } from './media-settings.js';
import { numberHealth } from './number-health-setting.js';
import { numberSafety } from './number-safety-setting.js';
import { observabilitySettings } from './observability-settings.js';
import { paymentSettingProblems, paymentSettings } from './payment-settings.js';
import { peerSettings } from './peer-settings.js';
import { proxyPool } from './proxy-pool-setting.js';
import { readSecretFiles } from './secret-files.js';
import { keysFormatProblem } from './secret-strength.js';
import { addressRanges, origins, proxies, remotes } from './setting-lists.js';
import {
  base64Bytes,
  hostName,
  mailbox,
  publicOrigin,
  type RateLimit,
  rateLimit,
  urlOf,
  versionPolicy,
  wholeNumber,
} from './setting-schemas.js';
import { productionProblems } from './unsafe-settings.js';

/** The schema of the environment. The README's table of settings is generated from its descriptions. */
export const settingsSchema = z.object({
  // A misspelt `production` must not run with development defaults.
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` makes unsafe defaults an error'),
  HOST: hostName.optional().describe('address to listen on: 127.0.0.1, in production all interfaces'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('port of the API and the pages'),
  WAXWING_DATA: z
    .string()
    .optional()
    .describe('folder of the embedded database and the generated development secrets; `.waxwing`'),
  ...databaseSettings,
  SESSIONS_PER_PROCESS: wholeNumber(1, 100_000)
    .default(2_000)
    .describe('WhatsApp sessions that this process holds at most'),
  LOGINS_AT_ONCE: wholeNumber(1, 1_000)
    .default(20)
    .describe('sessions of this process that log in to WhatsApp at the same time'),
  LOGINS_PER_SECOND: wholeNumber(0, 1_000)
    .optional()
    .describe(
      'logins of linked sessions a second from one address, all processes together; 0 for no limit. Live 2, else 0',
    ),
  DRAIN_SECONDS: wholeNumber(1, 3_600)
    .default(9)
    .describe(
      'from SIGTERM until this process has ended at the latest; a worker hands its sessions over meanwhile',
    ),
  WAXWING_ROLE: z
    .enum(['all', 'api', 'worker', 'delivery'])
    .default('all')
    .describe('what this process does'),
  WHATSAPP: z.enum(['sandbox', 'live']).optional().describe('`sandbox`, in production `live`'),
  WHATSAPP_WEB_VERSION: versionPolicy
    .optional()
    .describe(
      "version of WhatsApp's web client that all sessions announce: `auto` (the newest that WhatsApp names), `2.3000.N` (only this one) or `bundled` (the client library's own). Live `auto`, else `bundled`",
    ),
  WHATSAPP_WEB_VERSION_URL: urlOf(/^https?$/, 'https://web.whatsapp.com/sw.js')
    .optional()
    .describe("page that names the newest version; live WhatsApp's own, else the sandbox's"),
  PROXY_POOL: proxyPool.describe(
    'proxies by country, as calling code and URL, separated by commas: `91=socks5://user:password@host:1080,*=http://host:8080`; `*` for all others and for instances that are not linked yet. An instance keeps its proxy',
  ),
  WHATSAPP_ADDRESSING: z
    .enum(['auto', 'lid', 'pn'])
    .default('auto')
    .describe(
      'how recipients are addressed: `auto` by LID, and by number where WhatsApp refuses that; `lid` or `pn` always by that one',
    ),
  NUMBER_CHECKS: rateLimit
    .optional()
    .describe(
      'number checks of an instance an hour and a day, such as `60/300`; 0 for no limit. With `WHATSAPP=live` `60/300`, else 0',
    ),
  NUMBER_SAFETY: numberSafety,
  NUMBER_HEALTH: numberHealth,
  WHATSAPP_HISTORY: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether tokens, addresses and known chats are read from the history that a phone sends when it is linked; texts never are',
    ),
  SANDBOX_URL: urlOf(/^wss?$/, 'ws://127.0.0.1:4000/ws/chat')
    .optional()
    .describe('WebSocket of another sandbox instead of the built-in one'),
  SANDBOX_ROOT_KEY: base64Bytes(32).optional().describe('root key of that sandbox'),
  PUBLIC_URL: publicOrigin
    .optional()
    .describe('URL of this service for browsers and integrators; `http://localhost:$PORT`'),
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('signs dashboard tokens; made once in the data folder'),
  ENCRYPTION_KEYS: z
    .string()
    .superRefine((text, ctx) => {
      const message = keysFormatProblem(text);
      if (message !== undefined) ctx.addIssue({ code: 'custom', message });
    })
    .optional()
    .describe('`id:base64[,id:base64…]`, 32 bytes each, the first encrypts; made once in the data folder'),
  ...paymentSettings,
  SMTP_URL: urlOf(/^smtps?$/, 'smtp(s)://user:password@host:port')
    .optional()
    .describe('`smtp(s)://user:password@host:port`; without it mails are files in `$WAXWING_DATA/mail`'),
  MAIL_FROM: mailbox
    .optional()
    .describe('sender of mails; `Waxwing <no-reply@` and the host of `PUBLIC_URL`'),
  PASSKEY_LINKING: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'whether an instance can be linked to an account that WhatsApp asks for a passkey; beta, needs the browser extension',
    ),
  PASSKEY_HELPER_URL: urlOf(/^https$/, 'https://chromewebstore.google.com/detail/…')
    .optional()
    .describe(
      'where customers get that extension, packed for your `PUBLIC_URL`; without it they are told to ask you',
    ),
  WEBHOOK_TARGETS: z
    .enum(['public', 'local'])
    .optional()
    .describe(
      "where customers' webhooks may go, and the links of files that they send: `public` (public addresses, by https) or `local` (for development: also http, this machine and private networks). In production `public`, and nothing else is accepted, else `local`",
    ),
  WEBHOOK_DENY: addressRanges.describe(
    'addresses that neither webhooks nor links of files may reach, such as the public ones of your own servers: addresses and CIDR ranges, separated by commas',
  ),
  ...mediaSettings,
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'port of `/metrics` on `METRICS_HOST`; without it `/metrics` is on `PORT`, in production nowhere',
    ),
  METRICS_HOST: hostName
    .default('127.0.0.1')
    .describe('address that `METRICS_PORT` listens on, independent of `HOST`'),
  ...peerSettings,
  TRUST_PROXY: proxies.describe(
    'proxies whose X-Forwarded-For counts: addresses, CIDR ranges, `loopback`, `uniquelocal`, separated by commas; `none` for no proxy. Required in production',
  ),
  CORS_ORIGINS: origins.describe('origins of other sites that may call the API, separated by commas'),
  REMOTES: remotes.describe('micro-frontends on other hosts: JSON, name → URL of the manifest'),
  RATE_LIMIT_KEY: wholeNumber(0, 1_000_000)
    .default(100)
    .describe('requests a second of one API key; 0 for no limit'),
  RATE_LIMIT_ACCOUNT: wholeNumber(0, 1_000_000)
    .default(200)
    .describe('requests a second of one account, all its keys and browsers together; 0 for no limit'),
  RATE_LIMIT_IP: wholeNumber(0, 1_000_000)
    .default(300)
    .describe('requests a minute of one address without a sign-in; 0 for no limit'),
  RATE_LIMIT_SIGNUP: rateLimit
    .optional()
    .describe(
      'new accounts an hour and a day from one address (IPv6: one /64), such as `5/20`; 0 for no limit. In production `5/20`, else 0',
    ),
  ...faultSettings,
  ...observabilitySettings,
});

export interface Settings extends z.infer<typeof settingsSchema> {
  readonly production: boolean;
  readonly host: string;
  readonly whatsapp: 'sandbox' | 'live';
  readonly signUps: RateLimit;
  readonly numberChecks: RateLimit;
  readonly numberSafety: SafetyMode;
  readonly healthLimits: HealthLimits;
  readonly versionPolicy: VersionPolicy;
  readonly loginsPerSecond: number;
  readonly webhookTargets: 'public' | 'local';
}

/** The environment is invalid; `message` names each wrong setting, a line each. */
export class InvalidSettings extends Error {}

/** @throws InvalidSettings */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = parseSettings(settingsSchema, env);
  const production = settings.NODE_ENV === 'production';
  const lines = [
    ...unsafeInProduction(settings, production),
    ...incompleteSettings(settings),
    ...databaseSettingProblems(settings),
    ...paymentSettingProblems(settings, production),
  ];
  if (lines.length > 0) throw new InvalidSettings(lines.join('\n'));
  const live = (settings.WHATSAPP ?? (production ? 'live' : 'sandbox')) === 'live';
  return {
    ...settings,
    production,
    host: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    whatsapp: live ? 'live' : 'sandbox',
    versionPolicy: settings.WHATSAPP_WEB_VERSION ?? { kind: live ? 'auto' : 'bundled' },
    loginsPerSecond: settings.LOGINS_PER_SECOND ?? (live ? 2 : 0),
    webhookTargets: settings.WEBHOOK_TARGETS ?? (production ? 'public' : 'local'),
    numberChecks: settings.NUMBER_CHECKS ?? (live ? { anHour: 60, aDay: 300 } : { anHour: 0, aDay: 0 }),
    numberSafety: settings.NUMBER_SAFETY ?? (live ? 'protect' : 'off'),
    healthLimits: { ...DEFAULT_HEALTH_LIMITS, ...settings.NUMBER_HEALTH },
    signUps: settings.RATE_LIMIT_SIGNUP ?? (production ? { anHour: 5, aDay: 20 } : { anHour: 0, aDay: 0 }),
  };
}

function unsafeInProduction(settings: z.infer<typeof settingsSchema>, production: boolean): string[] {
  if (!production) return [];
  return [...productionProblems(settings), ...mediaFolderProblem(settings)];
}

function usesSandbox({ WHATSAPP, NODE_ENV }: z.infer<typeof settingsSchema>): boolean {
  return WHATSAPP === undefined ? NODE_ENV !== 'production' : WHATSAPP === 'sandbox';
}

function incompleteSettings(settings: z.infer<typeof settingsSchema>): string[] {
  const lines: string[] = [];
  if (!settings.SANDBOX_URL !== !settings.SANDBOX_ROOT_KEY)
    lines.push('SANDBOX_URL and SANDBOX_ROOT_KEY: set both, or neither');
  // No API process would know the phones of a worker's own sandbox.
  if (settings.WAXWING_ROLE === 'worker' && usesSandbox(settings) && !settings.SANDBOX_URL)
    lines.push('WAXWING_ROLE: a worker needs SANDBOX_URL and SANDBOX_ROOT_KEY, or WHATSAPP=live');
  // Port 0 is a different free port each time.
  if (settings.METRICS_PORT && settings.METRICS_PORT === settings.PORT)
    lines.push('METRICS_PORT: must be another port than PORT');
  return lines;
}

/** The settings of `schema`, a part of them all. @throws InvalidSettings */
export function parseSettings<Schema extends z.ZodObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
): z.output<Schema> {
  const secrets = readSecretFiles(env);
  if (secrets.problems.length > 0) throw new InvalidSettings(secrets.problems.join('\n'));
  const present = Object.fromEntries(Object.entries(secrets.env).filter(([, value]) => value?.trim() !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidSettings(lines.join('\n'));
}
