import type { SessionsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgClientVersions } from './pg-client-versions.js';
import { PgPasskeyCeremonies } from './pg-passkey-ceremonies.js';
import { PgSessionHints } from './pg-session-hints.js';
import { PgSessionLeases } from './pg-session-leases.js';
import { PgSessionReports } from './pg-session-reports.js';
import { PgWorkerRegistry } from './pg-worker-registry.js';

/** How long a lease is valid after its last renewal, by default. */
const LEASE_TTL_MS = 3_000;

export function sessionsPorts(options: PgOptions): SessionsPorts {
  const ttlMs = options.leaseTtlMs ?? LEASE_TTL_MS;
  return {
    hints: new PgSessionHints(options),
    leases: new PgSessionLeases({ ...options, ttlMs }),
    passkeys: new PgPasskeyCeremonies(options),
    registry: new PgWorkerRegistry({ ...options, ttlMs }),
    reports: new PgSessionReports(options),
    versions: new PgClientVersions(options),
  };
}
