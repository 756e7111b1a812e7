import { isIP } from 'node:net';
import type { AesKeyring } from '@waxwing/adapters/crypto';
import {
  type Database,
  type Notifications,
  PgInstanceProxies,
  PgMessagePartitions,
  pgPorts,
} from '@waxwing/adapters/postgres';
import { isPrivateAddress } from '@waxwing/adapters/whatsapp';
import type { JobQueue } from '@waxwing/core';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.js';
import type { Secrets } from '../settings/dev-secrets.js';
import type { Settings } from '../settings/settings.js';
import { countingPorts } from './counting-ports.js';
import { createGateway } from './create-gateway.js';
import { createMailer } from './create-mailer.js';
import type { Instrumentation } from './instrumentation.js';
import { createPlatformPorts } from './platform-ports.js';
import type { Ports } from './ports.js';

interface CreatePortsOptions {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly keyring: AesKeyring;
  readonly database: Database;
  readonly notifications: Notifications;
  readonly jobs: JobQueue;
  readonly metrics: Metrics;
  readonly instrumentation?: Instrumentation | undefined;
  readonly dataDir: string | undefined;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Every port with the adapter that stands behind it. */
export function createPorts(options: CreatePortsOptions): Ports {
  const { settings, secrets, keyring, database, notifications, metrics, instrumentation } = options;
  const platform = createPlatformPorts(settings, secrets, keyring);
  const stored = pgPorts({
    database,
    notifications,
    ids: platform.ids,
    numberChecks: settings.numberChecks,
    uniqueMailboxes: settings.production,
  });
  return {
    ...platform,
    ...countingPorts(instrumentation?.persistence(stored) ?? stored, metrics),
    gateway: createGateway(settings, secrets),
    jobs: options.jobs,
    mailer: createMailer(options),
    partitions: new PgMessagePartitions({ database, clock: platform.clock }),
    proxies: new PgInstanceProxies({ database, keyring }),
    // A name is no address: what it stands for is judged when it is connected to.
    proxyRules: { allows: (host) => !settings.production || isIP(host) === 0 || !isPrivateAddress(host) },
  };
}
