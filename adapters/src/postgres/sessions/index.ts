import type { SessionsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgClientVersions } from './pg-client-versions.js';
import { PgPasskeyCeremonies } from './pg-passkey-ceremonies.js';
import { PgSessionCalls } from './pg-session-calls.js';
import { PgSessionLeases } from './pg-session-leases.js';
import { PgSessionReports } from './pg-session-reports.js';
import { PgWorkerRegistry } from './pg-worker-registry.js';

/** How long a lease is valid after its last renewal, by default. */
const LEASE_TTL_MS = 3_000;

export function sessionsPorts(options: PgOptions): SessionsPorts {
  const ttlMs = options.leaseTtlMs ?? LEASE_TTL_MS;
  return {
    hints: {
      onInstanceChanged: (listener) => options.notifications.subscribe('session', listener),
      onMessageQueued: (instanceId, listener) =>
        options.notifications.subscribe('outbox', listener, instanceId),
      onCallWaiting: (instanceId, listener) => options.notifications.subscribe('call', listener, instanceId),
    },
    leases: new PgSessionLeases({ ...options, ttlMs }),
    passkeys: new PgPasskeyCeremonies(options),
    registry: new PgWorkerRegistry({ ...options, ttlMs }),
    reports: new PgSessionReports(options),
    sessionCalls: new PgSessionCalls(options),
    versions: new PgClientVersions(options),
  };
}
