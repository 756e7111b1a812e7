import type { SessionsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgClientVersions } from './pg-client-versions.js';
import { PgPasskeyCeremonies } from './pg-passkey-ceremonies.js';
import { PgSessionLeases } from './pg-session-leases.js';

export function sessionsPorts(options: PgOptions): SessionsPorts {
  return {
    leases: new PgSessionLeases({ ...options, ttlMs: options.leaseTtlMs }),
    passkeys: new PgPasskeyCeremonies(options),
    versions: new PgClientVersions(options),
  };
}
