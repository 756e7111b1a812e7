import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { AesKeyring } from '@waxwing/adapters/crypto';
import { type Branding, FileMailer, SmtpMailer } from '@waxwing/adapters/mail';
import {
  type Database,
  type Notifications,
  PgInstanceProxies,
  PgMessagePartitions,
  PgWhatsAppUploads,
  pgPorts,
} from '@waxwing/adapters/postgres';
import { MockGateway, RazorpayGateway } from '@waxwing/adapters/razorpay';
import { BaileysChangeOpener, BaileysMessageReader, isPrivateAddress } from '@waxwing/adapters/whatsapp';
import { PRODUCT } from '@waxwing/contract';
import {
  EagerTakes,
  type JobQueue,
  type Mailer,
  type PaymentGateway,
  RecordedMailer,
  UploadRoom,
} from '@waxwing/core';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.js';
import { createEventBodies } from '../routes/events/event-bodies.js';
import type { Secrets } from '../settings/dev-secrets.js';
import type { Settings } from '../settings/settings.js';
import { countingMailer, countingPorts } from './counting-ports.js';
import { createEgressPorts } from './egress-ports.js';
import type { Instrumentation } from './instrumentation.js';
import { createMediaPorts } from './media/media-ports.js';
import { createPlatformPorts } from './platform-ports.js';
import type { Ports } from './ports.js';
import type { Tracing } from './tracing/create-tracing.js';
import { tracedPorts } from './tracing/traced-ports.js';

interface CreatePortsOptions {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly keyring: AesKeyring;
  readonly database: Database;
  readonly notifications: Notifications;
  readonly jobs: JobQueue;
  readonly metrics: Metrics;
  readonly instrumentation?: Instrumentation | undefined;
  readonly tracing?: Tracing | undefined;
  readonly dataDir: string | undefined;
  readonly workshopProgram?: string | undefined;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Every port with the adapter that stands behind it. */
export function createPorts(options: CreatePortsOptions): Ports {
  const { settings, secrets, keyring, database, notifications, metrics, instrumentation, tracing } = options;
  const platform = createPlatformPorts(settings, secrets, keyring);
  const stored = pgPorts({
    database,
    notifications,
    ids: platform.ids,
    opener: new BaileysChangeOpener(platform),
    numberChecks: settings.numberChecks,
    safetyMode: settings.numberSafety,
    uniqueMailboxes: settings.production,
    onIntake: (requests) => {
      metrics.database.onIntakeBatch(requests.length);
      return tracing?.intake.onBatch(requests);
    },
  });
  const watched = instrumentation?.persistence(stored) ?? stored;
  const mailer = countingMailer(createMailer(options), metrics);
  const uploads = new PgWhatsAppUploads({ database, keyring });
  return {
    ...platform,
    ...countingPorts(tracing ? tracedPorts(watched, tracing) : watched, metrics),
    ...createMediaPorts(options),
    ...createEgressPorts(settings, options.publicUrl),
    eagerTakes: new EagerTakes(),
    uploadRoom: new UploadRoom(),
    eventBodies: createEventBodies(settings.whatsapp),
    gateway: createGateway(settings, secrets),
    jobs: options.jobs,
    mailer: new RecordedMailer({ ...stored, mailer, clock: platform.clock }),
    messageReader: new BaileysMessageReader(),
    partitions: new PgMessagePartitions({ database, clock: platform.clock }),
    proxies: new PgInstanceProxies({ database, keyring }),
    whatsappUploads: instrumentation?.uploads(uploads) ?? uploads,
    safetyMode: settings.numberSafety,
    // A name is no address: what it stands for is judged when it is connected to.
    proxyRules: { allows: (host) => !settings.production || isIP(host) === 0 || !isPrivateAddress(host) },
  };
}

type GatewaySettings = Partial<
  Pick<Settings, 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET' | 'RAZORPAY_API_URL'>
>;

/** Razorpay where its keys are set, else the mock gateway. */
export function createGateway(
  settings: GatewaySettings,
  secrets: Pick<Secrets, 'jwtSecret'>,
): PaymentGateway {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API_URL: apiUrl } = settings;
  if (!keyId || !keySecret || !webhookSecret) return new MockGateway({ secret: secrets.jwtSecret });
  return new RazorpayGateway({ keyId, keySecret, webhookSecret, apiUrl });
}

interface MailOptions {
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'WAXWING_DATA'>;
  /** The folder for mails as files when there is no SMTP server; undefined when this process keeps nothing on its disk. */
  dataDir: string | undefined;
  publicUrl: string;
  log: Logger;
}

/** Sends mails to the SMTP server of the settings, else writes them to files. */
export function createMailer({ settings, dataDir, publicUrl, log }: MailOptions): Mailer {
  const { name: product, supportEmail } = PRODUCT;
  const from = settings.MAIL_FROM ?? `${product} <no-reply@${new URL(publicUrl).hostname}>`;
  const branding: Branding = { product, supportEmail, publicUrl, from };
  if (settings.SMTP_URL) return new SmtpMailer({ url: settings.SMTP_URL, branding });
  // Created when the first mail is written; a production process always has a server.
  const folder = resolve(dataDir ?? settings.WAXWING_DATA ?? '.waxwing', 'mail');
  return new FileMailer({ folder, branding, log });
}
